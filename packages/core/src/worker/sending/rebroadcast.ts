import { Clock, Effect } from "effect"
import type { OperationSummary } from "../../operation/summary.ts"
import type { Operation } from "../../operation/Operation.ts"
import { JobQueue } from "../../port/storage/JobQueue.ts"
import type { PoolGatewayShape, SignedTransaction } from "../../port/chain/PoolGateway.ts"
import { chargeRevert } from "../../application/fees/gasDebt.ts"
import { advance, goesOn, type Step } from "../operationSteps.ts"
import { answerTo, pauseLeft } from "../setAside.ts"
import { RelayConfiguration } from "../../port/RelayConfiguration.ts"
import { holdOutOfTime, isFinalBlock, isUnsettledBurn } from "../outOfTime/holdOutOfTime.ts"
import { annotate, attributesOf } from "../../tracing/annotate.ts"
import { broadcastCovered } from "./broadcastCovered.ts"
import { replacements } from "./replacements.ts"
import {
  allocateAndSign,
  holderOfNonce,
  replaceTransaction,
  signAfterExpiry,
  signTransaction,
} from "./sendTransaction.ts"

/** Milliseconds after which a pending broadcast is checked. */
export const resendPause = ({ resendAfter }: PoolGatewayShape) =>
  Effect.map(RelayConfiguration, (configuration) => resendAfter ?? configuration.resendAfter)

/**
 * Whether a broadcast must be checked: its pause is over and it can still execute. A call cannot execute after its deadline. A batch
 * insertion has no deadline in the pool.
 */
export function isDue(
  { kind, updatedAt, deadline }: Pick<OperationSummary, "kind" | "updatedAt" | "deadline">,
  resendAfter: number,
  now: number,
): boolean {
  return now - updatedAt >= resendAfter && (kind === "tree-update" || now <= deadline)
}

/**
 * Handles a broadcast whose call is still unexecuted after a pause.
 * Unknown to the chain: sends the same bytes again, or new ones once these have expired.
 * Pending: replaces it with higher fees under the same sender nonce, if the chain has nonces; the pause doubles each time.
 * Reverted, or displaced by a foreign transaction: sends the same call in a new transaction.
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
  if (operation.held === true) return
  if (last === undefined || !isDue(operation, resendAfter, now)) return
  if ((yield* pauseLeft("question", operation)) > 0) return
  const status = yield* gateway.transactionStatus(last.hash)
  switch (status.state) {
    case "mined":
      if (status.success) return
      if (isUnsettledBurn(operation, last.hash, status)) {
        yield* holdOutOfTime(operation, gateway, last.hash, status)
        return
      }
      // If a reorganisation brought the transaction back beside a new one, both could burn their fee limits.
      if (gateway.timeLimit && !(yield* isFinalBlock(gateway, status))) return
      if (status.outOfTime !== true) yield* chargeRevert(operation, gateway, last.hash, status)
      yield* sendAnew(operation, gateway)
      break
    case "pending":
      if (last.senderNonce === null || gateway.senderNonces === null) return
      if (waited < resendAfter * 2 ** replacements(operation)) return
      // A transaction behind an earlier one of the account is not itself stuck.
      if ((yield* gateway.senderNonces.next(last.sender, "latest")) < last.senderNonce) return
      yield* replaceTransaction(operation, gateway)
      break
    case "unknown":
      yield* sendAgain(operation, gateway, last)
      break
  }
  yield* queue.enqueue("operation", operation.id)
})

/** Sends the forgotten bytes again. The node's answer may show that they can never be mined. */
const sendAgain = Effect.fnUntraced(function* (
  operation: Operation,
  gateway: PoolGatewayShape,
  last: SignedTransaction,
) {
  const outcome = yield* broadcastCovered(gateway, last)
  if (outcome === "underpriced") return yield* replaceTransaction(operation, gateway)
  if (outcome === "expired")
    return yield* signAnew(operation, gateway, signAfterExpiry(operation, gateway, last))
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
 * Sends the same call in a new transaction, or makes a new plan if the chain would reject it again. After three transactions of a plan it
 * waits for the deadline: the calldata is public, so only the pool can decide the outcome. With sender nonces, replacements under one
 * nonce count as one transaction; without them, only transactions in a block count.
 */
const sendAnew = Effect.fnUntraced(function* (operation: Operation, gateway: PoolGatewayShape) {
  const transactions = operation.attempts.at(-1)?.transactions ?? []
  const triedAlready =
    gateway.senderNonces === null
      ? (yield* executed(transactions, gateway)).length
      : new Set(transactions.map(({ sender, senderNonce }) => `${sender} ${senderNonce}`)).size
  // A return that its payer made fail is charged to no owner, so it is sent once.
  if (triedAlready < (operation.kind === "return" ? 1 : 3))
    return yield* signAnew(operation, gateway, signTransaction(operation, gateway))
  return yield* advance(operation, { type: "broadcast" })
})

/** The transactions in a block. One that expired before it was mined says nothing about the call. */
const executed = (
  transactions: ReadonlyArray<SignedTransaction>,
  { transactionStatus }: PoolGatewayShape,
) =>
  Effect.filter(transactions, ({ hash }) =>
    Effect.map(transactionStatus(hash), ({ state }) => state === "mined"),
  )

/**
 * Signs or plans anew. If there is nothing to sign or plan yet, the next check comes after a pause instead of at every block. The row stays
 * as it is: a new plan is made after a pause since the row's last change (`replanOrFail`; test: `rejectedCalls.test.ts`).
 */
const signAnew = Effect.fnUntraced(function* <E, R>(
  operation: Operation,
  gateway: PoolGatewayShape,
  sign: Effect.Effect<Step, E, R>,
) {
  const resigned = Effect.map(sign, (step) => (goesOn(step) ? step.next : null))
  yield* answerTo(operation, resigned, yield* resendPause(gateway))
  return operation
})
