import type { SignedTransaction } from "../port/chain/PoolGateway.ts"
import type { Address } from "../address/Address.ts"
import type { Attempt, CallPlan, Operation, Plan, Stage } from "./Operation.ts"

/** A transaction with an account nonce. */
export type NumberedTransaction = SignedTransaction & { readonly senderNonce: number }

/** The operation's completed stages, oldest first. */
export function completedStages({ stages }: Pick<Operation, "stages">): ReadonlyArray<Stage> {
  return stages ?? []
}

/** All attempts of all stages, oldest first. */
export function everyAttempt(
  operation: Pick<Operation, "attempts" | "stages">,
): ReadonlyArray<Attempt> {
  return [...completedStages(operation).flatMap(({ attempts }) => attempts), ...operation.attempts]
}

/** The calls that a stage's attempts planned, oldest first. Batch insertions are not calls. */
export function plannedCalls({ attempts }: Pick<Operation, "attempts">): ReadonlyArray<CallPlan> {
  return attempts.flatMap(({ plan }) => (plan.kind === "tree-update" ? [] : [plan]))
}

/** All transactions with a sender nonce that were ever signed for the operation, oldest first. */
export function numberedTransactions(
  operation: Pick<Operation, "attempts" | "stages">,
): ReadonlyArray<NumberedTransaction> {
  return everyAttempt(operation)
    .flatMap(({ transactions }) => transactions)
    .filter((one): one is NumberedTransaction => one.senderNonce !== null)
}

/** A transaction whose fees are reserved until it has expired. */
export type ReservingTransaction = SignedTransaction & { readonly lastHeight: number }

/** All transactions ever signed for the operation whose fees were reserved, oldest first. */
export function reservingTransactions(
  operation: Pick<Operation, "attempts" | "stages">,
): ReadonlyArray<ReservingTransaction> {
  return everyAttempt(operation)
    .flatMap(({ transactions }) => transactions)
    .filter((one): one is ReservingTransaction => one.lastHeight !== undefined)
}

/** Whether the operation has this transaction among those that burnt their fee limits. */
export function hasBurnt({ burnt = [] }: Pick<Operation, "burnt">, hash: string): boolean {
  return burnt.some((one) => one.hash === hash)
}

/** Whether another call of the operation follows this one. */
export function isEarlierCall({ kind }: Plan): boolean {
  return kind === "merge" || kind === "part"
}

/** Whether another call of the operation follows the current one. */
export function isInEarlierStage({ attempts }: Pick<Operation, "attempts">): boolean {
  const plan = attempts.at(-1)?.plan
  return plan !== undefined && isEarlierCall(plan)
}

/**
 * Nullifiers of the notes that earlier calls spent. These notes stay reserved: if a reorganisation restores one, the call may be executed
 * again.
 */
export function spentBefore(operation: Pick<Operation, "stages">): ReadonlySet<bigint> {
  return new Set(
    completedStages(operation)
      .flatMap(plannedCalls)
      .flatMap(({ call }) => call.joins)
      .flatMap(({ nullifiers }) => nullifiers),
  )
}

/** What earlier calls published of an operation's fee. */
export interface PublishedFee {
  /** Number of merges that were executed. */
  readonly merges: number
  /** Smallest units of the fee token. */
  readonly amount: bigint
}

/** What the completed stages published of the fee. */
export function publishedFee(operation: Pick<Operation, "stages">): PublishedFee {
  const stages = completedStages(operation)
  return {
    merges: stages.filter(({ attempts }) => attempts.at(-1)?.plan.kind === "merge").length,
    amount: stages.reduce((sum, { fee = 0n }) => sum + fee, 0n),
  }
}

/** The tokens that earlier calls finished. */
export function tokensDone(operation: Pick<Operation, "stages">): ReadonlySet<Address> {
  return new Set(
    completedStages(operation)
      .flatMap(plannedCalls)
      .flatMap((plan) => (plan.kind === "part" ? plan.tokens : [])),
  )
}
