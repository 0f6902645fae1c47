import { Clock, Effect } from "effect"
import { newOperation } from "../../operation/newOperation.ts"
import { newOperationId } from "../../operation/newOperationId.ts"
import type { Operation } from "../../operation/Operation.ts"
import type { OwnerId } from "../../owner/Owner.ts"
import { JobQueue } from "../../port/storage/JobQueue.ts"
import { OperationStore } from "../../port/storage/OperationStore.ts"
import { deadlinesOf } from "../../port/chain/deadlinesOf.ts"
import type { PoolGatewayShape, TreeQueue } from "../../port/chain/PoolGateway.ts"
import { Telemetry } from "../../port/Telemetry.ts"
import { UnitOfWork } from "../../port/storage/UnitOfWork.ts"
import { batchSize, type InsertionNeed } from "./insertionNeed.ts"
import { insertionStart, isPartialInsertion } from "./insertionStart.ts"
import { RelayConfiguration } from "../../port/RelayConfiguration.ts"
import { logAccepted } from "../../tracing/logOperation.ts"

/** Maximum batch insertions in flight per chain. A batch's roots follow from its leaves, so each is proven before the preceding ones land. */
export const insertionsAtOnce = 4

const hour = 60 * 60_000

/** The result of an attempt to start the insertion of a partial batch. */
export type ForcedInsertion = "started" | "under way" | "postponed"

/**
 * Starts the insertions of the full batches that our notes need, up to `insertionsAtOnce` in flight. Each is an ordinary operation without
 * an owner, with the same sender nonces and persistence before sending. A partial batch goes alone, because the next insertion would start
 * at the same position.
 */
export const openFullInsertions = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  { start, fullUntil }: InsertionNeed,
) {
  const unit = yield* UnitOfWork
  const operations = yield* OperationStore
  yield* unit.transact(
    Effect.gen(function* () {
      const inFlight = yield* operations.treeUpdates(gateway.chainId)
      if (inFlight.some(isPartialInsertion)) return
      const taken = new Set(inFlight.map(insertionStart))
      let free = insertionsAtOnce - inFlight.length
      const last = Math.min(fullUntil, start + insertionsAtOnce * batchSize)
      for (let at = start; at < last && free > 0; at += batchSize) {
        if (taken.has(at)) continue
        yield* open(gateway, { kind: "tree-update", start: at })
        free -= 1
      }
    }),
  )
})

/** Starts the insertion of the partial last batch, unless another insertion is in flight. Returns whether it started. */
export const openTailInsertion = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  { tail }: InsertionNeed,
) {
  const unit = yield* UnitOfWork
  const operations = yield* OperationStore
  return yield* unit.transact(
    Effect.gen(function* () {
      if ((yield* operations.treeUpdates(gateway.chainId)).length > 0) return false
      yield* open(gateway, { kind: "tree-update", start: tail })
      return true
    }),
  )
})

/**
 * Starts the insertion of the partial last batch for a spend that cannot wait for it to fill up. If the owner's limit or the chain's gas
 * budget of the last hour is used up, the spend waits for the batch's timer. The rows themselves are counted, so restarts and replicas
 * agree.
 */
export const forceTailInsertion = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  { insertionCost }: TreeQueue,
  { tail }: InsertionNeed,
  owner: OwnerId,
) {
  const unit = yield* UnitOfWork
  const operations = yield* OperationStore
  const telemetry = yield* Telemetry
  const { forcedInsertionsPerOwner, forcedInsertionGas } = yield* RelayConfiguration
  const since = (yield* Clock.currentTimeMillis) - hour
  const { gas } = yield* insertionCost
  const outcome = yield* unit.transact(
    Effect.gen(function* () {
      if ((yield* operations.treeUpdates(gateway.chainId)).length > 0) return "under way" as const
      const forced = yield* operations.forcedSince(gateway.chainId, since)
      if (forced.filter((one) => one === owner).length >= forcedInsertionsPerOwner)
        return "owner" as const
      if (BigInt(forced.length + 1) * gas > forcedInsertionGas) return "budget" as const
      yield* open(gateway, { kind: "tree-update", start: tail, forcedBy: owner })
      return "started" as const
    }),
  )
  if (outcome !== "owner" && outcome !== "budget") return outcome
  yield* telemetry.count("insertions_postponed_total", {
    chain: String(gateway.chainId),
    limit: outcome,
  })
  return "postponed" as const satisfies ForcedInsertion
})

const open = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  intent: Extract<Operation["intent"], { readonly kind: "tree-update" }>,
) {
  const operations = yield* OperationStore
  const queue = yield* JobQueue
  const { least } = yield* deadlinesOf(gateway)
  const now = yield* Clock.currentTimeMillis
  const insertion = newOperation(
    {
      id: yield* newOperationId,
      request: null,
      chainId: gateway.chainId,
      intent,
      kind: "tree-update",
      status: { state: "accepted" },
      deadline: now + least,
    },
    now,
  )
  // If several processes start the same batch, the storage accepts one (law 6 of OperationStore).
  if (yield* operations.insertTreeUpdate(insertion)) {
    yield* logAccepted(insertion)
    yield* queue.enqueue("operation", insertion.id)
  }
})
