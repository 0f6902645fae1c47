import type { SignedTransaction } from "../port/PoolGateway.ts"
import type { Attempt, CallPlan, Merge, Operation } from "./Operation.ts"

/** A transaction of an account whose transactions are numbered. */
export type NumberedTransaction = SignedTransaction & { readonly senderNonce: number }

/** The merges that an operation has behind it, oldest first. */
export function mergesOf({ merges }: Pick<Operation, "merges">): ReadonlyArray<Merge> {
  return merges ?? []
}

/** Every attempt of every stage, oldest first: all that was ever signed for the operation. */
export function everyAttempt(
  operation: Pick<Operation, "attempts" | "merges">,
): ReadonlyArray<Attempt> {
  return [...mergesOf(operation).flatMap(({ attempts }) => attempts), ...operation.attempts]
}

/** What the attempts of a stage may execute, oldest first; batch insertions are no calls. */
export function plannedCalls({ attempts }: Pick<Operation, "attempts">): ReadonlyArray<CallPlan> {
  return attempts.flatMap(({ plan }) => (plan.kind === "tree-update" ? [] : [plan]))
}

/** All transactions that were ever signed for the operation under a sender nonce, oldest first. */
export function numberedTransactions(
  operation: Pick<Operation, "attempts" | "merges">,
): ReadonlyArray<NumberedTransaction> {
  return everyAttempt(operation)
    .flatMap(({ transactions }) => transactions)
    .filter((one): one is NumberedTransaction => one.senderNonce !== null)
}

/** Whether what is under way merges notes: nothing of what was asked for can be executed yet. */
export function isMerging({ attempts }: Pick<Operation, "attempts">): boolean {
  return attempts.at(-1)?.plan.kind === "merge"
}

/** The nullifiers of notes that merges have spent. They stay held: should a reorganisation bring such a note back, the merge may follow. */
export function mergedAway(operation: Pick<Operation, "merges">): ReadonlySet<bigint> {
  return new Set(
    mergesOf(operation)
      .flatMap(plannedCalls)
      .flatMap(({ call }) => call.joins)
      .flatMap(({ nullifiers }) => nullifiers),
  )
}
