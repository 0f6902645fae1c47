import { Duration, Effect, Schedule } from "effect"
import { refusal } from "../../error/RelayError.ts"
import type { Owner } from "../../owner/Owner.ts"
import { ownerId } from "../../owner/index.ts"
import { OperationStore } from "../../port/storage/OperationStore.ts"
import type { CallShape, PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { Prover } from "../../port/Prover.ts"
import { Telemetry } from "../../port/Telemetry.ts"
import { activeSenders } from "./activeSenders.ts"
import { GasDebtStore } from "../../port/storage/GasDebtStore.ts"
import { freeCoins } from "../fees/freeCoins.ts"
import { requireFewLosses, requireGoodStanding } from "../fees/gasDebt.ts"
import { callsOf, type Work } from "../fees/operationFee.ts"
import { RelayConfiguration } from "../../port/RelayConfiguration.ts"
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
  const operations = yield* OperationStore
  const maxPending = yield* requireBelowLimit(yield* operations.countUnsent(ownerId(owner)))
  yield* awaitPlace
  return maxPending
})

/**
 * `requireCapacity` and `requireGoodStanding`. Returns the maximum of the one and the debts of the other. Both reads begin at once, so that
 * an adapter may answer them together. After a wait for a place the debts are read again, so that the prices are made with those of now.
 */
export const requireCapacityAndStanding = Effect.fnUntraced(function* (owner: Owner) {
  const operations = yield* OperationStore
  const store = yield* GasDebtStore
  const id = ownerId(owner)
  const [unsent, debts] = yield* Effect.all([operations.countUnsent(id), store.ofOwner(id)], {
    concurrency: "unbounded",
  })
  const maxPending = yield* requireBelowLimit(unsent)
  if (yield* awaitPlace) return { maxPending, debts: yield* requireGoodStanding(id) }
  yield* requireFewLosses(debts)
  return { maxPending, debts }
})

/** Waits for a free place in the proving queue. Returns whether there was none at first. */
const awaitPlace = Effect.gen(function* () {
  const prover = yield* Prover
  const { answerTimeout } = yield* RelayConfiguration
  const place = Effect.filterOrFail(
    prover.capacity,
    ({ free }) => free > 0,
    () => refusal("NO_CAPACITY", {}, { retryAfter: 5 }),
  )
  const waits = Schedule.spaced(Duration.millis(100)).pipe(
    Schedule.upTo({ duration: Duration.millis(answerTimeout) }),
  )
  return yield* Effect.matchEffect(place, {
    onSuccess: () => Effect.succeed(false),
    onFailure: () => Effect.as(Effect.retry(place, waits), true),
  })
})

/**
 * Requires that an owner has fewer unsent operations than its maximum, and returns that. This is an early check; recording enforces the
 * limit for concurrent requests.
 */
const requireBelowLimit = Effect.fnUntraced(function* (unsent: number) {
  const maxPending = yield* maxPendingPerOwner
  if (unsent >= maxPending) return yield* tooManyUnsent
  return maxPending
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
  for (const sender of yield* activeSenders(gateway)) {
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
