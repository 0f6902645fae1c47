import { Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import type { Operation } from "../../operation/Operation.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { OperationStore } from "../../port/storage/OperationStore.ts"
import { ShieldedPool } from "../../port/chain/ShieldedPool.ts"
import { batchSize } from "./insertionNeed.ts"
import { insertionStart, plannedUpdate } from "./insertionStart.ts"

/**
 * When an operation may be sent.
 * `now`: at once, from any account.
 * `behind`: after the insertion of the preceding batch, from the same account under a higher nonce.
 * `later`: the insertion of the preceding batch has no signed transaction yet. On chains without account nonces it must first be in a
 * block, because nothing else orders two transactions.
 */
export type InsertionTurn =
  | { readonly type: "now" }
  | { readonly type: "behind"; readonly sender: Address }
  | { readonly type: "later" }

/** Returns when an operation may be sent. Only a batch insertion that is not the tree's next one must wait. */
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
  // After a partial batch the next insertion starts at the same position again.
  const isFull = ahead !== undefined && plannedUpdate(ahead)?.commitments.length === batchSize
  return signed === undefined || !isFull
    ? ({ type: "later" } satisfies InsertionTurn)
    : ({ type: "behind", sender: signed.sender } satisfies InsertionTurn)
})
