import { Effect } from "effect"
import type { Operation } from "../operation/Operation.ts"
import { spentBefore, tokensDone } from "../operation/stages.ts"
import { NoteStore } from "../port/storage/NoteStore.ts"
import { gatewayOf } from "../port/chain/gatewayOf.ts"
import { failure } from "./operationSteps.ts"

/**
 * How an operation fails whose last call was never executed as far as the storage knows. Every attempt spends notes that are reserved for it,
 * so one that something else than its earlier calls has spent means an attempt that is not on record: the storage was restored from before it
 * was made. What that paid is on the chain; to say that nothing was spent would invite its owner to pay again. The chain is asked itself,
 * since a restored index lags behind it. Nor is nothing spent when some of the tokens went by earlier calls.
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
  const reason = `its notes were spent in ${transaction} that this service has no record of; see there what was paid before you ask again`
  return failure("OPERATION_FAILED", reason)
}
