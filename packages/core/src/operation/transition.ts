import { Data, Result } from "effect"
import type { ErrorCode } from "../error/ErrorCode.ts"
import type { PoolTransaction } from "../port/chain/PoolCall.ts"
import type { SignedTransaction } from "../port/chain/PoolGateway.ts"
import type {
  Attempt,
  Operation,
  OperationResult,
  OperationState,
  Plan,
  Stage,
} from "./Operation.ts"
import { isAhead, stagesOver } from "./stages.ts"

/** What can happen to an operation. */
export type OperationEvent =
  /** `rootForgotten`: the attempt before it was given up because the pool does not know its root any more. */
  | { readonly type: "planned"; readonly plan: Plan; readonly rootForgotten?: true }
  | { readonly type: "proven"; readonly transaction: PoolTransaction }
  | { readonly type: "signed"; readonly signed: SignedTransaction }
  | { readonly type: "broadcast" }
  | { readonly type: "stage-over"; readonly stage: Omit<Stage, "attempts"> }
  | { readonly type: "confirmed"; readonly result: OperationResult }
  | { readonly type: "failed"; readonly code: ErrorCode; readonly error: string }
  | { readonly type: "seen"; readonly result: OperationResult }
  | { readonly type: "unseen" }
  | { readonly type: "expired" }

/** The event cannot happen in this state: another worker was faster, or the caller has a defect; the stored version tells which. */
export class IllegalTransition extends Data.TaggedError("IllegalTransition")<{
  readonly from: OperationState["state"]
  readonly event: OperationEvent["type"]
}> {}

const allowed: Readonly<Record<OperationEvent["type"], ReadonlyArray<OperationState["state"]>>> = {
  // A new plan after `proven` or `broadcast` is a new attempt: it spends the same anchor, so at most one attempt can execute.
  planned: ["accepted", "planned", "proven", "signed", "broadcast"],
  proven: ["planned"],
  // From `signed` or `broadcast` it is a replacement, or the same call under another sender nonce.
  signed: ["proven", "signed", "broadcast"],
  // Again from `broadcast`: the same bytes were sent once more, or are known to wait.
  broadcast: ["signed", "broadcast"],
  // The next stage begins with nothing of this one outstanding; its attempts are kept with it.
  "stage-over": ["planned", "proven", "signed", "broadcast"],
  // A stranger can land our calldata as soon as its bytes exist, so every state with a plan can end here.
  confirmed: ["planned", "proven", "signed", "broadcast", "seen"],
  failed: ["accepted", "planned", "proven", "signed", "broadcast"],
  seen: ["prepared", "expired", "seen"],
  unseen: ["seen"],
  expired: ["prepared"],
}

/** States from which nothing changes any more. */
export function isFinal(state: OperationState["state"]): boolean {
  return state === "confirmed" || state === "failed" || state === "refused"
}

/** The states in which an operation waits for its proof. */
export const unprovenStates = ["accepted", "planned"] as const

/** The states in which an operation still needs work before its bytes are with the chain: it takes one of its owner's places. */
export const unsentStates = [...unprovenStates, "proven", "signed"] as const

/** The states in which an operation holds notes: accepted, and its outcome is not final. */
export const inFlightStates = [...unsentStates, "broadcast"] as const

/** The one function that changes an operation's state. `now` is milliseconds since the epoch. */
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

/** A stage ends as it was planned: merges and parts alone come before others, and never end the operation. */
function fitsStage({ attempts }: Operation, event: OperationEvent): boolean {
  const ahead = attempts.filter(({ plan }) => isAhead(plan)).length
  if (event.type === "stage-over") return ahead > 0
  return event.type !== "confirmed" || ahead === 0 || ahead < attempts.length
}

function apply(
  operation: Operation,
  event: OperationEvent,
): Pick<Operation, "status" | "attempts" | "stages"> {
  const attempts = operation.attempts
  switch (event.type) {
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
    case "stage-over":
      return {
        status: { state: "accepted" },
        attempts: [],
        stages: [...stagesOver(operation), { attempts, ...event.stage }],
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

function withNewest(
  attempts: ReadonlyArray<Attempt>,
  change: Partial<Attempt>,
): ReadonlyArray<Attempt> {
  const newest = attempts.at(-1)
  return newest === undefined ? attempts : [...attempts.slice(0, -1), { ...newest, ...change }]
}
