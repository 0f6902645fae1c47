import { Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import type { Operation } from "../../operation/Operation.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { OperationStore } from "../../port/storage/OperationStore.ts"
import { ShieldedPool } from "../../port/chain/ShieldedPool.ts"
import { batchSize } from "./insertionNeed.ts"
import { insertionStart, plannedUpdate } from "./insertionStart.ts"

/**
 * When an operation may be sent. `now`: at once, from any account. `behind`: after the insertion of the batch before its own, from the
 * same account, so under a higher nonce. `later`: the batch before it has no signed transaction yet; or it has no block yet where accounts
 * have no nonces, since nothing else keeps the order of two transactions.
 */
export type InsertionTurn =
  | { readonly type: "now" }
  | { readonly type: "behind"; readonly sender: Address }
  | { readonly type: "later" }

/** The turn of an operation. Only a batch insertion whose batch is not the tree's next one has to wait. */
export const insertionTurn = Effect.fnUntraced(function* (
  operation: Operation,
  { senderNonces }: PoolGatewayShape,
) {
  const start = operation.kind === "tree-update" ? insertionStart(operation) : null
  if (start === null) return { type: "now" } satisfies InsertionTurn
  const pool = yield* ShieldedPool
  const operations = yield* OperationStore
  const { inserted } = yield* pool.queue(operation.chainId)
  if (start <= inserted) return { type: "now" } satisfies InsertionTurn
  if (senderNonces === null) return { type: "later" } satisfies InsertionTurn
  const ahead = (yield* operations.treeUpdates(operation.chainId)).find(
    (one) => insertionStart(one) === start - batchSize,
  )
  const signed = ahead?.attempts.at(-1)?.transactions.at(-1)
  // Behind a batch that is not full the next insertion begins at that batch again.
  const isFull = ahead !== undefined && plannedUpdate(ahead)?.commitments.length === batchSize
  return signed === undefined || !isFull
    ? ({ type: "later" } satisfies InsertionTurn)
    : ({ type: "behind", sender: signed.sender } satisfies InsertionTurn)
})
