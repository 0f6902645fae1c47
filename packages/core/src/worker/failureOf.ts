import { Effect } from "effect"
import type { Operation } from "../operation/Operation.ts"
import { spentBefore, tokensDone } from "../operation/stages.ts"
import { NoteStore } from "../port/storage/NoteStore.ts"
import { gatewayOf } from "../port/chain/gatewayOf.ts"
import { failure } from "./operationSteps.ts"

/**
 * Chooses the failure of an operation whose last call was not executed according to the storage. Every attempt spends notes reserved for
 * the operation. If one of them was spent by something other than its earlier calls, the storage lost an attempt: it was restored from an
 * older backup. That attempt may have paid, so the failure must not claim that nothing was spent; the owner would pay again. Queries the
 * chain as well, because a restored index lags behind it. If earlier calls already sent some tokens, the failure is `OPERATION_INCOMPLETE`.
 */
export const failureOf = Effect.fnUntraced(function* (
  operation: Operation,
  otherwise: ReturnType<typeof failure>,
) {
  const { chainId, id } = operation
  const notes = yield* NoteStore
  const gateway = yield* gatewayOf(chainId)
  const before = spentBefore(operation)
  const nullifiers = (yield* notes.reservedBy(chainId, id))
    .map(({ note }) => note.nullifier)
    .filter((nullifier) => !before.has(nullifier))
  const spends = yield* notes.spends(chainId, nullifiers)
  for (const nullifier of nullifiers) {
    const indexed = spends.get(nullifier)
    if (indexed !== undefined) return unrecorded(`transaction ${indexed.transactionHash}`)
    if (yield* gateway.isSpent(nullifier)) return unrecorded("a transaction")
  }
  return tokensDone(operation).size > 0 ? failure("OPERATION_INCOMPLETE") : otherwise
})

function unrecorded(transaction: string): ReturnType<typeof failure> {
  const reason = `its notes were spent in ${transaction} that this service has no record of; check what that transaction paid before you try again`
  return failure("OPERATION_FAILED", reason)
}
