import type { Row } from "@effect/sql-pg/PgConnection"
import type { PostedPrice, PostedPricesShape, PricedCall } from "@shielded-relay/core"
import { Effect } from "effect"
import type { Transactions } from "../transaction/Transactions.ts"
import { address, amount, chainId, isNull, text, toWhole, whole } from "./columns.ts"

const COLUMNS = "chain_id, fee_token, shape, hour, revision, amount, ceiling, posted_at"

/** Posted prices and their samples, until they are purged. */
export function postgresPostedPrices(transactions: Transactions): PostedPricesShape {
  return {
    post: (price) =>
      Effect.map(
        transactions.statement(
          // The update changes nothing. It makes the statement return the stored row, whoever stored it.
          `INSERT INTO posted_price (${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
          ON CONFLICT (chain_id, fee_token, shape, hour, revision) DO UPDATE SET revision = excluded.revision
          RETURNING ${COLUMNS}`,
          [
            ...keyOf(price),
            toWhole(price.hour),
            toWhole(price.revision),
            price.amount.toString(),
            price.ceiling?.toString() ?? null,
            toWhole(price.postedAt),
          ],
        ),
        ({ rows: [row] }) => (row === undefined ? price : priceOf(row)),
      ),
    newest: (call, since) =>
      Effect.map(
        transactions.statement(
          `SELECT ${COLUMNS} FROM posted_price
          WHERE chain_id = $1 AND fee_token = $2 AND shape = $3 AND hour >= $4
          ORDER BY hour DESC, revision DESC LIMIT 1`,
          [...keyOf(call), toWhole(since)],
        ),
        ({ rows: [row] }) => (row === undefined ? null : priceOf(row)),
      ),
    postedSince: (call, since) =>
      Effect.map(
        transactions.statement(
          `SELECT ${COLUMNS} FROM posted_price
          WHERE chain_id = $1 AND fee_token = $2 AND shape = $3 AND posted_at >= $4
          ORDER BY posted_at, hour, revision`,
          [...keyOf(call), toWhole(since)],
        ),
        ({ rows }) => rows.map(priceOf),
      ),
    addSamples: (costs, tokens) =>
      Effect.gen(function* () {
        for (const one of costs)
          yield* transactions.statement(
            `INSERT INTO cost_sample (chain_id, minute, call, insertion) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
            [
              toWhole(one.chainId),
              toWhole(one.minute),
              one.call.toString(),
              one.insertion.toString(),
            ],
          )
        for (const one of tokens)
          yield* transactions.statement(
            `INSERT INTO token_sample (chain_id, token, minute, tokens, native) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
            [
              toWhole(one.chainId),
              one.token,
              toWhole(one.minute),
              one.tokens.toString(),
              one.native.toString(),
            ],
          )
      }),
    costs: (chain, since) =>
      Effect.map(
        transactions.statement(
          "SELECT chain_id, minute, call, insertion FROM cost_sample WHERE chain_id = $1 AND minute >= $2 ORDER BY minute",
          [toWhole(chain), toWhole(since)],
        ),
        ({ rows }) =>
          rows.map((row) => ({
            chainId: chainId(row),
            minute: whole(row, "minute"),
            call: amount(row, "call"),
            insertion: amount(row, "insertion"),
          })),
      ),
    tokenPrices: (chain, token, since) =>
      Effect.map(
        transactions.statement(
          `SELECT chain_id, token, minute, tokens, native FROM token_sample
          WHERE chain_id = $1 AND token = $2 AND minute >= $3 ORDER BY minute`,
          [toWhole(chain), token, toWhole(since)],
        ),
        ({ rows }) =>
          rows.map((row) => ({
            chainId: chainId(row),
            token: address(row, "token"),
            minute: whole(row, "minute"),
            tokens: amount(row, "tokens"),
            native: amount(row, "native"),
          })),
      ),
    purge: ({ samplesBefore, pricesBefore }) =>
      Effect.gen(function* () {
        yield* transactions.statement("DELETE FROM cost_sample WHERE minute < $1", [
          toWhole(samplesBefore),
        ])
        yield* transactions.statement("DELETE FROM token_sample WHERE minute < $1", [
          toWhole(samplesBefore),
        ])
        yield* transactions.statement("DELETE FROM posted_price WHERE posted_at < $1", [
          toWhole(pricesBefore),
        ])
      }),
  }
}

function keyOf({ chainId: chain, feeToken, shape }: PricedCall) {
  return [toWhole(chain), feeToken, shape]
}

function priceOf(row: Row): PostedPrice {
  return {
    chainId: chainId(row),
    feeToken: address(row, "fee_token"),
    shape: text(row, "shape"),
    hour: whole(row, "hour"),
    revision: whole(row, "revision"),
    amount: amount(row, "amount"),
    ceiling: isNull(row, "ceiling") ? null : amount(row, "ceiling"),
    postedAt: whole(row, "posted_at"),
  }
}
