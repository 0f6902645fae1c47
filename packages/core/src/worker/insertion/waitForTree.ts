import { Effect } from "effect"
import type { Operation } from "../../operation/Operation.ts"
import { ownerIdOfOperation } from "../../operation/ownerOfOperation.ts"
import { NoteStore } from "../../port/storage/NoteStore.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { batchSize, insertionNeed } from "./insertionNeed.ts"
import { forceTailInsertion, insertionsAtOnce, openFullInsertions } from "./openInsertions.ts"
import type { Step } from "../operationSteps.ts"

/** Between looks at a tree that an insertion is about to grow, and at one that will not hold the note soon. */
const treePause = 200
const longTreePause = 2_000

/**
 * What an operation does whose notes are not all in the tree: has the batches before them inserted, forces the last one where that is
 * allowed, and looks again. A payout of a private send, and a recovery of what one left behind, wait for the next batch instead: an
 * insertion that is forced tells the whole chain that a note of the order is about to be spent.
 */
export const waitForTree = Effect.fnUntraced(function* (
  operation: Operation,
  gateway: PoolGatewayShape,
) {
  const { kind, chainId, id } = operation
  const notes = yield* NoteStore
  const queue = gateway.insertion
  const need = queue === null ? null : yield* insertionNeed(gateway)
  // A note that is in no queue was taken away by a reorganisation: no insertion brings it back.
  if (queue === null || need === null || kind === "payout" || kind === "recovery")
    return { again: longTreePause } satisfies Step
  if (need.start < need.fullUntil) {
    yield* openFullInsertions(gateway, need)
    const isLong = need.fullUntil - need.start > insertionsAtOnce * batchSize
    return { again: isLong ? longTreePause : treePause } satisfies Step
  }
  const owner = ownerIdOfOperation(operation)
  const held = yield* notes.reservedBy(chainId, id)
  const isInTail = held.some(({ note, spent }) => spent === null && note.position >= need.tail)
  if (owner === null || !isInTail) return { again: longTreePause } satisfies Step
  const forced = yield* forceTailInsertion(gateway, queue, need, owner)
  return { again: forced === "postponed" ? longTreePause : treePause } satisfies Step
})
