import type { Hex } from "viem"
import { beforeAll, describe, expect, it } from "vitest"
import { fund, nth, openPool } from "./chain/openPool.ts"
import { revertOf } from "./chain/revert.ts"
import { deployContract, NATIVE, type Operation } from "./chain/TestPool.ts"
import type { PlacedNote } from "./model/note.ts"
import { testToken } from "../src/testing/index.ts"

/** The minimum deposit of every accepted token here. */
const LEAST = 100n

let spendingKey = 0n
let held: PlacedNote
let unlisted: Hex = "0x"

const pool = openPool(5, async (opened) => {
  const funded = await fund(opened, [[opened.token, 1000n]])
  spendingKey = funded.spendingKey
  held = nth(funded.notes, 0)
  unlisted = await deployContract(opened.client, testToken, ["Unlisted", "UNL", 18])
  await opened.tokenWrite(unlisted, "mint", [opened.user, 10n ** 9n])
  await opened.tokenWrite(unlisted, "approve", [opened.address, 10n ** 9n])
  for (const token of [opened.token, opened.otherToken, NATIVE]) {
    await setLeast(opened, token, LEAST)
  }
})

const setLeast = (opened: ReturnType<typeof pool>, token: Hex, amount: bigint) =>
  opened.write("setMinDeposit", [token, amount], { account: opened.owner })

const join = (token: Hex, amount: bigint, inputs: PlacedNote[] = []) => {
  const kept = inputs.reduce((sum, { amount: one }) => sum + one, 0n)
  const outputs = [
    pool().note(spendingKey, token, kept + amount),
    pool().note(spendingKey, token, 0n),
  ] as const
  return { inputs, outputs, publicAmount: amount }
}

/** The pool's result for a plain deposit of an amount. */
const deposited = (token: Hex, amount: bigint) => {
  const entry = pool().depositEntry(token, pool().note(spendingKey, token, amount))
  const value = token === NATIVE ? amount : 0n
  return revertOf(pool().simulate("deposit", [[entry]], { value }))
}

/** The pool's result for joins that bring amounts in. InvalidProof means that every rule before the proofs passed. */
const entered = (...joins: ReturnType<typeof join>[]) => pool().outcome(pool().draft({ joins }))

describe("what enters", () => {
  it("needs an accepted token, by a deposit and by a join alike", async () => {
    expect(await deposited(unlisted, LEAST)).toBe("TokenNotAccepted")
    expect(await entered(join(unlisted, LEAST))).toBe("TokenNotAccepted")
    expect(await entered(join(pool().token, LEAST), join(unlisted, 1n))).toBe("TokenNotAccepted")
  })

  it("needs the least deposit, by a deposit and by a join alike, tokens and coins", async () => {
    for (const token of [pool().token, NATIVE]) {
      expect(await deposited(token, LEAST - 1n)).toBe("BelowMinimum")
      expect(await deposited(token, LEAST)).toBe("success")
      expect(await entered(join(token, LEAST - 1n))).toBe("BelowMinimum")
      expect(await entered(join(token, LEAST))).toBe("InvalidProof")
    }
  })

  it("is judged join by join: amounts of one call are not summed", async () => {
    const { token } = pool()
    expect(await entered(join(token, LEAST), join(token, 1n))).toBe("BelowMinimum")
    expect(await entered(join(token, LEAST / 2n), join(token, LEAST / 2n))).toBe("BelowMinimum")
    expect(await entered(join(token, LEAST), join(token, LEAST))).toBe("InvalidProof")
  })

  it("is judged by what enters, not by the notes that it is joined with", async () => {
    expect(await entered(join(pool().token, LEAST - 1n, [held]))).toBe("BelowMinimum")
    expect(await entered(join(pool().token, LEAST, [held]))).toBe("InvalidProof")
  })
})

describe("a proven join of exactly the least deposit", () => {
  let operation: Operation
  let withdrawal: Operation
  beforeAll(async () => {
    operation = await pool().prepare({ joins: [join(pool().token, LEAST, [held])] })
    const outputs = [
      pool().note(spendingKey, pool().token, 999n),
      pool().note(spendingKey, pool().token, 0n),
    ] as const
    withdrawal = await pool().prepare({
      joins: [{ inputs: [held], outputs, publicAmount: -1n }],
      ext: { payouts: [{ token: pool().token, to: pool().owner, amount: 1n }] },
    })
  })

  it("enters", async () => {
    await pool().trial(async () => {
      await pool().send(operation)
      expect(await pool().balance(pool().token)).toBe(1000n + LEAST)
    })
  })

  it("is refused once the least deposit is raised or the token ended, and what leaves is not", async () => {
    await pool().trial(async () => {
      await setLeast(pool(), pool().token, LEAST + 1n)
      expect(await pool().outcome(operation)).toBe("BelowMinimum")
      expect(await pool().outcome(withdrawal)).toBe("success")
      await setLeast(pool(), pool().token, 0n)
      expect(await pool().outcome(operation)).toBe("TokenNotAccepted")
      expect(await pool().outcome(withdrawal)).toBe("success")
    })
  })
})
