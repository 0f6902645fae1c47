import { Effect } from "effect"
import type { CallPlan, Operation, SwapOutcome } from "../operation/Operation.ts"
import { NoteStore } from "../port/storage/NoteStore.ts"
import type { StorageUnavailable } from "../port/storage/StorageUnavailable.ts"

/**
 * Reads the result of an executed swap from the note that the pool created for it; the note's key distinguishes output from refund. Returns
 * `null` if the index has no such note. Anyone can send notes to keys that a call has revealed, so a note counts only if it is from the
 * call's own transaction and matches what the pool could have created. A forged note would pay the owner at least as much.
 */
export const swapOutcome = Effect.fnUntraced(function* (
  { chainId }: Operation,
  plan: CallPlan,
  transactionHash: string,
): Effect.fn.Return<SwapOutcome | null, StorageUnavailable, NoteStore> {
  const { action, fee } = plan.call.extData
  if (action === null) return null
  const notes = yield* NoteStore
  const made = (yield* notes.notesByNpk(chainId, [action.npk, action.refundNpk])).filter(
    ({ note }) => note.transactionHash === transactionHash && note.origin === "public",
  )
  const taken = fee?.fromOutput === true ? fee.amount : 0n
  const output = made.find(
    ({ note }) =>
      note.npk === action.npk &&
      note.token === action.tokenOut &&
      note.amount >= action.minOut - taken,
  )
  if (output !== undefined) return { kind: "swapped", received: output.note.amount }
  const refund = made.find(
    ({ note }) =>
      note.npk === action.refundNpk &&
      note.token === action.tokenIn &&
      note.amount === action.amountIn,
  )
  return refund === undefined ? null : { kind: "refunded", refunded: refund.note.amount }
})
