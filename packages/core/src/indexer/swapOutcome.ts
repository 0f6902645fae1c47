import { Effect } from "effect"
import type { CallPlan, Operation, SwapOutcome } from "../operation/Operation.ts"
import { NoteStore } from "../port/storage/NoteStore.ts"
import type { StorageUnavailable } from "../port/storage/StorageUnavailable.ts"

/**
 * What a swap that was executed brought, read from the note that the pool made for it: its key says whether it is output or refund. `null`
 * while the index has no such note. Anyone may send notes to keys that a call has shown, so only one of the call's own transaction counts
 * that is what the pool could have made; whoever counterfeits one has given the owner that much.
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
