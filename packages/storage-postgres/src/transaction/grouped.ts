import type { StorageUnavailable } from "@shielded-relay/core"
import { Cause, Effect, Exit } from "effect"
import { DatabaseUnreachable } from "./DatabaseDefect.ts"
import { answerAt, inGroups } from "./inGroups.ts"
import type { Transactions } from "./Transactions.ts"

/** Groups of one kind of call that may wait for a server at once, so that a connection that hangs delays few callers. */
const AT_ONCE = 4

/**
 * Answers calls outside transactions in groups, see `inGroups`, and a call inside a transaction by itself. For statements that take about
 * as long for every call.
 *
 * @param together Answers calls in their order, in one statement.
 */
export function grouped<Call, A>(
  transactions: Transactions,
  together: (calls: ReadonlyArray<Call>) => Effect.Effect<ReadonlyArray<A>, StorageUnavailable>,
): (call: Call) => Effect.Effect<A, StorageUnavailable> {
  const outside = inGroups(together, { atOnce: transactions.shared ? AT_ONCE : 1, spoils })
  const inside = (call: Call) =>
    Effect.flatMap(together([call]), (answers) => answerAt(Exit.succeed(answers), 0))
  return (call) =>
    Effect.withFiber((fiber) => (transactions.isInside(fiber) ? inside(call) : outside(call)))
}

/** A statement was refused for a value, or a row was locked for too long. Neither has written anything. */
export function spoils(cause: Cause.Cause<StorageUnavailable>): boolean {
  return (
    Cause.hasDies(cause) ||
    cause.reasons.some(
      (reason) =>
        Cause.isFailReason(reason) &&
        reason.error.cause instanceof DatabaseUnreachable &&
        reason.error.cause.fault?.sqlState === LOCK_NOT_AVAILABLE,
    )
  )
}

const LOCK_NOT_AVAILABLE = "55P03"
