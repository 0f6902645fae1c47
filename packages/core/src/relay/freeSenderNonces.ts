import { Effect } from "effect"
import type { Address } from "../address/Address.ts"
import type { Operation } from "../operation/Operation.ts"
import { Clock } from "../port/Clock.ts"
import { OperationStore } from "../port/OperationStore.ts"
import type { PoolGatewayShape } from "../port/PoolGateway.ts"
import { RelayConfiguration } from "./RelayConfiguration.ts"

/**
 * Uses up sender nonces of operations that are over although no block holds their transaction: a stranger landed the call, or its
 * deadline passed. Every later transaction of the account would wait behind such a nonce for ever (incidents: a cancelled
 * transaction that stranded its successors, a key used from outside). The operation's own bytes are sent until they are mined: they
 * can only revert, since their anchor is spent or their deadline has passed.
 */
export const freeSenderNonces = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  open: ReadonlyArray<Operation>,
) {
  const operations = yield* OperationStore
  for (const sender of gateway.senders) {
    const highest = yield* operations.highestSenderNonce(gateway.chainId, sender)
    if (highest === null) continue
    const next = yield* gateway.senderNonce(sender, "latest")
    if (next > highest || open.some((operation) => transactionAt(operation, sender, next))) continue
    const over = yield* operations.inStates(
      gateway.chainId,
      ["confirmed", "failed"],
      Number.MAX_SAFE_INTEGER,
    )
    const holder = over.find((operation) => transactionAt(operation, sender, next))
    if (holder !== undefined) yield* send(holder, gateway, sender, next)
  }
})

const send = Effect.fnUntraced(function* (
  operation: Operation,
  gateway: PoolGatewayShape,
  sender: Address,
  senderNonce: number,
) {
  const { resendAfter } = yield* RelayConfiguration
  const attempt = operation.attempts.findLast(({ transactions }) =>
    transactions.some((one) => one.sender === sender && one.senderNonce === senderNonce),
  )
  const newest = transactionAt(operation, sender, senderNonce)
  if (newest === undefined) return
  const status = yield* gateway.transactionStatus(newest.hash)
  if (status.state === "unknown") yield* gateway.broadcast(newest)
  const waited = (yield* (yield* Clock).now) - operation.updatedAt
  if (status.state !== "pending" || waited < resendAfter || !attempt?.proven) return
  // It waits since before its operation ended. These bytes need no record: whichever version is mined, it moves nothing.
  const fees = yield* gateway.suggestFees(attempt.proven, newest.fees)
  yield* gateway.broadcast(yield* gateway.sign(attempt.proven, sender, senderNonce, fees))
})

/** The newest transaction of an operation under this nonce. */
function transactionAt(operation: Operation, sender: Address, senderNonce: number) {
  return operation.attempts
    .flatMap(({ transactions }) => transactions)
    .findLast((one) => one.sender === sender && one.senderNonce === senderNonce)
}
