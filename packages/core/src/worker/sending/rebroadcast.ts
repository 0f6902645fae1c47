import { Clock, Effect } from "effect"
import type { OperationSummary } from "../../operation/summary.ts"
import type { Operation } from "../../operation/Operation.ts"
import { JobQueue } from "../../port/storage/JobQueue.ts"
import type { PoolGatewayShape, SignedTransaction } from "../../port/chain/PoolGateway.ts"
import { chargeRevert } from "../../application/fees/gasDebt.ts"
import { advance, goesOn, type Step } from "../operationSteps.ts"
import { RelayConfiguration } from "../../port/RelayConfiguration.ts"
import { annotate, attributesOf } from "../../tracing/annotate.ts"
import { replacements } from "./replacements.ts"
import {
  allocateAndSign,
  holderOfNonce,
  replaceTransaction,
  signAfterExpiry,
  signTransaction,
} from "./sendTransaction.ts"

/** Milliseconds that a broadcast is left alone. */
export const resendPause = ({ resendAfter }: PoolGatewayShape) =>
  Effect.map(RelayConfiguration, (configuration) => resendAfter ?? configuration.resendAfter)

/**
 * Whether a broadcast has to be looked after: it has waited, and can still be executed. After its deadline a call cannot; a batch insertion
 * has none and may come at any time.
 */
export function isDue(
  { kind, updatedAt, deadline }: Pick<OperationSummary, "kind" | "updatedAt" | "deadline">,
  resendAfter: number,
  now: number,
): boolean {
  return now - updatedAt >= resendAfter && (kind === "tree-update" || now <= deadline)
}

/**
 * Looks after a broadcast whose call was not executed after a while. Forgotten: the same bytes again, or new ones once these have expired.
 * Waiting: higher fees under the same sender nonce, where there is one, each time after twice the pause. Reverted, or pushed aside by a
 * foreign transaction: the same call in a new one.
 */
export const rebroadcast = Effect.fn("worker.rebroadcast")(function* (
  operation: Operation,
  gateway: PoolGatewayShape,
) {
  yield* annotate(attributesOf(operation))
  const resendAfter = yield* resendPause(gateway)
  const queue = yield* JobQueue
  const now = yield* Clock.currentTimeMillis
  const waited = now - operation.updatedAt
  const last = operation.attempts.at(-1)?.transactions.at(-1)
  if (last === undefined || !isDue(operation, resendAfter, now)) return
  const status = yield* gateway.transactionStatus(last.hash)
  switch (status.state) {
    case "mined":
      if (status.success) return
      yield* chargeRevert(operation, gateway, last.hash, status)
      yield* sendAnew(operation, gateway)
      break
    case "pending":
      if (last.senderNonce === null || gateway.senderNonces === null) return
      if (waited < resendAfter * 2 ** replacements(operation)) return
      // One that waits behind another of the account is not what is stuck.
      if ((yield* gateway.senderNonces.next(last.sender, "latest")) < last.senderNonce) return
      yield* replaceTransaction(operation, gateway)
      break
    case "unknown":
      yield* sendAgain(operation, gateway, last)
      break
  }
  yield* queue.enqueue("operation", operation.id)
})

/** The bytes that the chain has forgotten, once more; what it answers may tell that they can never be mined. */
const sendAgain = Effect.fnUntraced(function* (
  operation: Operation,
  gateway: PoolGatewayShape,
  last: SignedTransaction,
) {
  const outcome = yield* gateway.broadcast(last)
  if (outcome === "underpriced") return yield* replaceTransaction(operation, gateway)
  if (outcome === "expired")
    return yield* signAnew(operation, signAfterExpiry(operation, gateway, last))
  if (outcome === "nonce-taken") {
    const found = yield* holderOfNonce(operation, gateway, last)
    if (found.holder === "foreign")
      return yield* allocateAndSign(operation, gateway, last.sender, last.fees)
    if (found.holder === "ours" && found.status.state === "mined" && !found.status.success) {
      yield* chargeRevert(operation, gateway, found.hash, found.status)
      return yield* sendAnew(operation, gateway)
    }
  }
  return yield* advance(operation, { type: "broadcast" })
})

/**
 * The same call in a new transaction, or a new plan when the chain would refuse it again. One that keeps reverting is left to its
 * deadline: its calldata is public, so only the pool can say that it is over.
 */
const sendAnew = Effect.fnUntraced(function* (operation: Operation, gateway: PoolGatewayShape) {
  const transactions = operation.attempts.at(-1)?.transactions ?? []
  const triedAlready =
    gateway.senderNonces === null
      ? (yield* executed(transactions, gateway)).length
      : new Set(transactions.map(({ sender, senderNonce }) => `${sender} ${senderNonce}`)).size
  if (triedAlready < 3) return yield* signAnew(operation, signTransaction(operation, gateway))
  return yield* advance(operation, { type: "broadcast" })
})

/** Those that a block holds: one that has expired without it says nothing of the call. */
const executed = (
  transactions: ReadonlyArray<SignedTransaction>,
  { transactionStatus }: PoolGatewayShape,
) =>
  Effect.filter(transactions, ({ hash }) =>
    Effect.map(transactionStatus(hash), ({ state }) => state === "mined"),
  )

const signAnew = Effect.fnUntraced(function* <E, R>(
  operation: Operation,
  sign: Effect.Effect<Step, E, R>,
) {
  const step = yield* sign
  // Nothing was signed or planned: look again after the same pause, not at every block.
  if (!goesOn(step)) yield* advance(operation, { type: "broadcast" })
  return operation
})
