import { Clock, Effect } from "effect"
import { feeInCalls, quotedCalls } from "../../application/fees/feeInCalls.ts"
import { feeWithin } from "../../application/fees/feeWithin.ts"
import { waitOf } from "../../application/fees/gasDebt.ts"
import { maxPendingPerOwner } from "../../application/intake/capacity.ts"
import { tokenRefuses } from "../../application/intake/tokenRefuses.ts"
import { deadlineFrom } from "../../operation/deadline.ts"
import { latestStart } from "../../operation/latestStart.ts"
import type { Intent, Operation, OperationFee, Schedule } from "../../operation/Operation.ts"
import { ownerOfOperation } from "../../operation/ownerOfOperation.ts"
import { ownerId } from "../../owner/index.ts"
import type { Owner } from "../../owner/Owner.ts"
import { deadlinesOf } from "../../port/chain/deadlinesOf.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { RelayConfiguration } from "../../port/RelayConfiguration.ts"
import { OperationStore } from "../../port/storage/OperationStore.ts"
import { UnitOfWork } from "../../port/storage/UnitOfWork.ts"
import { Telemetry } from "../../port/Telemetry.ts"
import { nextTry, payoutMargin } from "../../privateSend/index.ts"
import { screenOwner } from "../../screening/askScreening.ts"
import { failureOf } from "../failureOf.ts"
import { advance, conclude, failure, type Step } from "../operationSteps.ts"
import { mustWait } from "../outOfTime/mustWait.ts"
import { nextPriceLook } from "../payoutFee.ts"

/** The times of a schedule, in milliseconds since the epoch. */
interface Times {
  readonly now: number
  /** From this time on the operation no longer waits for a better price. */
  readonly latest: number
  /** After this time it never starts. */
  readonly end: number
}

/**
 * Starts an operation whose time has come: it pays the current posted price within its bound, and its lifetime starts now. It is postponed
 * while the price exceeds the bound, the owner is not served, must wait or has reached its limit of unsent operations, or a token rejects
 * the recipient. Once too little time is left it fails, and its notes return to the balance.
 */
export const startScheduled = Effect.fn("worker.startScheduled")(function* (
  operation: Operation,
  gateway: PoolGatewayShape,
) {
  const { schedule, intent } = operation
  const owner = ownerOfOperation(operation)
  if (schedule === undefined || owner === null || !isSchedulable(intent))
    return yield* Effect.die(new Error(`a waiting ${operation.kind} has no schedule`))
  const now = yield* Clock.currentTimeMillis
  if (now < schedule.dueAt) return "done" as const satisfies Step
  const deadlines = yield* deadlinesOf(gateway)
  const { privateSend: rules } = yield* RelayConfiguration
  const times: Times = {
    now,
    latest: latestStart(schedule, payoutMargin(rules, deadlines), deadlines),
    end: latestStart(schedule, deadlines.toStart, deadlines),
  }
  if (now > times.end) {
    yield* conclude(operation, yield* failureOf(operation, failure("OPERATION_EXPIRED")))
    return "done" as const satisfies Step
  }
  if (!(yield* mayStart(gateway, owner, intent))) return yield* postpone(operation, schedule, times)
  const fee = yield* feeNow(gateway, schedule, intent, times)
  if ("until" in fee) return yield* postpone(operation, schedule, times, fee.until)
  const deadline = Math.min(schedule.until, deadlineFrom(now, deadlines))
  const started = yield* startWithin(operation, owner, { fee, deadline })
  return started === null
    ? yield* postpone(operation, schedule, times)
    : ({ next: started } satisfies Step)
})

type SchedulableIntent = Extract<Intent, { readonly kind: "withdraw" | "transfer" }>

const isSchedulable = (intent: Intent | null): intent is SchedulableIntent =>
  intent?.kind === "withdraw" || intent?.kind === "transfer"

/** Whether the owner is served and need not wait, the chain and the recipient are open, and no token refuses the recipient. */
const mayStart = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  owner: Owner,
  intent: SchedulableIntent,
) {
  if ((yield* waitOf(ownerId(owner))) > 0) return false
  if ((yield* screenOwner(owner, gateway.chainId)) !== "served") return false
  if (yield* mustWait({ intent, attempts: [], kind: intent.kind }, gateway)) return false
  if (intent.kind !== "withdraw") return true
  for (const { token, amount } of intent.amounts)
    if (yield* tokenRefuses(gateway, { token, to: intent.recipient, amount })) return false
  return true
})

/** The fee of the operation's calls now, or the time until which it waits for its price. */
const feeNow = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  { bound, accepted, calls, scheduledTime }: Schedule,
  { fee: { token } }: SchedulableIntent,
  { now, latest, end }: Times,
) {
  const telemetry = yield* Telemetry
  const amount = yield* feeWithin(
    gateway,
    { token, bound, accepted, isLate: now >= latest },
    // The reserved notes decide the calls, whatever the fee.
    () => Effect.succeed(calls),
  )
  if (typeof amount === "bigint")
    return feeInCalls(token, amount, calls, yield* quotedCalls(gateway, token, calls, amount))
  yield* telemetry.count("operations_waiting_for_price_total", { chain: String(gateway.chainId) })
  const look = yield* nextPriceLook(amount, { scheduledTime, deadline: end }, now)
  return { until: Math.min(latest, look) }
})

/** Starts the operation; returns `null` if its owner has reached its limit of unsent operations. */
const startWithin = Effect.fnUntraced(function* (
  operation: Operation,
  owner: Owner,
  now: { readonly fee: OperationFee; readonly deadline: number },
) {
  const unit = yield* UnitOfWork
  const operations = yield* OperationStore
  const places = yield* maxPendingPerOwner
  return yield* unit.transact(
    Effect.gen(function* () {
      if ((yield* operations.countUnsent(ownerId(owner))) >= places) return null
      return yield* advance(operation, { type: "started", ...now })
    }),
  )
})

/** Postpones the operation until `at`, or by a pause that grows with the time since it was due. */
const postpone = Effect.fnUntraced(function* (
  operation: Operation,
  { scheduledTime }: Schedule,
  { now, end }: Times,
  at: number | null = nextTry({ scheduledTime, deadline: end }, now),
) {
  // The attempt after the end fails the operation.
  yield* advance(operation, { type: "postponed", dueAt: at ?? end + 1 })
  return "done" as const satisfies Step
})
