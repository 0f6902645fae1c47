import { Data, Result } from "effect"
import type { ErrorCode } from "../error/ErrorCode.ts"
import type { SignedTransaction } from "../port/chain/PoolTransactions.ts"
import type { Leg, TopUp } from "../port/chain/WalletChain.ts"
import {
  isCancelExecuted,
  isWalletFinal,
  type CancelLoan,
  type ExecutedLeg,
  type WalletLeg,
  type WalletOperation,
  type WalletOperationState,
} from "./WalletOperation.ts"

/** The events of a wallet operation. Those without `at`, and but for `leg-signed`, are about its newest leg. */
export type WalletEvent =
  /** The next leg is signed. */
  | {
      readonly type: "leg-signed"
      readonly leg: Leg
      readonly isLast: boolean
      readonly signed: SignedTransaction
    }
  /** The same leg is signed again, with higher fees under its nonce. */
  | { readonly type: "signed-again"; readonly signed: SignedTransaction }
  /** Its owner calls the operation off after its first signature. */
  | { readonly type: "cancelled" }
  /** A transaction that does nothing is signed under the nonce of the last leg of a cancelled operation. */
  | { readonly type: "cancel-signed"; readonly signed: SignedTransaction }
  /** The gas tank lends the fees of that transaction, which the account cannot pay. */
  | { readonly type: "loan-signed"; readonly leg: TopUp; readonly signed: SignedTransaction }
  /** The loan is signed again, with higher fees under its nonce. */
  | { readonly type: "loan-signed-again"; readonly signed: SignedTransaction }
  /** A block holds a transaction of the loan, or another one than before; `null`: a reorganisation removed it. */
  | { readonly type: "loan-moved"; readonly executed: ExecutedLeg | null }
  /** A final block excludes all transactions of the loan. */
  | { readonly type: "loan-excluded" }
  | { readonly type: "broadcast" }
  /** A final block excludes all transactions of a leg: the newest one, or an executed one that a reorganisation removed. `at`: its place. */
  | { readonly type: "excluded"; readonly at: number }
  /** A reorganisation changed where or how a leg before the newest one is executed, or that of an operation between two legs. `at`: its place. */
  | { readonly type: "moved"; readonly at: number; readonly executed: ExecutedLeg }
  | { readonly type: "executed"; readonly executed: ExecutedLeg }
  /** A reorganisation removed the transaction. */
  | { readonly type: "unexecuted" }
  | { readonly type: "confirmed" }
  | { readonly type: "failed"; readonly code: ErrorCode; readonly error: string }

/** The state does not allow the event: another worker was faster, or the caller has a defect. */
export class IllegalWalletTransition extends Data.TaggedError("IllegalWalletTransition")<{
  readonly from: WalletOperationState["state"]
  readonly event: WalletEvent["type"]
}> {}

/** Applies an event to a wallet operation; the only function that changes it. `now`: milliseconds since the epoch. */
export function transitionWallet(
  operation: WalletOperation,
  event: WalletEvent,
  now: number,
): Result.Result<WalletOperation, IllegalWalletTransition> {
  const changed = apply(operation, event)
  if (changed === null)
    return Result.fail(
      new IllegalWalletTransition({ from: operation.status.state, event: event.type }),
    )
  return Result.succeed({
    ...operation,
    ...changed,
    updatedAt: now,
    version: operation.version + 1,
  })
}

/** Returns `null` if the operation does not allow the event. */
function apply(
  operation: WalletOperation,
  event: WalletEvent,
): Partial<Pick<WalletOperation, "status" | "legs" | "cancelled">> | null {
  const {
    status: { state },
    legs,
    cancelled,
  } = operation
  const newest = legs.at(-1)
  const isSettling = (state === "signed" || state === "broadcast") && newest !== undefined
  /** Whether the leg at a place is executed and the operation went on from it. */
  const isPast = (at: number) =>
    (state === "accepted" || (isSettling && at < legs.length - 1)) && isExecuted(legs[at])
  switch (event.type) {
    case "leg-signed": {
      if (state !== "accepted" || cancelled === true) return null
      if (newest?.isLast === true && newest.excluded !== true) return null
      const { leg, isLast, signed } = event
      return {
        status: { state: "signed" },
        legs: [...legs, { leg, isLast, transactions: [signed], executed: null }],
      }
    }
    case "signed-again": {
      if (!isSettling || newest.executed !== null) return null
      const transactions = [...newest.transactions, event.signed]
      return { status: { state: "signed" }, legs: withNewest(legs, { ...newest, transactions }) }
    }
    case "cancelled":
      return cancelled === true || legs.length === 0 || isWalletFinal(operation)
        ? null
        : { cancelled: true }
    case "cancel-signed": {
      if (!isSettling || newest.executed !== null || !newest.isLast) return null
      if (cancelled !== true || newest.cancelsFrom !== undefined) return null
      const { length } = newest.transactions
      const transactions = [...newest.transactions, event.signed]
      const stopped = { ...newest, transactions, cancelsFrom: length }
      return { status: { state: "signed" }, legs: withNewest(legs, stopped) }
    }
    case "loan-signed": {
      if (!isSettling || newest.executed !== null || !newest.isLast) return null
      if (cancelled !== true || newest.cancelsFrom !== undefined || newest.loan !== undefined)
        return null
      const loan = { leg: event.leg, transactions: [event.signed], executed: null }
      return { legs: withNewest(legs, { ...newest, loan }) }
    }
    case "loan-signed-again":
    case "loan-moved":
    case "loan-excluded": {
      const loan = newest?.loan
      if (newest === undefined || loan === undefined || isWalletFinal(operation)) return null
      const next = movedLoan(loan, event)
      return next === null ? null : { legs: withNewest(legs, { ...newest, loan: next }) }
    }
    case "broadcast":
      return isSettling ? { status: { state: "broadcast" } } : null
    case "excluded": {
      const leg = legs[event.at]
      const isNewest = isSettling && leg === newest && leg?.executed === null
      if (leg === undefined || !(isNewest || isPast(event.at))) return null
      const excluded: WalletLeg = { ...leg, executed: null, excluded: true }
      return {
        ...(isNewest ? { status: { state: "accepted" } } : {}),
        legs: legs.with(event.at, excluded),
      }
    }
    case "moved": {
      const leg = legs[event.at]
      if (leg === undefined || !isPast(event.at)) return null
      return { legs: legs.with(event.at, { ...leg, executed: event.executed }) }
    }
    case "executed": {
      if (!isSettling) return null
      const { executed } = event
      const goesOn = executed.success && !newest.isLast
      return {
        status: { state: goesOn ? "accepted" : "broadcast" },
        legs: withNewest(legs, { ...newest, executed }),
      }
    }
    case "unexecuted":
      return isSettling && newest.executed !== null
        ? { legs: withNewest(legs, { ...newest, executed: null }) }
        : null
    case "confirmed":
      // After the success of a leg that prepares another one, the operation is accepted.
      return isSettling && newest.executed?.success === true && !isCancelExecuted(newest)
        ? { status: { state: "confirmed" } }
        : null
    case "failed": {
      const { code, error } = event
      // With a transaction that may still be executed, nobody can know that the operation failed.
      const isUndone =
        isSettling && (newest.executed?.success === false || isCancelExecuted(newest))
      const mayFail = state === "accepted" || isUndone
      return mayFail ? { status: { state: "failed", code, error } } : null
    }
  }
}

/** Returns `null` if the loan does not allow the event. */
function movedLoan(
  loan: CancelLoan,
  event: Extract<WalletEvent, { readonly type: `loan-${string}` }>,
): CancelLoan | null {
  if (loan.excluded === true) return null
  switch (event.type) {
    case "loan-signed-again":
      return loan.executed === null
        ? { ...loan, transactions: [...loan.transactions, event.signed] }
        : null
    case "loan-moved":
      return { ...loan, executed: event.executed }
    case "loan-excluded":
      return { ...loan, executed: null, excluded: true }
    case "loan-signed":
      return null
  }
}

function isExecuted(leg: WalletLeg | undefined): boolean {
  return leg !== undefined && leg.executed !== null
}

function withNewest(legs: ReadonlyArray<WalletLeg>, newest: WalletLeg): ReadonlyArray<WalletLeg> {
  return [...legs.slice(0, -1), newest]
}
