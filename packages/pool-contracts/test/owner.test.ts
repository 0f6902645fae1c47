import { describe, expect, it } from "vitest"
import { openPool } from "./chain/openPool.ts"
import { revertOf } from "./chain/revert.ts"
import { NATIVE } from "./chain/TestPool.ts"
import { poolKeys, shieldedPoolAbi } from "../src/index.ts"

const pool = openPool(5)

describe("the owner", () => {
  it("is the only one with any power", async () => {
    const powers = [
      ["transferOwnership", [pool().user]],
      ["setMinDeposit", [NATIVE, 5n]],
      ["setEntryPaused", [true]],
      ["addAction", ["A", pool().token]],
      ["removeAction", [`0x${"00".repeat(32)}`]],
    ] as const
    for (const [name, args] of powers) {
      expect([name, await revertOf(pool().simulate(name, args))]).toEqual([name, "NotOwner"])
    }
    const writes = shieldedPoolAbi.flatMap((item) =>
      item.type === "function" && item.stateMutability !== "view" ? [item.name] : [],
    )
    const open = ["acceptOwnership", "claim", "deposit", "runAction", "transact", "updateTree"]
    expect(writes.toSorted()).toEqual([...powers.map(([name]) => name), ...open].toSorted())
  })

  it("hands over in two steps, and may take the offer back", async () => {
    await pool().trial(async () => {
      const { owner, user } = pool()
      const accept = () => revertOf(pool().write("acceptOwnership", [], { account: user }))
      expect(await accept()).toBe("NotOwner")
      await pool().write("transferOwnership", [user], { account: owner })
      expect(await pool().read("owner")).toBe(owner)
      await pool().write("transferOwnership", [NATIVE], { account: owner })
      expect(await accept()).toBe("NotOwner")
      await pool().write("transferOwnership", [user], { account: owner })
      expect(await accept()).toBe("success")
      expect(await pool().read("owner")).toBe(user)
      expect(await pool().read("pendingOwner")).toBe(NATIVE)
      expect(await revertOf(pool().simulate("setEntryPaused", [true], { account: owner }))).toBe(
        "NotOwner",
      )
      expect(await accept()).toBe("NotOwner")
    })
  })
})

describe("a pool", () => {
  it("shows what it is", async () => {
    expect(await pool().read("depth")).toBe(5)
    expect(await pool().read("chainId")).toBe(31337n)
    expect(await pool().read("poolTag")).toBe(pool().model.poolTag)
    expect(await pool().read("assetOf", [pool().token])).toBe(pool().model.assetOf(pool().token))
    expect(await pool().read("vkHash")).toBe(poolKeys(5).vkHash)
    expect(await pool().read("ACTION_DELAY")).toBe(172_800n)
    expect(await pool().read("isKnownRoot", [pool().model.treeOf(0).root])).toBe(true)
    expect(await pool().read("alignedRoot")).toBe(pool().model.treeOf(0).root)
  })
})
