import { Duration, Effect, Schedule } from "effect"
import { refusal } from "../../error/RelayError.ts"
import type { Owner } from "../../owner/Owner.ts"
import { ownerId } from "../../owner/index.ts"
import { OperationStore } from "../../port/storage/OperationStore.ts"
import type { CallShape, PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { Prover } from "../../port/Prover.ts"
import { Telemetry } from "../../port/Telemetry.ts"
import { callsOf, type Work } from "../fees/operationFee.ts"
import { RelayConfiguration } from "../../port/RelayConfiguration.ts"
import { requiredBalance } from "./requiredBalance.ts"

/**
 * A place in the proving queue: waits up to `answerTimeout` for one, since a 503 before acceptance costs the caller a new request.
 * Gives how many operations one owner may have that are not broadcast yet.
 */
export const requireCapacity = Effect.fnUntraced(function* (owner: Owner) {
  const prover = yield* Prover
  const { answerTimeout, operationsPerWorker } = yield* RelayConfiguration
  const { workers } = yield* prover.capacity
  const places = operationsPerWorker * Math.max(1, workers)
  yield* requirePlace(owner, places)
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
  return places
})

/** One of the owner's own places, taken until the broadcast; recording decides for good, since requests come side by side. */
const requirePlace = Effect.fnUntraced(function* (owner: Owner, places: number) {
  const operations = yield* OperationStore
  if ((yield* operations.countUnsent(ownerId(owner))) < places) return
  return yield* tooManyUnsent
})

/** All places of the owner are taken. */
export const tooManyUnsent = refusal(
  "RATE_LIMITED",
  { reason: "as many operations of this owner as it may have wait to be sent" },
  { retryAfter: 5 },
)

/** One of the relaying accounts can pay for the calls; else nothing is accepted, since it could not be sent. */
export const requireFunds = Effect.fnUntraced(function* (gateway: PoolGatewayShape, work: Work) {
  const telemetry = yield* Telemetry
  let least = 0n
  for (const shape of callsOf(work)) least += yield* leastBalance(gateway, shape)
  for (const sender of gateway.senders) {
    if ((yield* gateway.senderBalance(sender)) >= least) return
  }
  yield* telemetry.count("relayer_unfunded_total", { chain: String(gateway.chainId) })
  return yield* refusal("RELAYER_UNFUNDED", {}, { retryAfter: 60 })
})

/** What a relaying account must hold to take on a call: its floor, and the call at today's prices twice over. */
export const leastBalance = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  shape: CallShape,
) {
  const { native } = yield* gateway.estimateCost(shape)
  return requiredBalance(gateway, 2n * native)
})
