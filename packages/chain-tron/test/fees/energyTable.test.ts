import { gasOf } from "@shielded-relay/pool-abi"
import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import {
  approvalBound,
  depositEnergy,
  energyBesideReserve,
  energyBoundOf,
  energyOf,
} from "../../src/fees/energyOf.ts"
import { energyTable } from "../../src/fees/energyTable.ts"
import { newNote } from "../fixture/tronPool.ts"

const readme = readFileSync(
  new URL("../../../pool-contracts/README.md", import.meta.url),
  "utf8",
).split("\n")

/** Energy of a call as the pool's own tests measure it: they hold the README to it. */
function measured(call: string): bigint {
  const row = readme.find((line) => line.startsWith(`| ${call} |`))
  const energy = row?.split("|")[2]?.replaceAll(",", "").trim()
  if (energy === undefined) throw new Error(`nothing is measured under "${call}"`)
  return BigInt(energy)
}
const call = { payouts: 0, nativePayouts: 0, fee: false, action: false } as const
const none = { pool: 0n, tokens: 0n }
const token = `0x${"7".repeat(40)}`
const coin = `0x${"0".repeat(40)}`

describe("the energy table", () => {
  // Above, since the table counts on recipients who held none of the token before.
  it.each([
    ["transfer 2→2", { ...call, joins: [2] }],
    ["transfer 4→2", { ...call, joins: [4] }],
    ["withdrawal 2→2 TRC-20", { ...call, joins: [2], payouts: 1 }],
    [
      "withdrawal 2→2 TRX to a new account, fee",
      { ...call, joins: [2], payouts: 1, nativePayouts: 1, fee: true },
    ],
  ] as const)("asks enough for a %s, and not a twentieth too much", (name, shape) => {
    const energy = energyOf(shape, none)
    expect(energy).toBeGreaterThanOrEqual(measured(name))
    expect(energy * 100n).toBeLessThanOrEqual(measured(name) * 105n)
  })

  it("asks enough for an insertion and, beside a hop more, for a swap", () => {
    expect(energyOf("tree-update", none)).toBeGreaterThanOrEqual(measured("update of the tree"))
    const swap = energyOf({ ...call, joins: [2], fee: true, action: true }, none)
    const oneHop = measured("swap 2→2 at a pair of Uniswap v2, fee TRC-20")
    expect(swap).toBeGreaterThanOrEqual(oneHop + 60_000n)
    expect(swap).toBeLessThanOrEqual(oneHop + 110_000n)
  })

  it("lets a wallet's deposit burn enough for what it takes, by the number and kind of its notes", () => {
    const one = depositEnergy([newNote(token, 1n)], none)
    expect(one).toBeGreaterThanOrEqual(measured("deposit TRC-20") + energyTable.tokenAllowance)
    expect(depositEnergy([newNote(coin, 1n)], none)).toBe(one - energyTable.tokenAllowance)
    const ten = depositEnergy(
      Array.from({ length: 10 }, () => newNote(token, 1n)),
      none,
    )
    expect(ten).toBeGreaterThanOrEqual(measured("deposit of 10 TRC-20 notes"))
  })
})

describe("a penalty for much use", () => {
  const withdrawal = { ...call, joins: [2], payouts: 1, fee: true } as const
  const base = gasOf(energyTable, withdrawal)
  const ofTokens = energyTable.payout + energyTable.fee

  it("of a token raises what the call does with tokens, rounded up", () => {
    expect(energyOf(withdrawal, { pool: 0n, tokens: 34_000n })).toBe(base + (ofTokens * 34n) / 10n)
    expect(energyOf(withdrawal, { pool: 0n, tokens: 1n })).toBe(base + ofTokens / 10_000n + 1n)
    const coins = { ...call, joins: [2], payouts: 1, nativePayouts: 1 } as const
    expect(energyOf(coins, { pool: 0n, tokens: 34_000n })).toBe(energyOf(coins, none))
  })

  it("of the pool raises the rest, and insertions", () => {
    expect(energyOf(withdrawal, { pool: 5_000n, tokens: 0n })).toBe(base + (base - ofTokens) / 2n)
    expect(energyOf("tree-update", { pool: 5_000n, tokens: 9n })).toBe(
      (energyTable.treeUpdate * 3n) / 2n,
    )
  })

  it("raises the bound of a call and of a deposit by as much", () => {
    const penalties = { pool: 5_000n, tokens: 34_000n }
    expect(energyBoundOf(withdrawal, penalties) - energyBoundOf(withdrawal, none)).toBe(
      energyOf(withdrawal, penalties) - base,
    )
    const notes = [newNote(token, 1n)]
    expect(depositEnergy(notes, penalties) * 10n).toBe(depositEnergy(notes, none) * 44n)
    expect(depositEnergy(notes, { pool: 34_000n, tokens: 0n })).toBe(
      depositEnergy(notes, penalties),
    )
    expect(approvalBound(penalties) * 10n).toBe(approvalBound(none) * 44n)
    expect(approvalBound({ pool: 34_000n, tokens: 0n })).toBe(approvalBound(none))
  })
})

describe("the energy that must be left for an action", () => {
  it("comes beside what the call uses before it", () => {
    const swap = { ...call, joins: [2], fee: true, action: true } as const
    expect(energyBesideReserve(swap, none)).toEqual({
      used: energyTable.transact + energyTable.join2,
      reserve: energyTable.actionReserve,
    })
    expect(energyBesideReserve({ ...swap, action: false }, none)).toBe(null)
    expect(energyBesideReserve("tree-update", none)).toBe(null)
  })
})
