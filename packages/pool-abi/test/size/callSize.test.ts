import type { CallShape, PoolTransaction } from "@shielded-relay/core"
import {
  depositNotesArbitrary,
  provenCallArbitrary,
  provenUpdateArbitrary,
} from "@shielded-relay/testkit"
import fc from "fast-check"
import { size } from "viem"
import { describe, expect, it } from "vitest"
import { callDataOf } from "../../src/encoding/callData.ts"
import { depositGasBound, gasBoundOf, gasOf, shapeOf } from "../../src/size/callGas.ts"
import { callSizeOf } from "../../src/size/callSize.ts"
import type { GasTable } from "../../src/size/GasTable.ts"

/** As the pool takes them: two notes for each join. */
const call = fc
  .tuple(provenCallArbitrary, fc.uint8Array({ minLength: 157, maxLength: 157 }))
  .map(([made, note]): PoolTransaction => ({
    kind: "transact",
    call: {
      ...made,
      extData: { ...made.extData, encryptedNotes: made.joins.flatMap(() => [note, note]) },
    },
  }))
const update = provenUpdateArbitrary.map((made): PoolTransaction => ({
  kind: "tree-update",
  update: made,
}))

/** A chain where every part costs another power of two: their sum shows how often each was counted. */
const energy: GasTable = {
  transact: 1n,
  join2: 2n ** 10n,
  join4: 2n ** 20n,
  together: null,
  payout: 2n ** 30n,
  nativePayout: 2n ** 40n,
  fee: 2n ** 50n,
  action: 2n ** 60n,
  foreignAction: 2n ** 70n,
  actionReserve: 2n ** 80n,
  treeUpdate: 2n ** 90n,
  deposit: 2n ** 100n,
  depositNote: 2n ** 110n,
  tokenAllowance: 2n ** 120n,
}
const shape: CallShape = { joins: [2, 4, 4], payouts: 3, nativePayouts: 1, fee: true, action: true }

describe("the size of a call", () => {
  it("follows from its shape; an action's data and the last commitments of a batch may be shorter", () => {
    fc.assert(
      fc.property(fc.oneof(call, update), (transaction) => {
        const room = callSizeOf(shapeOf(transaction)) - size(callDataOf(transaction))
        expect(room).toBeGreaterThanOrEqual(0)
        expect(room).toBeLessThanOrEqual(512)
      }),
    )
  })

  it("is exactly that of a call without an action", () => {
    fc.assert(
      fc.property(call, (transaction) => {
        fc.pre(transaction.kind === "transact" && transaction.call.extData.action === null)
        expect(callSizeOf(shapeOf(transaction))).toBe(size(callDataOf(transaction)))
      }),
    )
  })
})

describe("what a call uses by a chain's own table", () => {
  it("is each part as often as it stands in the call", () => {
    expect(gasOf(energy, shape)).toBe(
      1n + 2n ** 10n + 2n * 2n ** 20n + 2n * 2n ** 30n + 2n ** 40n + 2n ** 50n + 2n ** 60n,
    )
    expect(gasOf(energy, { ...shape, action: false, fee: false })).toBe(
      1n + 2n ** 10n + 2n * 2n ** 20n + 2n * 2n ** 30n + 2n ** 40n,
    )
    expect(gasOf(energy, { ...shape, actionGas: 5n }) - gasOf(energy, shape)).toBe(5n - 2n ** 60n)
    expect(gasOf(energy, "tree-update")).toBe(2n ** 90n)
  })

  it("is less where several proofs are verified together: once the call, each width, each join", () => {
    const together = {
      call: 2n ** 130n,
      width: 2n ** 140n,
      join2: 2n ** 150n,
      join4: 2n ** 160n,
    }
    const table = { ...energy, together }
    const bare = { payouts: 0, nativePayouts: 0, fee: false, action: false }
    expect(gasOf(table, { ...bare, joins: [2, 4, 4] })).toBe(
      1n + 2n ** 130n + 2n * 2n ** 140n + 2n ** 150n + 2n * 2n ** 160n,
    )
    expect(gasOf(table, { ...bare, joins: [2, 2] })).toBe(
      1n + 2n ** 130n + 2n ** 140n + 2n * 2n ** 150n,
    )
    for (const joins of [[2], [4]] as const) {
      expect(gasOf(table, { ...bare, joins })).toBe(gasOf(energy, { ...bare, joins }))
    }
  })

  it("is bounded by half as much again, an allowance for each token moved, and the action's reserve", () => {
    expect(gasBoundOf(energy, shape)).toBe(
      (gasOf(energy, shape) * 3n) / 2n + 4n * 2n ** 120n + 2n ** 80n,
    )
    expect(gasBoundOf(energy, "tree-update")).toBe((2n ** 90n * 3n) / 2n)
  })

  it("grows with the notes of a deposit, and with an allowance for those that are not coins", () => {
    fc.assert(
      fc.property(depositNotesArbitrary, (notes) => {
        const tokens = notes.filter(({ token }) => BigInt(token) !== 0n).length
        expect(depositGasBound(energy, notes)).toBe(
          ((2n ** 100n + BigInt(notes.length) * 2n ** 110n) * 3n) / 2n +
            BigInt(tokens) * 2n ** 120n,
        )
      }),
    )
  })
})
