import type { Hex } from "viem"
import { describe, expect, it } from "vitest"
import { hostileToken } from "../src/testing/index.ts"
import { fund, nth, openPool } from "./chain/openPool.ts"
import { revertOf } from "./chain/revert.ts"
import { deployContract, type Operation } from "./chain/TestPool.ts"

const stranger: Hex = "0x00000000000000000000000000000000000000bb"
let token: Hex = "0x"
let spendingKey = 0n
/** Proven operations: 100 of the token enter, and 100 are paid to a stranger. */
let entering: Operation
let leaving: Operation

const pool = openPool(5, async (opened) => {
  token = await deployContract(opened.client, hostileToken, ["Hostile", "HST", 18])
  await opened.accept(token)
  const funded = await fund(opened, [[token, 1000n]])
  spendingKey = funded.spendingKey
  const held = nth(funded.notes, 0)
  const outputs = (amount: bigint) =>
    [opened.note(spendingKey, token, amount), opened.note(spendingKey, token, 0n)] as const
  entering = await opened.prepare({
    joins: [{ inputs: [], outputs: outputs(100n), publicAmount: 100n }],
  })
  leaving = await opened.prepare({
    joins: [{ inputs: [held], outputs: outputs(900n), publicAmount: -100n }],
    ext: { payouts: [{ token, to: stranger, amount: 100n }] },
  })
})

/** The result of a call while each transfer of the token moves `surplus` more than requested. */
const withSurplus = (surplus: bigint, answer: () => Promise<string>) =>
  pool().trial(async () => {
    await pool().call(token, hostileToken.abi, "setSurplus", [surplus])
    return answer()
  })

const ways: ReadonlyArray<readonly [string, () => Promise<string>]> = [
  ["a plain deposit", () => revertOf(pool().deposit([{ token, amount: 100n, spendingKey }]))],
  ["a join that enters", () => pool().outcome(entering)],
  ["a payout", () => pool().outcome(leaving)],
]

describe("the pool's balance changes by exactly the amount", () => {
  it.each(ways)("of %s", async (_, answer) => {
    expect(await withSurplus(0n, answer)).toBe("success")
  })

  it.each(ways)(
    "of %s, or the call is refused: one unit less moved, or more",
    async (_, answer) => {
      expect(await withSurplus(-1n, answer)).toBe("TransferMismatch")
      expect(await withSurplus(1n, answer)).toBe("TransferMismatch")
    },
  )

  it.each(ways)(
    "of %s, or the call is refused: nothing moved, or the other way",
    async (_, answer) => {
      expect(await withSurplus(-100n, answer)).toBe("TransferMismatch")
      expect(await withSurplus(-200n, answer)).toBe("TransferMismatch")
      expect(await withSurplus(-101n, answer)).toBe("TransferMismatch")
    },
  )
})
