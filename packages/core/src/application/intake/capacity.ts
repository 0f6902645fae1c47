import { Duration, Effect, Schedule } from "effect"
import { refusal } from "../../error/RelayError.ts"
import type { Owner } from "../../owner/Owner.ts"
import { ownerId } from "../../owner/index.ts"
import { OperationStore } from "../../port/storage/OperationStore.ts"
import type { CallShape, PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { Prover } from "../../port/Prover.ts"
import { Telemetry } from "../../port/Telemetry.ts"
import { freeCoins } from "../fees/freeCoins.ts"
import { callsOf, type Work } from "../fees/operationFee.ts"
import { RelayConfiguration } from "../../port/RelayConfiguration.ts"
import { currentControls } from "../operator/controls.ts"
import { requiredBalance } from "./requiredBalance.ts"

/** Maximum operations of one owner that may wait for their broadcast. */
export const maxPendingPerOwner = Effect.gen(function* () {
  const { operationsPerWorker } = yield* RelayConfiguration
  const { workers } = yield* (yield* Prover).capacity
  return operationsPerWorker * Math.max(1, workers)
})

/**
 * Waits up to `answerTimeout` for a free place in the proving queue, because a 503 before acceptance costs the caller a new request.
 * Returns the maximum number of the owner's operations that may wait for their broadcast. Fails with `RATE_LIMITED` or `NO_CAPACITY`.
 */
export const requireCapacity = Effect.fnUntraced(function* (owner: Owner) {
  const prover = yield* Prover
  const { answerTimeout } = yield* RelayConfiguration
  const maxPending = yield* maxPendingPerOwner
  yield* requireBelowLimit(owner, maxPending)
  yield* prover.capacity.pipe(
    Effect.filterOrFail(
      ({ free }) => free > 0,
      () => refusal("NO_CAPACITY", {}, { retryAfter: 5 }),
    ),
    Effect.retry(
      Schedule.spaced(Duration.millis(100)).pipe(
        Schedule.upTo({ duration: Duration.millis(answerTimeout) }),
      ),
    ),
  )
  return maxPending
})

/**
 * Requires that the owner has fewer unsent operations than its maximum. This is an early check; recording enforces the limit for concurrent
 * requests.
 */
const requireBelowLimit = Effect.fnUntraced(function* (owner: Owner, maxPending: number) {
  const operations = yield* OperationStore
  if ((yield* operations.countUnsent(ownerId(owner))) < maxPending) return
  return yield* tooManyUnsent
})

/** The owner has reached its maximum of unsent operations. */
export const tooManyUnsent = refusal(
  "RATE_LIMITED",
  { reason: "this owner has reached its limit of operations that wait to be sent" },
  { retryAfter: 5 },
)

/** Requires that one relaying account in use can pay for all calls; otherwise the service could not send them. Fails with `RELAYER_UNFUNDED`. */
export const requireFunds = Effect.fnUntraced(function* (gateway: PoolGatewayShape, work: Work) {
  const telemetry = yield* Telemetry
  let least = 0n
  for (const shape of callsOf(work)) least += yield* leastBalance(gateway, shape)
  const controls = yield* currentControls
  for (const sender of gateway.senders) {
    if (controls.isOutOfUse(gateway.chainId, sender)) continue
    if ((yield* freeCoins(gateway, sender)) >= least) return
  }
  yield* telemetry.count("relayer_unfunded_total", { chain: String(gateway.chainId) })
  return yield* refusal("RELAYER_UNFUNDED", {}, { retryAfter: 60 })
})

/** Minimum balance of a relaying account for a call: twice its current cost, or the account's floor if that is higher. */
export const leastBalance = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  shape: CallShape,
) {
  const { native } = yield* gateway.estimateCost(shape)
  return requiredBalance(gateway, 2n * native)
})
