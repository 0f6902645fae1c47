import { gasOf } from "@shielded-relay/pool-abi"
import { readFileSync } from "node:fs"
import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { gasTable, gasTableOf } from "../../src/fees/gasTable.ts"

/** Gas of the pool's calls as its own tests measure them. */
const measured = Schema.decodeUnknownSync(Schema.Record(Schema.String, Schema.Int))(
  JSON.parse(readFileSync(new URL("../../../pool-contracts/gas.json", import.meta.url), "utf8")),
)
const gasUsed = (call: string): bigint => {
  const gas = measured[call]
  if (gas === undefined) throw new Error(`nothing is measured under "${call}"`)
  return BigInt(gas)
}
const call = { payouts: 0, nativePayouts: 0, fee: false, action: false } as const

describe("the gas table", () => {
  it("has a full batch at what it costs, at most 2 % above", () => {
    const batch = gasUsed("update of 16")
    expect(gasTable.treeUpdate).toBeGreaterThanOrEqual(batch)
    expect(gasTable.treeUpdate * 100n).toBeLessThanOrEqual(batch * 102n)
  })

  // Above, since the table counts on recipients who held none of the token before.
  it.each([
    ["transfer 2→2", { ...call, joins: [2] }],
    ["transfer 4→2", { ...call, joins: [4] }],
    ["transfer 2→2, fee ERC-20", { ...call, joins: [2], fee: true }],
    ["withdrawal 2→2 ERC-20", { ...call, joins: [2], payouts: 1 }],
    ["withdrawal 2→2 ERC-20, fee", { ...call, joins: [2], payouts: 1, fee: true }],
    [
      "swap 2→2 whose action burns all its gas, fee ERC-20",
      { ...call, joins: [2], fee: true, action: true, actionGas: gasTable.foreignAction },
    ],
    [
      "withdrawal 2→2 native, fee",
      { ...call, joins: [2], payouts: 1, nativePayouts: 1, fee: true },
    ],
  ] as const)("asks enough for a %s, and not a tenth too much", (name, shape) => {
    const gas = gasOf(gasTable, shape)
    expect(gas).toBeGreaterThanOrEqual(gasUsed(name))
    expect(gas * 100n).toBeLessThanOrEqual(gasUsed(name) * 110n)
  })

  // Close to it, since a call with many joins costs many times an error in one.
  it.each([
    ["4 joins of padding", { ...call, joins: [2, 2, 2, 2] }],
    ["transfer 2→2 and 2→2", { ...call, joins: [2, 2] }],
    ["transfer 2→2 and 4→2", { ...call, joins: [2, 4] }],
    ["transfer 4→2 and 4→2", { ...call, joins: [4, 4] }],
    ["transfer 8 × 2→2", { ...call, joins: Array.from({ length: 8 }, () => 2 as const) }],
    [
      "withdrawal 16 × 4→2 ERC-20, fee to a new account",
      { ...call, joins: Array.from({ length: 16 }, () => 4 as const), payouts: 1, fee: true },
    ],
  ] as const)("asks enough for a %s, and not 2 %% too much", (name, shape) => {
    const gas = gasOf(gasTableOf(true), shape)
    expect(gas).toBeGreaterThanOrEqual(gasUsed(name))
    expect(gas * 100n).toBeLessThanOrEqual(gasUsed(name) * 102n)
  })

  it("asks more of several joins at a pool that verifies each proof alone", () => {
    // Measured at the pool of version 0.2.0: four joins of padding, and a withdrawal of 64 notes with real proofs.
    const earlier = gasTableOf(false)
    const four = gasOf(earlier, { ...call, joins: [2, 2, 2, 2] })
    expect(four).toBeGreaterThanOrEqual(1_139_105n)
    expect(four * 100n).toBeLessThanOrEqual(1_139_105n * 102n)
    const once = 5_338_807n
    const sixteen = gasOf(earlier, {
      ...call,
      joins: Array.from({ length: 16 }, () => 4 as const),
      payouts: 1,
      fee: true,
    })
    expect(sixteen).toBeGreaterThanOrEqual(once)
    expect(sixteen * 100n).toBeLessThanOrEqual(once * 102n)
    expect(gasOf(earlier, { ...call, joins: [2] })).toBe(gasOf(gasTable, { ...call, joins: [2] }))
  })
})
