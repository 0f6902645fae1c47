import { Clock, Data, Effect } from "effect"
import { invalidField } from "../../error/invalidField.ts"
import { refusal } from "../../error/RelayError.ts"
import { deadlineFrom } from "../../operation/deadline.ts"
import { newOperation } from "../../operation/newOperation.ts"
import { newOperationId } from "../../operation/newOperationId.ts"
import type { Intent, OperationId } from "../../operation/Operation.ts"
import { ownerId } from "../../owner/index.ts"
import { deadlinesOf } from "../../port/chain/deadlinesOf.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { Telemetry } from "../../port/Telemetry.ts"
import { requestOf, type TransactionCaller } from "./Caller.ts"
import { requireCapacityAndStanding, requireFunds } from "./capacity.ts"
import { joinsOf } from "../fees/operationFee.ts"
import {
  priceOperation,
  type PricedOperation,
  type RelayedRequest,
} from "../fees/priceOperation.ts"
import { quoteKey } from "../fees/quoteKey.ts"
import { requireQuoteToken } from "../fees/requireQuoteToken.ts"
import { requireCallable } from "../outOfTime/requireCallable.ts"
import { retryingSelection, NotesMoved, propose, verdictFor } from "./propose.ts"
import { requirePayable } from "./requirePayable.ts"

/** The storage failed while recording the operation. Whether it recorded it is unknown. */
export class AcceptanceUnclear extends Data.TaggedError("AcceptanceUnclear")<{
  readonly id: OperationId
}> {}

/** No live quote of the offered amount fits the operation. The amount is then a ceiling. */
class NotQuoted extends Data.TaggedError("NotQuoted") {}

/**
 * Accepts an operation and returns its id. One transaction writes the nonce, the note reservation, the operation's row and a wake-up; all
 * network calls happen before it. If it fails, it wrote nothing, except possibly with `AcceptanceUnclear`.
 */
export const accept = Effect.fn("intake.accept")(function* (
  caller: TransactionCaller,
  wanted: RelayedRequest,
) {
  const telemetry = yield* Telemetry
  const owner = caller.owner
  // A live quote is charged exactly. Any other amount is a ceiling for the posted price.
  let mayBeQuoted =
    wanted.feeAmount !== null &&
    (yield* requireQuoteToken(wanted.gateway, ownerId(owner), wanted.feeToken, wanted.feeAmount))
  const { maxPending, debts } = yield* requireCapacityAndStanding(owner)
  // Checked once: the answer does not depend on the notes, and other requests can take them during another network call.
  let payable = false
  const id = yield* Effect.gen(function* () {
    const priced = yield* priceOperation(owner, wanted, mayBeQuoted, debts)
    if (!payable) {
      yield* requireCallable(wanted.gateway, priced.intent)
      yield* requirePayable(wanted.gateway, priced.intent)
    }
    payable = true
    yield* requireOutputAboveFee(wanted.gateway, priced.intent)
    yield* requireFunds(wanted.gateway, priced.reservation)
    if (priced.least !== null) return yield* refusal("FEE_TOO_LOW", { least: priced.least })
    return yield* record(caller, wanted, priced, maxPending).pipe(
      Effect.tapErrorTag("NotQuoted", () => Effect.sync(() => (mayBeQuoted = false))),
      Effect.catchTag("NotQuoted", () => new NotesMoved()),
    )
  }).pipe(
    // Other notes may need another fee, so each attempt prices the request again.
    retryingSelection(maxPending),
  )
  yield* telemetry.count("operations_accepted_total", { chain: String(wanted.gateway.chainId) })
  return id
})

/** A fee taken from a swap's output must be lower than the minimum output; the pool rejects the call otherwise. */
const requireOutputAboveFee = Effect.fnUntraced(function* (
  { callerRules }: PoolGatewayShape,
  intent: Intent,
) {
  if (intent.kind !== "swap" || intent.fee.token !== intent.tokenOut) return
  if (intent.fee.amount < intent.minOut) return
  // If the chain implies the output as fee token, another fee token is not an option.
  const advice =
    callerRules.feeToken === "implied"
      ? "swap more"
      : "swap more, or pay the fee in the input token"
  return yield* invalidField(
    "amounts[1]",
    `${intent.minOut}, expected more than the fee of ${intent.fee.amount}, which is taken out of it: ${advice}`,
  )
})

const record = Effect.fnUntraced(function* (
  caller: TransactionCaller,
  wanted: RelayedRequest,
  priced: PricedOperation,
  maxPending: number,
) {
  const { gateway } = wanted
  const now = yield* Clock.currentTimeMillis
  const owner = ownerId(caller.owner)
  const operation = newOperation(
    {
      id: yield* newOperationId,
      request: requestOf(caller, wanted.ref),
      chainId: gateway.chainId,
      intent: priced.intent,
      kind: priced.intent.kind,
      status: { state: "accepted" },
      ...(priced.recovers === 0n ? {} : { recovers: priced.recovers }),
      deadline: deadlineFrom(now, yield* deadlinesOf(gateway)),
    },
    now,
  )
  // A quote serves one operation. An offer consumes it even if the amount suffices without it.
  const quote = wanted.feeAmount !== null && {
    wanted: {
      ...quoteKey(owner, gateway.chainId, wanted.feeToken, wanted.tokens, wanted.externalActionId),
      feeAmount: wanted.feeAmount,
      joins: joinsOf(priced.reservation),
      now,
    },
    required: priced.needsQuote,
  }
  const verdict = yield* propose(caller, {
    operations: [{ operation, positions: priced.reservation.positions, wakes: true }],
    maxPending,
    // Two withdrawals that are priced at once must not both settle one debt. Test: reverts.test.ts.
    settled:
      priced.recovers === 0n ? null : { chainId: gateway.chainId, atMost: priced.settledBefore },
    quote: quote || null,
  }).pipe(
    // A lost answer to a commit looks the same as a failed commit.
    Effect.catchTag("StorageUnavailable", () => new AcceptanceUnclear({ id: operation.id })),
  )
  switch (yield* verdictFor(caller, verdict)) {
    case "accepted":
      return operation.id
    case "debt settled":
    case "notes taken":
      return yield* new NotesMoved()
    case "no quote":
      return yield* new NotQuoted()
  }
})
