import { renderTime } from "../request/index.ts"
import type { Operation, SwapOutcome } from "./Operation.ts"

/** What its owner is told of an operation (GET /operation/{nonce}); the newest transaction hash is `txHash`. */
export function operationView(operation: Operation): Readonly<Record<string, unknown>> {
  const { status } = operation
  const hashes = operation.attempts.flatMap((attempt) =>
    attempt.transactions.map(({ hash }) => hash),
  )
  const txHash = currentHash(operation)
  return {
    nonce: operation.request?.nonce ?? null,
    kind: operation.kind,
    state: status.state,
    txHash,
    txHashes: hashes,
    replacedTxHashes: hashes.filter((hash) => hash !== txHash),
    ...("result" in status
      ? {
          result: {
            txHash: status.result.txHash,
            block: status.result.block,
            ...swapView(status.result.swap),
          },
        }
      : {}),
    ...preparedTransaction(operation),
    ...orderOf(operation),
    ...("code" in status ? { error: status.error, code: status.code } : {}),
    createdAt: renderTime(operation.createdAt),
    updatedAt: renderTime(operation.updatedAt),
    deadline: renderTime(operation.deadline),
  }
}

/** What came of a swap: a refund names its cause as far as the pool tells it, which undoes whatever the action did. */
function swapView(swap: SwapOutcome | undefined): Readonly<Record<string, unknown>> {
  switch (swap?.kind) {
    case undefined:
      return {}
    case "swapped":
      return { swap: { outcome: "swapped", received: swap.received.toString() } }
    case "refunded":
      return {
        swap: { outcome: "refunded", refunded: swap.refunded.toString(), reason: refundReason },
      }
  }
}

const refundReason =
  "the exchange would have given less than the least that was accepted, or could not execute the route; the input was given back"

/** The private send that an operation pays for, or pays out for. */
export function orderOf({ intent }: Operation): Readonly<Record<string, unknown>> {
  if (intent?.kind !== "deposit" && intent?.kind !== "payout") return {}
  return intent.orderId === undefined ? {} : { orderId: intent.orderId }
}

/** The hash that stands for an operation: the one that was executed, else the newest that was sent. */
export function currentHash(operation: Operation): string | null {
  if ("result" in operation.status) return operation.status.result.txHash
  return operation.attempts.at(-1)?.transactions.at(-1)?.hash ?? null
}

/**
 * The transaction of a deposit that nobody has seen on chain, as its caller was given it: whoever lost that answer can still sign it. Of
 * any other operation nothing.
 */
export function preparedTransaction({
  status,
  intent,
}: Operation): Readonly<Record<string, unknown>> {
  return status.state === "prepared" && intent?.kind === "deposit" ? { txData: intent.txData } : {}
}
