import type { QuoteStoreShape } from "@shielded-relay/core"
import { Effect } from "effect"
import type { Transactions } from "../transaction/Transactions.ts"
import { address, addresses, amount, chainId, owner, text, toWhole, whole } from "./columns.ts"

/** Quotes until they are taken or purged. */
export function postgresQuoteStore(transactions: Transactions): QuoteStoreShape {
  return {
    add: (quote) =>
      Effect.asVoid(
        transactions.statement(
          `INSERT INTO quote (id, owner, chain_id, fee_token, tokens, external_action_id, max_joins, fee_amount, expires_at)
          VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING`,
          [
            quote.id,
            quote.owner,
            toWhole(quote.chainId),
            quote.feeToken,
            quote.tokens,
            quote.externalActionId,
            toWhole(quote.maxJoins),
            quote.feeAmount.toString(),
            toWhole(quote.expiresAt),
          ],
        ),
      ),
    take: (wanted) =>
      Effect.map(
        // Take the quote with the fewest joins that fits, so that a wider one stays for an operation that needs it.
        // Skip quotes that another transaction is taking instead of waiting for it.
        transactions.statement(
          `DELETE FROM quote WHERE id = (
            SELECT id FROM quote
            WHERE owner = $1 AND chain_id = $2 AND fee_token = $3 AND tokens = $4::text[] AND external_action_id = $5
              AND fee_amount = $6::numeric AND max_joins >= $7 AND expires_at > $8
            ORDER BY max_joins, expires_at, id LIMIT 1 FOR UPDATE SKIP LOCKED
          ) RETURNING id, owner, chain_id, fee_token, tokens, external_action_id, max_joins, fee_amount, expires_at`,
          [
            wanted.owner,
            toWhole(wanted.chainId),
            wanted.feeToken,
            wanted.tokens,
            wanted.externalActionId,
            wanted.feeAmount.toString(),
            toWhole(wanted.joins),
            toWhole(wanted.now),
          ],
        ),
        ({ rows: [row] }) =>
          row === undefined
            ? null
            : {
                id: text(row, "id"),
                owner: owner(row),
                chainId: chainId(row),
                feeToken: address(row, "fee_token"),
                tokens: addresses(row, "tokens"),
                externalActionId: text(row, "external_action_id"),
                maxJoins: whole(row, "max_joins"),
                feeAmount: amount(row, "fee_amount"),
                expiresAt: whole(row, "expires_at"),
              },
      ),
    // Index `quote_wanted` has exactly these three columns.
    tokensOf: ({ owner: ownerId, chainId: chain, feeAmount, now }) =>
      Effect.map(
        transactions.statement(
          `SELECT DISTINCT fee_token FROM quote
          WHERE owner = $1 AND chain_id = $2 AND fee_amount = $3::numeric AND expires_at > $4 ORDER BY fee_token`,
          [ownerId, toWhole(chain), feeAmount.toString(), toWhole(now)],
        ),
        ({ rows }) => rows.map((row) => address(row, "fee_token")),
      ),
    purge: (before) =>
      Effect.map(
        transactions.statement("DELETE FROM quote WHERE expires_at <= $1", [toWhole(before)]),
        ({ rowCount }) => rowCount,
      ),
  }
}
