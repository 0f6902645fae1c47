import { Data, Effect } from "effect"
import { refusal } from "../error/RelayError.ts"
import { newOperationId } from "../operation/newOperationId.ts"
import type { Operation, OperationId } from "../operation/Operation.ts"
import { ownerId } from "../owner/index.ts"
import { Clock } from "../port/Clock.ts"
import { JobQueue } from "../port/JobQueue.ts"
import { OperationStore } from "../port/OperationStore.ts"
import { QuoteStore } from "../port/QuoteStore.ts"
import { ShieldedPool } from "../port/ShieldedPool.ts"
import { Telemetry } from "../port/Telemetry.ts"
import { UnitOfWork } from "../port/UnitOfWork.ts"
import { balanceRefusal } from "./balanceRefusal.ts"
import type { TransactionCaller } from "./Caller.ts"
import { requireCapacity, requireFunds, requirePlace } from "./capacity.ts"
import { consumeNonce } from "./consumeNonce.ts"
import { nonceUsed } from "./outcome.ts"
import { priceOperation, type PricedOperation, type RelayedRequest } from "./priceOperation.ts"
import { quoteKey } from "./quoteKey.ts"
import { requirePayable } from "./requirePayable.ts"
import { RelayConfiguration } from "./RelayConfiguration.ts"

/** The notes changed between pricing and reserving, so the fee may no longer be right. */
class PriceMoved extends Data.TaggedError("PriceMoved") {}

/** The storage failed while it recorded the operation: nobody knows yet whether it did. */
export class AcceptanceUnclear extends Data.TaggedError("AcceptanceUnclear")<{
  readonly id: OperationId
}> {}

/**
 * Accepts an operation and gives its id: nonce, reservation of notes, the operation's row and a wake-up for a worker in one
 * transaction. Everything that asks a network comes before it. When it fails, nothing was written, but for `AcceptanceUnclear`.
 */
export const accept = Effect.fnUntraced(function* (
  caller: TransactionCaller,
  wanted: RelayedRequest,
) {
  const telemetry = yield* Telemetry
  const owner = caller.owner
  const places = yield* requireCapacity(owner)
  const id = yield* Effect.gen(function* () {
    const priced = yield* priceOperation(owner, wanted)
    yield* requirePayable(wanted.gateway, priced.intent)
    yield* requireFunds(wanted.gateway, priced.reservation.shape)
    return yield* record(caller, wanted, priced, places)
  }).pipe(
    Effect.retry({ times: 3, while: (error) => error._tag === "PriceMoved" }),
    Effect.catchTag("PriceMoved", () =>
      Effect.fail(refusal("BALANCE_RESERVED", {}, { retryAfter: 5 })),
    ),
  )
  yield* telemetry.count("operations_accepted_total", { chain: String(wanted.gateway.chainId) })
  return id
})

const record = Effect.fnUntraced(function* (
  caller: TransactionCaller,
  wanted: RelayedRequest,
  priced: PricedOperation,
  places: number,
) {
  const { gateway } = wanted
  const unit = yield* UnitOfWork
  const operations = yield* OperationStore
  const quotes = yield* QuoteStore
  const queue = yield* JobQueue
  const pool = yield* ShieldedPool
  const { operationLifetime } = yield* RelayConfiguration
  const now = yield* (yield* Clock).now
  const owner = ownerId(caller.owner)
  const operation: Operation = {
    id: yield* newOperationId,
    request: { owner, sessionId: caller.sessionId, nonce: caller.nonce },
    chainId: gateway.chainId,
    intent: priced.intent,
    kind: priced.intent.kind,
    status: { state: "accepted" },
    attempts: [],
    createdAt: now,
    updatedAt: now,
    deadline: now + operationLifetime[gateway.family],
    version: 1,
  }
  yield* unit
    .transact(
      Effect.gen(function* () {
        const previous = yield* consumeNonce(caller)
        if (previous !== null) {
          return yield* nonceUsed(
            caller.sessionId,
            caller.nonce,
            previous.digest === caller.used.digest,
          )
        }
        yield* requirePlace(caller.owner, places)
        const reservation = yield* Effect.mapError(
          pool.reserve(gateway.chainId, caller.owner, priced.intent, operation.id),
          (problem) => (problem._tag === "StorageUnavailable" ? problem : balanceRefusal(problem)),
        )
        const { shape, needsFlush } = priced.reservation
        if (
          reservation.shape.joins.join() !== shape.joins.join() ||
          reservation.needsFlush !== needsFlush
        ) {
          return yield* new PriceMoved()
        }
        if (wanted.feeAmount !== null) {
          // A quote serves one operation, so it is used up even by an offer that would do without it.
          const quote = yield* quotes.take({
            ...quoteKey(owner, gateway.chainId, wanted.feeToken, wanted.tokens),
            feeAmount: wanted.feeAmount,
            joins: shape.joins.length,
            now,
          })
          if (quote === null && priced.needsQuote) {
            return yield* refusal("FEE_TOO_LOW", { least: priced.least })
          }
        }
        yield* operations.insert(operation)
        yield* queue.enqueue("operation", operation.id)
      }),
    )
    .pipe(
      // A commit whose answer was lost looks the same from here as one that never was.
      Effect.catchTag("StorageUnavailable", () => new AcceptanceUnclear({ id: operation.id })),
    )
  return operation.id
})
