import {
  SenderNonceTaken,
  type Address,
  type ChainId,
  type OperationId,
  type StorageUnavailable,
} from "@shielded-relay/core"
import { Effect } from "effect"
import type { Transactions } from "../transaction/Transactions.ts"
import { address, toWhole, whole } from "./columns.ts"

/** A table that gives each sender nonce of a chain to one operation, for ever. */
type NonceTable = "sender_nonce" | "wallet_sender_nonce"

/**
 * Reserves sender nonces for an operation whose row is written; it keeps those that it already holds. Must run inside a transaction. No
 * conflict aborts that transaction.
 */
export const takeSenderNonces = Effect.fnUntraced(function* (
  transactions: Transactions,
  table: NonceTable,
  { id, chainId }: { readonly id: OperationId; readonly chainId: ChainId },
  wanted: ReadonlyArray<{ readonly sender: Address; readonly senderNonce: number }>,
): Effect.fn.Return<void, SenderNonceTaken | StorageUnavailable> {
  if (wanted.length === 0) return
  const { rows } = yield* transactions.statement(
    `WITH wanted AS (
      SELECT DISTINCT sender, nonce FROM unnest($3::text[], $4::bigint[]) AS given (sender, nonce)
    ), placed AS (
      INSERT INTO ${table} (chain_id, sender, nonce, operation_id)
      SELECT $1, sender, nonce, $2 FROM wanted ON CONFLICT DO NOTHING
      RETURNING sender, nonce
    )
    SELECT sender, nonce FROM wanted
    WHERE NOT EXISTS (SELECT FROM placed WHERE placed.sender = wanted.sender AND placed.nonce = wanted.nonce)
      AND NOT EXISTS (
        SELECT FROM ${table} held
        WHERE held.chain_id = $1 AND held.sender = wanted.sender AND held.nonce = wanted.nonce AND held.operation_id = $2
      )
    LIMIT 1`,
    [
      toWhole(chainId),
      id,
      wanted.map(({ sender }) => sender),
      wanted.map(({ senderNonce }) => toWhole(senderNonce)),
    ],
  )
  const [rival] = rows
  if (rival !== undefined)
    return yield* new SenderNonceTaken({
      sender: address(rival, "sender"),
      senderNonce: whole(rival, "nonce"),
    })
})

/** The highest nonce of a sender that any operation holds; `null` for none. */
export const highestNonce = (
  transactions: Transactions,
  table: NonceTable,
  chainId: ChainId,
  sender: Address,
): Effect.Effect<number | null, StorageUnavailable> =>
  Effect.map(
    transactions.statement(
      `SELECT nonce FROM ${table} WHERE chain_id = $1 AND sender = $2 ORDER BY nonce DESC LIMIT 1`,
      [toWhole(chainId), sender],
    ),
    ({ rows: [row] }) => (row === undefined ? null : whole(row, "nonce")),
  )
