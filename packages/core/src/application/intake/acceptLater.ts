import { Clock, Effect } from "effect"
import { invalidField } from "../../error/invalidField.ts"
import { roundDownToGrid, roundUpToGrid } from "../../operation/deadline.ts"
import { latestStart } from "../../operation/latestStart.ts"
import { newOperation } from "../../operation/newOperation.ts"
import { newOperationId } from "../../operation/newOperationId.ts"
import type { Intent, Schedule } from "../../operation/Operation.ts"
import { ownerId } from "../../owner/index.ts"
import { deadlinesOf } from "../../port/chain/deadlinesOf.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { RelayConfiguration } from "../../port/RelayConfiguration.ts"
import { OperationStore } from "../../port/storage/OperationStore.ts"
import { Telemetry } from "../../port/Telemetry.ts"
import { drawSchedule, payoutMargin } from "../../privateSend/index.ts"
import { requireGoodStanding } from "../fees/gasDebt.ts"
import { callsOf } from "../fees/operationFee.ts"
import { priceLater, type PricedLater, type RelayedRequest } from "../fees/priceOperation.ts"
import { requireQuoteToken } from "../fees/requireQuoteToken.ts"
import { AcceptanceUnclear } from "./accept.ts"
import { requestOf, type TransactionCaller } from "./Caller.ts"
import { retryingSelection, NotesMoved, propose, tooManyWaiting, verdictFor } from "./propose.ts"
import { requirePayees } from "./payees.ts"

/**
 * Accepts an operation that is made at a random time before its completion time, and returns its id. One transaction writes the nonce, the
 * note reservation and the operation's row; the row says when it is due. The notes cover the bound for the fee. What the fee at execution
 * leaves of the bound returns as change. Fails like `accept`.
 *
 * @param completionTime Unix seconds.
 */
export const acceptLater = Effect.fn("intake.acceptLater")(function* (
  caller: TransactionCaller,
  wanted: RelayedRequest,
  completionTime: number,
) {
  const telemetry = yield* Telemetry
  const { gateway, feeToken, feeAmount } = wanted
  const owner = ownerId(caller.owner)
  const { waitingOperations } = yield* RelayConfiguration
  const debts = yield* requireGoodStanding(owner)
  if (feeAmount !== null) yield* requireQuoteToken(gateway, owner, feeToken, feeAmount)
  // An early check; recording enforces the limit for concurrent requests.
  const operations = yield* OperationStore
  if ((yield* operations.countWaiting(owner)) >= waitingOperations)
    return yield* tooManyWaiting(waitingOperations)
  yield* timesFor(gateway, completionTime, 1)
  // Checked once: the answer is independent of the notes.
  let payable = false
  const id = yield* Effect.gen(function* () {
    const priced = yield* priceLater(caller.owner, wanted, debts)
    if (!payable) yield* requirePayableLater(gateway, priced.intent)
    payable = true
    return yield* recordLater(caller, wanted, priced, completionTime)
  }).pipe(retryingSelection(waitingOperations))
  yield* telemetry.count("operations_accepted_total", { chain: String(gateway.chainId) })
  return id
})

/**
 * Requires that no token rejects the recipient. The check hides the recipient among decoys and withholds the amount, so that an endpoint
 * cannot tell who will be paid later.
 */
const requirePayableLater = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  intent: Intent,
) {
  if (intent.kind !== "withdraw") return
  const { recipient } = intent
  for (const { token, amount } of intent.amounts)
    yield* requirePayees(gateway, token, [{ recipient, amount }], () => "recipientAddress")
})

/**
 * Returns the range of times in which an operation with this number of calls may start, and the last deadline of its calls, in milliseconds
 * since the epoch. Fails with INVALID_REQUEST if the completion time leaves too little time, or is too far away.
 */
const timesFor = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  completionTime: number,
  calls: number,
) {
  const { privateSend: rules } = yield* RelayConfiguration
  const deadlines = yield* deadlinesOf(gateway)
  const margin = payoutMargin(rules, deadlines)
  const now = yield* Clock.currentTimeMillis
  const time = completionTime * 1000
  const earliest = roundUpToGrid(now + margin + (calls - 1) * deadlines.least, deadlines.grid)
  if (time < earliest || time > now + rules.horizon) {
    const allowed = `${Math.ceil(earliest / 1000)} to ${Math.floor((now + rules.horizon) / 1000)}`
    return yield* invalidField(
      "txCompletionTime",
      `${completionTime}, expected ${allowed}${calls === 1 ? "" : ` for ${calls} transactions`}`,
    )
  }
  const until = roundDownToGrid(time, deadlines.grid)
  return {
    now,
    until,
    latestAfter: (over: Schedule["calls"]) =>
      latestStart({ until, calls: over }, margin, deadlines),
  }
})

const recordLater = Effect.fnUntraced(function* (
  caller: TransactionCaller,
  { gateway, ref }: RelayedRequest,
  { intent, reservation, bound, posted }: PricedLater,
  completionTime: number,
) {
  const { waitingOperations } = yield* RelayConfiguration
  const { merges, parts, shape } = reservation
  const calls = { merges, parts, shape }
  const count = callsOf(calls).length
  const { now, until, latestAfter } = yield* timesFor(gateway, completionTime, count)
  const [scheduledTime = now] = yield* drawSchedule({
    payouts: 1,
    from: now,
    until: latestAfter(calls),
    gap: 0,
  })
  const operation = newOperation(
    {
      id: yield* newOperationId,
      request: requestOf(caller, ref),
      chainId: gateway.chainId,
      intent,
      kind: intent.kind,
      status: { state: "waiting" },
      schedule: { scheduledTime, dueAt: scheduledTime, until, bound, accepted: posted, calls },
      deadline: until,
    },
    now,
  )
  const verdict = yield* propose(caller, {
    // The indexer wakes it when it is due: a wake-up now would only be early.
    operations: [{ operation, positions: reservation.positions, wakes: false }],
    maxWaiting: waitingOperations,
  }).pipe(
    // A lost answer to a commit looks the same as a failed commit.
    Effect.catchTag("StorageUnavailable", () => new AcceptanceUnclear({ id: operation.id })),
  )
  const answer = yield* verdictFor(caller, verdict)
  if (answer === "accepted") return operation.id
  if (answer === "notes taken") return yield* new NotesMoved()
  return yield* Effect.die(new Error(`unexpected verdict on a request without a quote: ${answer}`))
})
