import type { Row } from "@effect/sql-pg/PgConnection"
import type {
  Address,
  ChainId,
  PostedPrice,
  PostedPricesShape,
  PricedCall,
  TokenSample,
} from "@shielded-relay/core"
import { Effect } from "effect"
import { grouped } from "../transaction/grouped.ts"
import type { Transactions } from "../transaction/Transactions.ts"
import { address, amount, chainId, isNull, text, toWhole, whole, word } from "./columns.ts"

const COLUMNS = "chain_id, fee_token, shape, hour, revision, amount, ceiling, posted_at"

/** Posted prices and their samples, until they are purged. */
export function postgresPostedPrices(transactions: Transactions): PostedPricesShape {
  const read = readPrices(transactions)
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
    newest: (call, since) => Effect.map(read({ of: "price", call, since }), ({ price }) => price),
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
      Effect.map(read({ of: "samples", chain, token, since }), ({ samples }) => samples),
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

/** What a pricing asks for: the newest price of a call, or the samples of a token. */
type Asked =
  | { readonly of: "price"; readonly call: PricedCall; readonly since: number }
  | {
      readonly of: "samples"
      readonly chain: ChainId
      readonly token: Address
      readonly since: number
    }

interface Prices {
  price: PostedPrice | null
  readonly samples: Array<TokenSample>
}

/**
 * Both in one statement, with the same columns. `place` is that of the question among those of its kind. SELECT hides the lists' lengths
 * from the planner: for each length it would plan anew, which takes longer than the query.
 */
const PRICES = `SELECT 'price' AS of, place, newest.* FROM
    unnest((SELECT $1)::bigint[], (SELECT $2)::text[], (SELECT $3)::text[], (SELECT $4)::bigint[]) WITH ORDINALITY AS given (chain_id, token, shape, since, place)
    CROSS JOIN LATERAL (
      SELECT chain_id::bigint, fee_token::text, shape::text, hour::bigint, revision::bigint, amount::numeric, ceiling::numeric, posted_at::bigint
      FROM posted_price
      WHERE posted_price.chain_id = given.chain_id AND fee_token = given.token AND posted_price.shape = given.shape AND hour >= given.since
      ORDER BY hour DESC, revision DESC LIMIT 1
    ) AS newest
  UNION ALL SELECT 'samples', place, sample.* FROM
    unnest((SELECT $5)::bigint[], (SELECT $6)::text[], (SELECT $7)::bigint[]) WITH ORDINALITY AS given (chain_id, token, since, place)
    CROSS JOIN LATERAL (
      SELECT chain_id, token_sample.token, NULL::text, minute, NULL::bigint, tokens, native, NULL::bigint FROM token_sample
      WHERE token_sample.chain_id = given.chain_id AND token_sample.token = given.token AND minute >= given.since
    ) AS sample
  ORDER BY 1, 2, hour`

/** Reads prices and samples. Those that are asked for at the same time are read by one statement. */
const readPrices = (transactions: Transactions) =>
  grouped(transactions, (asked: ReadonlyArray<Asked>) => {
    const calls = asked.flatMap((one) => (one.of === "price" ? [one] : []))
    const tokens = asked.flatMap((one) => (one.of === "samples" ? [one] : []))
    return Effect.map(
      transactions.statement(PRICES, [
        calls.map(({ call }) => toWhole(call.chainId)),
        calls.map(({ call }) => call.feeToken),
        calls.map(({ call }) => call.shape),
        calls.map(({ since }) => toWhole(since)),
        tokens.map(({ chain }) => toWhole(chain)),
        tokens.map(({ token }) => token),
        tokens.map(({ since }) => toWhole(since)),
      ]),
      ({ rows }) => {
        const found = new Map<Asked, Prices>(
          asked.map((one) => [one, { price: null, samples: [] }]),
        )
        for (const row of rows) {
          const place = whole(row, "place") - 1
          const isPrice = word(["price", "samples"], row, "of") === "price"
          const prices = found.get((isPrice ? calls : tokens)[place] ?? unasked())
          if (isPrice && prices !== undefined) prices.price = priceOf(row)
          if (!isPrice) prices?.samples.push(sampleOf(row))
        }
        return [...found.values()]
      },
    )
  })

function unasked(): never {
  throw new Error("a row answers no question")
}

/** The columns have the names of those of a price. */
function sampleOf(row: Row): TokenSample {
  return {
    chainId: chainId(row),
    token: address(row, "fee_token"),
    minute: whole(row, "hour"),
    tokens: amount(row, "amount"),
    native: amount(row, "ceiling"),
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
