import { Effect } from "effect"
import type { Operation } from "../../operation/Operation.ts"
import { hasBurnt } from "../../operation/stages.ts"
import type { PoolGatewayShape, TransactionStatus } from "../../port/chain/PoolGateway.ts"

/** A transaction whose status is known. */
interface Known {
  readonly hash: string
  readonly status: TransactionStatus
}

/**
 * What the transactions of an operation's current stage cost the relaying accounts, in smallest units of the native coin: the one that
 * executed the call, which others may have sent, and reverted ones. Burnt fee limits are part of the row. Asks the chain only about
 * transactions that are not known; one without an answer counts as 0, because the books must not hold up an outcome.
 */
export const stageCost = Effect.fnUntraced(function* (
  operation: Operation,
  gateway: PoolGatewayShape,
  known: Known | null = null,
) {
  const signed = operation.attempts.flatMap(({ transactions }) =>
    transactions.map(({ hash }) => hash),
  )
  const hashes = new Set(known === null ? signed : [known.hash, ...signed])
  let cost = 0n
  for (const hash of hashes) {
    if (hasBurnt(operation, hash)) continue
    const status =
      hash === known?.hash
        ? known.status
        : yield* Effect.orElseSucceed(gateway.transactionStatus(hash), () => null)
    if (status?.state === "mined" && gateway.senders.includes(status.sender)) cost += status.cost
  }
  return cost
})
