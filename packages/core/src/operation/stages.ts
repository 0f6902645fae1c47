import type { SignedTransaction } from "../port/chain/PoolGateway.ts"
import type { Address } from "../address/Address.ts"
import type { Attempt, CallPlan, Operation, Plan, Stage } from "./Operation.ts"

/** A transaction of an account whose transactions are numbered. */
export type NumberedTransaction = SignedTransaction & { readonly senderNonce: number }

/** The stages that an operation has behind it, oldest first. */
export function stagesOver({ stages }: Pick<Operation, "stages">): ReadonlyArray<Stage> {
  return stages ?? []
}

/** Every attempt of every stage, oldest first: all that was ever signed for the operation. */
export function everyAttempt(
  operation: Pick<Operation, "attempts" | "stages">,
): ReadonlyArray<Attempt> {
  return [...stagesOver(operation).flatMap(({ attempts }) => attempts), ...operation.attempts]
}

/** What the attempts of a stage may execute, oldest first; batch insertions are no calls. */
export function plannedCalls({ attempts }: Pick<Operation, "attempts">): ReadonlyArray<CallPlan> {
  return attempts.flatMap(({ plan }) => (plan.kind === "tree-update" ? [] : [plan]))
}

/** All transactions that were ever signed for the operation under a sender nonce, oldest first. */
export function numberedTransactions(
  operation: Pick<Operation, "attempts" | "stages">,
): ReadonlyArray<NumberedTransaction> {
  return everyAttempt(operation)
    .flatMap(({ transactions }) => transactions)
    .filter((one): one is NumberedTransaction => one.senderNonce !== null)
}

/** A call after which the operation goes on to another. */
export function isAhead({ kind }: Plan): boolean {
  return kind === "merge" || kind === "part"
}

/** Whether what is under way is not the last of the operation's calls. */
export function isOnTheWay({ attempts }: Pick<Operation, "attempts">): boolean {
  const plan = attempts.at(-1)?.plan
  return plan !== undefined && isAhead(plan)
}

/** The nullifiers of notes that earlier calls have spent. They stay held: should a reorganisation bring such a note back, the call may follow. */
export function spentBefore(operation: Pick<Operation, "stages">): ReadonlySet<bigint> {
  return new Set(
    stagesOver(operation)
      .flatMap(plannedCalls)
      .flatMap(({ call }) => call.joins)
      .flatMap(({ nullifiers }) => nullifiers),
  )
}

/** The tokens for which earlier calls did what was asked for. */
export function tokensDone(operation: Pick<Operation, "stages">): ReadonlySet<Address> {
  return new Set(
    stagesOver(operation)
      .flatMap(plannedCalls)
      .flatMap((plan) => (plan.kind === "part" ? plan.tokens : [])),
  )
}
