import { Data, Result } from "effect"
import type { ErrorCode } from "../error/ErrorCode.ts"
import type { PoolTransaction } from "../port/chain/PoolCall.ts"
import type { SignedTransaction } from "../port/chain/PoolGateway.ts"
import type {
  Attempt,
  BurntTransaction,
  Intent,
  Operation,
  OperationFee,
  OperationResult,
  OperationState,
  Plan,
  Stage,
} from "./Operation.ts"
import { completedStages, everyAttempt, hasBurnt, isEarlierCall } from "./stages.ts"

/** The events of an operation. */
export type OperationEvent =
  | { readonly type: "postponed"; readonly dueAt: number }
  /** The operation no longer waits. `fee`: its fee at the current price; `deadline`: the deadline of its first call. */
  | { readonly type: "started"; readonly fee: OperationFee; readonly deadline: number }
  | { readonly type: "cancelled" }
  /** `rootForgotten`: the previous attempt was given up because the pool forgot its root. */
  | { readonly type: "planned"; readonly plan: Plan; readonly rootForgotten?: true }
  | { readonly type: "proven"; readonly transaction: PoolTransaction }
  | { readonly type: "signed"; readonly signed: SignedTransaction }
  | { readonly type: "broadcast" }
  /** A final block holds the transaction, whose fee limit was burnt. */
  | { readonly type: "out-of-time"; readonly transaction: BurntTransaction }
  /** By the operator, who may lose another fee limit. */
  | { readonly type: "resumed" }
  /** `deadline`: the deadline of the next stage's calls. */
  | {
      readonly type: "stage-over"
      readonly stage: Omit<Stage, "attempts">
      readonly deadline: number
    }
  | { readonly type: "confirmed"; readonly result: OperationResult }
  | { readonly type: "failed"; readonly code: ErrorCode; readonly error: string }
  | { readonly type: "seen"; readonly result: OperationResult }
  | { readonly type: "unseen" }
  | { readonly type: "expired" }

/** The state does not allow the event: another worker was faster, or the caller has a defect. The stored version shows which. */
export class IllegalTransition extends Data.TaggedError("IllegalTransition")<{
  readonly from: OperationState["state"]
  readonly event: OperationEvent["type"]
}> {}

const allowed: Readonly<Record<OperationEvent["type"], ReadonlyArray<OperationState["state"]>>> = {
  postponed: ["waiting"],
  started: ["waiting"],
  // Without a plan nothing of the operation can be on chain.
  cancelled: ["waiting", "accepted"],
  // A new plan after `proven` or `broadcast` is a new attempt. It spends the same anchor, so at most one attempt can execute.
  planned: ["accepted", "planned", "proven", "signed", "broadcast"],
  proven: ["planned"],
  // From `signed` or `broadcast`: a replacement, or the same call under another sender nonce.
  signed: ["proven", "signed", "broadcast"],
  // From `broadcast`: the same bytes were sent again, or are known to be pending.
  broadcast: ["signed", "broadcast"],
  // From `signed`: the node's answer was lost.
  "out-of-time": ["signed", "broadcast"],
  // From `accepted`: others landed the call of a held stage, so the next one waits for the operator, too.
  resumed: ["accepted", "broadcast"],
  // The next stage starts without attempts; the completed stage keeps its own.
  "stage-over": ["planned", "proven", "signed", "broadcast"],
  // Another party can land our calldata once its bytes exist, so every state with a plan can end here.
  confirmed: ["planned", "proven", "signed", "broadcast", "seen"],
  failed: ["waiting", "accepted", "planned", "proven", "signed", "broadcast"],
  seen: ["prepared", "expired", "seen"],
  unseen: ["seen"],
  expired: ["prepared"],
}

/** Whether the state is final. */
export function isFinal(state: OperationState["state"]): boolean {
  return state === "confirmed" || state === "failed" || state === "cancelled" || state === "refused"
}

/** States in which an operation waits for its proof. */
export const unprovenStates = ["accepted", "planned"] as const

/** States before the broadcast, in which an operation occupies one of its owner's places. */
export const unsentStates = [...unprovenStates, "proven", "signed"] as const

/** States of an accepted operation whose time has come, without a final outcome yet. */
export const inFlightStates = [...unsentStates, "broadcast"] as const

/** States in which an operation holds notes. */
export const holdingStates = ["waiting", ...inFlightStates] as const

/** States of operations that have not ended, and of deposits that may still arrive. */
export const liveStates = [...holdingStates, "prepared", "seen"] as const

/** Applies an event to an operation; the only function that changes its state. `now`: milliseconds since the epoch. */
export function transition(
  operation: Operation,
  event: OperationEvent,
  now: number,
): Result.Result<Operation, IllegalTransition> {
  if (!allowed[event.type].includes(operation.status.state) || !fitsStage(operation, event)) {
    return Result.fail(new IllegalTransition({ from: operation.status.state, event: event.type }))
  }
  return Result.succeed({
    ...operation,
    ...apply(operation, event),
    updatedAt: now,
    version: operation.version + 1,
  })
}

/** What may happen to an operation that is held. Others may still land its call, so every outcome is among it. */
const whileHeld: ReadonlyArray<OperationEvent["type"]> = [
  "resumed",
  "stage-over",
  "confirmed",
  "failed",
]

/**
 * Whether the event fits the schedule, the stage's plans and the burnt fee limits: a held operation sends nothing, so it burns at most one
 * fee limit each time the operator lets it go on. Only operations with a schedule can be cancelled, before their first plan.
 * Only merges and parts may be followed by another stage, and they never end the operation.
 */
function fitsStage(operation: Operation, event: OperationEvent): boolean {
  const { attempts, schedule, held = false } = operation
  if (held ? !whileHeld.includes(event.type) : event.type === "resumed") return false
  if (event.type === "out-of-time") return isNewlyBurnt(operation, event.transaction)
  if (event.type === "started" || event.type === "postponed") return schedule !== undefined
  if (event.type === "cancelled")
    return schedule !== undefined && everyAttempt(operation).length === 0
  const ahead = attempts.filter(({ plan }) => isEarlierCall(plan)).length
  if (event.type === "stage-over") return ahead > 0
  return event.type !== "confirmed" || ahead === 0 || ahead < attempts.length
}

/** Whether the transaction is one of the operation's and is not recorded as burnt yet. */
function isNewlyBurnt(operation: Operation, { hash }: BurntTransaction): boolean {
  const transactions = operation.attempts.flatMap((attempt) => attempt.transactions)
  return transactions.some((one) => one.hash === hash) && !hasBurnt(operation, hash)
}

function apply(
  operation: Operation,
  event: OperationEvent,
): Pick<Operation, "status" | "attempts" | "stages"> &
  Partial<Pick<Operation, "deadline" | "schedule" | "intent" | "burnt" | "held">> {
  const { attempts, schedule } = operation
  switch (event.type) {
    case "postponed":
      return {
        status: { state: "waiting" },
        attempts,
        ...(schedule === undefined ? {} : { schedule: { ...schedule, dueAt: event.dueAt } }),
      }
    case "started":
      return {
        status: { state: "accepted" },
        attempts,
        intent: withFee(operation.intent, event.fee),
        deadline: event.deadline,
      }
    case "cancelled":
      return { status: { state: "cancelled" }, attempts }
    case "planned":
      return {
        status: { state: "planned" },
        attempts: [
          ...(event.rootForgotten === true
            ? withNewest(attempts, { rootForgotten: true })
            : attempts),
          { plan: event.plan, proven: null, transactions: [] },
        ],
      }
    case "proven":
      return {
        status: { state: "proven" },
        attempts: withNewest(attempts, { proven: event.transaction }),
      }
    case "signed":
      return {
        status: { state: "signed" },
        attempts: withNewest(attempts, {
          transactions: [...(attempts.at(-1)?.transactions ?? []), event.signed],
        }),
      }
    case "broadcast":
      return { status: { state: "broadcast" }, attempts }
    case "out-of-time":
      return {
        status: { state: "broadcast" },
        attempts,
        burnt: [...(operation.burnt ?? []), event.transaction],
        held: true,
      }
    case "resumed":
      return { status: operation.status, attempts, held: false }
    case "stage-over":
      return {
        status: { state: "accepted" },
        attempts: [],
        stages: [...completedStages(operation), { attempts, ...event.stage }],
        deadline: event.deadline,
      }
    case "confirmed":
      return { status: { state: "confirmed", result: event.result }, attempts }
    case "failed":
      return { status: { state: "failed", code: event.code, error: event.error }, attempts }
    case "seen":
      return { status: { state: "seen", result: event.result }, attempts }
    case "unseen":
      return { status: { state: "prepared" }, attempts }
    case "expired":
      return { status: { state: "expired" }, attempts }
  }
}

function withFee(intent: Intent | null, fee: OperationFee): Intent | null {
  return intent === null || !("fee" in intent) ? intent : { ...intent, fee }
}

function withNewest(
  attempts: ReadonlyArray<Attempt>,
  change: Partial<Attempt>,
): ReadonlyArray<Attempt> {
  const newest = attempts.at(-1)
  return newest === undefined ? attempts : [...attempts.slice(0, -1), { ...newest, ...change }]
}
