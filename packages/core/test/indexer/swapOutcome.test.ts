import { Effect, Layer } from "effect"
import { describe, expect, it } from "vitest"
import type { Address, NoteRow, NoteState } from "../../src/index.ts"
import { NoteStore } from "../../src/port/storage/NoteStore.ts"
import { swapOutcome } from "../../src/indexer/swapOutcome.ts"
import { anOperation, aPlan } from "../operation/anOperation.ts"

const gold = "0x00000000000000000000000000000000000000b1" as Address
const lead = "0x00000000000000000000000000000000000000b2" as Address
const bytes = new Uint8Array()
const action = {
  id: bytes,
  tokenIn: gold,
  amountIn: 500n,
  tokenOut: lead,
  minOut: 100n,
  npk: 11n,
  encryptedNote: bytes,
  refundNpk: 22n,
  refundNote: bytes,
  data: bytes,
}

/** A fee of 10, taken out of what the exchange gave: the output note is at least 90. */
const plan = {
  ...aPlan,
  call: {
    ...aPlan.call,
    extData: {
      ...aPlan.call.extData,
      action,
      fee: { token: lead, to: gold, amount: 10n, fromOutput: true },
    },
  },
}
const output: Partial<NoteRow> = { npk: 11n, token: lead, amount: 90n }
const refund: Partial<NoteRow> = { npk: 22n, token: gold, amount: 500n }

/** What is read from the notes of an index. */
function outcomeOf(...notes: ReadonlyArray<Partial<NoteRow>>) {
  const stored = notes.map((note): NoteState => {
    const row = { transactionHash: "0xaa", origin: "public", ...note } as NoteRow
    return { note: row, entry: null, spent: null, reservedBy: null }
  })
  return swapOutcome(anOperation("broadcast"), plan, "0xaa").pipe(
    Effect.provide(Layer.mock(NoteStore)({ notesByNpk: () => Effect.succeed(stored) })),
    Effect.runPromise,
  )
}

describe("what a swap brought", () => {
  it("is the output note less the fee, or the whole input again", async () => {
    expect(await outcomeOf(output)).toEqual({ kind: "swapped", received: 90n })
    expect(await outcomeOf({ ...output, amount: 91n })).toEqual({ kind: "swapped", received: 91n })
    expect(await outcomeOf(refund)).toEqual({ kind: "refunded", refunded: 500n })
    expect(await outcomeOf(refund, output)).toEqual({ kind: "swapped", received: 90n })
  })

  it.each([
    ["no note yet", []],
    ["a note of another transaction under its keys", [{ ...output, transactionHash: "0xbb" }]],
    ["a note that a call has hidden", [{ ...output, origin: "private" }]],
    ["an output of another token", [{ ...output, token: gold }]],
    ["an output under another key", [{ ...output, npk: 33n }]],
    ["an output below the least", [{ ...output, amount: 89n }]],
    ["a refund of another token", [{ ...refund, token: lead }]],
    ["a refund under another key", [{ ...refund, npk: 33n }]],
    ["a refund of another amount", [{ ...refund, amount: 501n }]],
  ] as const)("is not known from %s", async (_what, notes) => {
    expect(await outcomeOf(...notes)).toBe(null)
  })
})
