import { Clock, Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import type { Operation } from "../../operation/Operation.ts"
import { everyAttempt, numberedTransactions } from "../../operation/stages.ts"
import { isFinal } from "../../operation/transition.ts"
import { JobQueue } from "../../port/storage/JobQueue.ts"
import { OperationStore } from "../../port/storage/OperationStore.ts"
import type { PoolGatewayShape, SenderNonces } from "../../port/chain/PoolGateway.ts"
import { allInStates } from "../reading/allInStates.ts"
import { advance } from "../operationSteps.ts"
import { RelayConfiguration } from "../../port/RelayConfiguration.ts"
import { isForgedOperation } from "../../application/wallets/isForgedOperation.ts"
import { resendPause } from "./rebroadcast.ts"
import { unlessSetAside } from "../setAside.ts"

/**
 * Uses up sender nonces that are neither mined nor handled elsewhere. Every later transaction of the account would wait behind such a nonce
 * (incidents: a cancelled transaction that stranded its successors, a key used from outside). It distinguishes three cases:
 * - The nonce belongs to an operation or stage that has ended, because another party landed its call or its deadline passed. Sends its own
 *   bytes, which can only revert. If a reorganisation removed that stage's merge, those bytes restore it.
 * - The nonce belongs to an operation that was signed again under another nonce. Sends its earlier bytes; at most one version can execute.
 * - The nonce belongs to no operation, because a reorganisation removed a foreign transaction. Signs the first waiting operation under it.
 *
 * For an operation of a managed wallet that another program changed nothing is signed.
 */
export const freeSenderNonces = Effect.fn("worker.freeSenderNonces")(function* (
  gateway: PoolGatewayShape,
  senderNonces: SenderNonces,
) {
  const longest = yield* resendPause(gateway)
  for (const sender of gateway.senders) {
    // A defect or a concurrent decision for one account must not stop the others.
    const account = { id: `${gateway.chainId} ${sender}`, version: 0 }
    yield* unlessSetAside(
      "sender-nonce",
      account,
      freeNonceOf(sender, gateway, senderNonces),
      longest,
    ).pipe(Effect.catchTag(["OperationMoved", "SenderNonceTaken"], () => Effect.void))
  }
})

const freeNonceOf = Effect.fnUntraced(function* (
  sender: Address,
  gateway: PoolGatewayShape,
  senderNonces: SenderNonces,
) {
  const operations = yield* OperationStore
  const highest = yield* operations.highestSenderNonce(gateway.chainId, sender)
  if (highest === null) return
  const next = yield* senderNonces.next(sender, "latest")
  if (next > highest) return
  const holder = yield* operations.bySenderNonce(gateway.chainId, sender, next)
  if (holder === null) yield* moveForward(gateway, senderNonces, sender, next)
  else if (yield* isForgedOperation(holder)) {
    if (next < highest) yield* sendStored(holder, gateway, sender, next)
  } else if (isOver(holder, sender, next)) yield* sendOfEnded(holder, gateway, sender, next)
  else yield* sendEarlierBytes(holder, gateway, sender, next)
})

function isOver(holder: Operation, sender: Address, senderNonce: number): boolean {
  const { status, attempts } = holder
  return isFinal(status.state) || transactionAt({ attempts }, sender, senderNonce) === undefined
}

const sendEarlierBytes = Effect.fnUntraced(function* (
  operation: Operation,
  gateway: PoolGatewayShape,
  sender: Address,
  senderNonce: number,
) {
  const earlier = transactionAt(operation, sender, senderNonce)
  const newest = operation.attempts.at(-1)?.transactions.at(-1)
  // `rebroadcast` handles the operation's newest transaction.
  if (earlier === undefined || earlier === newest) return
  const status = yield* gateway.transactionStatus(earlier.hash)
  if (status.state === "unknown") yield* gateway.broadcast(earlier)
})

/**
 * Sends the bytes of a row that another program changed, and signs nothing for it: its proven call may be another's. Whoever changed the row
 * can send these bytes too, and later transactions of the account wait behind them.
 */
const sendStored = Effect.fnUntraced(function* (
  operation: Operation,
  gateway: PoolGatewayShape,
  sender: Address,
  senderNonce: number,
) {
  const newest = transactionAt(operation, sender, senderNonce)
  if (newest === undefined) return
  const status = yield* gateway.transactionStatus(newest.hash)
  if (status.state === "unknown") yield* gateway.broadcast(newest)
})

const sendOfEnded = Effect.fnUntraced(function* (
  operation: Operation,
  gateway: PoolGatewayShape,
  sender: Address,
  senderNonce: number,
) {
  const { resendAfter } = yield* RelayConfiguration
  const newest = transactionAt(operation, sender, senderNonce)
  const proven = everyAttempt(operation).find(({ transactions }) =>
    transactions.some((one) => one === newest),
  )?.proven
  if (newest === undefined || proven === undefined || proven === null) return
  const status = yield* gateway.transactionStatus(newest.hash)
  if (status.state === "unknown") yield* gateway.broadcast(newest)
  const waited = (yield* Clock.currentTimeMillis) - operation.updatedAt
  if (status.state !== "pending" || waited < resendAfter) return
  // The transaction has been pending since before its stage ended. These bytes need no record: whichever version is mined, the call is the
  // same.
  const fees = yield* gateway.suggestFees(proven, newest.fees)
  yield* gateway.broadcast(yield* gateway.sign(proven, sender, senderNonce, fees))
})

const moveForward = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  senderNonces: SenderNonces,
  sender: Address,
  senderNonce: number,
) {
  const { resendAfter } = yield* RelayConfiguration
  const queue = yield* JobQueue
  // A pending foreign transaction under the nonce will use it up.
  if ((yield* senderNonces.next(sender, "pending")) > senderNonce) return
  const now = yield* Clock.currentTimeMillis
  const waiting = (yield* allInStates(gateway.chainId, ["broadcast"]))
    .filter(({ updatedAt }) => now - updatedAt >= resendAfter)
    .flatMap((operation) => {
      const attempt = operation.attempts.at(-1)
      const last = attempt?.transactions.at(-1)
      const proven = attempt?.proven ?? null
      if (last?.sender !== sender || last.senderNonce === null || proven === null) return []
      return [{ operation, last, proven, place: last.senderNonce }]
    })
    .toSorted((one, other) => one.place - other.place)
  const [first] = yield* Effect.filter(waiting, ({ operation }) =>
    Effect.map(isForgedOperation(operation), (is) => !is),
  )
  if (first === undefined) return
  const signed = yield* gateway.sign(first.proven, sender, senderNonce, first.last.fees)
  yield* unlessSetAside(
    "sending",
    first.operation,
    advance(first.operation, { type: "signed", signed }),
    resendAfter,
  )
  yield* queue.enqueue("operation", first.operation.id)
})

/** The newest transaction with this nonce in the given stages. */
function transactionAt(
  stages: Pick<Operation, "attempts" | "stages">,
  sender: Address,
  senderNonce: number,
) {
  return numberedTransactions(stages).findLast(
    (one) => one.sender === sender && one.senderNonce === senderNonce,
  )
}
