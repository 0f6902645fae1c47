import { blockRangeOf, type IndexBatch } from "@shielded-relay/core"
import { Effect } from "effect"
import { insertBlockRange } from "../../src/chain/insertBlockRange.ts"
import type { Transactions } from "../../src/transaction/Transactions.ts"

/** Appends a chain's first batch as versions did that told nobody of balances: into tables of any version. */
export const appendFirst = Effect.fnUntraced(function* (
  transactions: Transactions,
  batch: IndexBatch,
) {
  const { number, hash, time, positions } = batch.to
  yield* transactions.statement(
    "INSERT INTO checkpoint (chain_id, number, hash, time, positions) VALUES ($1, $2, $3, $4, $5)",
    [BigInt(batch.chainId), BigInt(number), hash, BigInt(time), BigInt(positions)],
  )
  yield* insertBlockRange(transactions, batch.chainId, blockRangeOf(batch))
})
