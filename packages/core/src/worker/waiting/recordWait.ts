import { Clock, Context, Effect, Layer } from "effect"
import type { Operation, OperationId } from "../../operation/Operation.ts"
import { WaitStore, type OperationWait } from "../../port/storage/journal/WaitStore.ts"
import type { Pause } from "../operationSteps.ts"

/** The waits that this process has recorded, by operation. */
export class RecordedWaits extends Context.Service<
  RecordedWaits,
  Map<OperationId, OperationWait>
>()("shielded-relay/RecordedWaits") {
  static readonly layer = Layer.sync(RecordedWaits, () => new Map<OperationId, OperationWait>())
}

/** Shorter waits are part of the usual course and are not recorded; milliseconds since the operation's last change. */
const shortWait = 2_000
/** How far ahead a wait is recorded at least, so that frequent looks do not each write; milliseconds. */
const leastAhead = 10_000

/**
 * Records what an operation waits for, once it has waited for longer than usual, and again when the reason changes or the recorded time
 * comes. A storage that fails does not stop the wait.
 */
export const recordWait = Effect.fnUntraced(function* (
  { id, version, updatedAt }: Operation,
  { again, waitsFor }: Pause,
) {
  const waits = yield* WaitStore
  const recorded = yield* RecordedWaits
  const now = yield* Clock.currentTimeMillis
  if (now + again - updatedAt < shortWait) return
  const before = recorded.get(id)
  if (before?.version === version && before.reason === waitsFor && before.until >= now + again)
    return
  // Those of operations that went on, here or in another process.
  for (const [other, { until }] of recorded) if (until + leastAhead < now) recorded.delete(other)
  const until = now + Math.max(again, leastAhead)
  const wait: OperationWait = { operation: id, version, reason: waitsFor, until }
  recorded.set(id, wait)
  yield* Effect.ignore(waits.record(wait))
})
