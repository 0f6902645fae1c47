import { keptSteps, type PublicDeposit, type PublicDepositsShape } from "@shielded-relay/core"
import { Effect } from "effect"
import type { Transactions } from "../transaction/Transactions.ts"
import { text, toWhole, whole } from "./columns.ts"
import { inChunks } from "../chain/insertBlockRange.ts"

/** The public deposits of all chains by payer. */
export function postgresPublicDeposits(transactions: Transactions): PublicDepositsShape {
  return {
    steps: (chainId) =>
      Effect.map(
        transactions.statement(
          "SELECT number, hash FROM deposit_step WHERE chain_id = $1 ORDER BY number DESC",
          [toWhole(chainId)],
        ),
        ({ rows }) =>
          rows.map((row) => ({ number: whole(row, "number"), hash: text(row, "hash") })),
      ),
    append: ({ chainId, to, deposits }) =>
      transactions.transact(
        Effect.gen(function* () {
          const chain = toWhole(chainId)
          yield* inChunks(deposits, (rows) => insertDeposits(transactions, chain, rows))
          yield* transactions.statement(
            "INSERT INTO deposit_step (chain_id, number, hash) VALUES ($1, $2, $3)",
            [chain, toWhole(to.number), to.hash],
          )
          yield* transactions.statement(
            `DELETE FROM deposit_step WHERE chain_id = $1 AND number < (
              SELECT min(number) FROM (
                SELECT number FROM deposit_step WHERE chain_id = $1 ORDER BY number DESC LIMIT $2
              ) AS kept
            )`,
            [chain, toWhole(keptSteps)],
          )
        }),
      ),
    rollback: (chainId, to) =>
      transactions.transact(
        Effect.gen(function* () {
          const chain = toWhole(chainId)
          if (to !== null) {
            const { rowCount } = yield* transactions.statement(
              "SELECT 1 FROM deposit_step WHERE chain_id = $1 AND number = $2 AND hash = $3",
              [chain, toWhole(to.number), to.hash],
            )
            if (rowCount === 0)
              return yield* Effect.die(
                new Error(`no step of chain ${chainId} ends with block ${to.number}`),
              )
          }
          const above = [chain, toWhole(to?.number ?? -1)]
          const gone = yield* transactions.statement(
            "DELETE FROM public_deposit WHERE chain_id = $1 AND block > $2 RETURNING payer, token",
            above,
          )
          yield* transactions.statement(
            "DELETE FROM deposit_step WHERE chain_id = $1 AND number > $2",
            above,
          )
          const pairs = new Map(
            gone.rows.map((row) => {
              const pair = [text(row, "payer"), text(row, "token")]
              return [pair.join(" "), pair]
            }),
          )
          for (const pair of pairs.values()) yield* restoreMost(transactions, [chain, ...pair])
        }),
      ),
    fitting: ({ chainId, token, least, limit }, releases) =>
      Effect.map(
        transactions.statement(
          `SELECT
            (SELECT count(*) FROM (
              (SELECT payer FROM public_deposit WHERE chain_id = $1 AND token = $2 AND amount = paid AND amount >= $3 LIMIT $4)
              UNION
              (SELECT payer FROM public_deposit WHERE chain_id = $1 AND token = $2 AND amount = released AND amount >= $3 LIMIT $4)
            ) AS same) AS equal,
            (SELECT count(*) FROM (
              SELECT 1 FROM public_depositor WHERE chain_id = $1 AND token = $2 AND most >= greatest(released, $3) LIMIT $4
            ) AS larger) AS covering
          FROM unnest($5::numeric[], $6::numeric[]) WITH ORDINALITY AS asked (paid, released, ordinal) ORDER BY ordinal`,
          [
            toWhole(chainId),
            token,
            least.toString(),
            toWhole(limit),
            releases.map(({ paid }) => paid.toString()),
            releases.map(({ released }) => released.toString()),
          ],
        ),
        ({ rows }) =>
          rows.map((row) => ({
            equal: Math.min(limit, whole(row, "equal")),
            covering: whole(row, "covering"),
          })),
      ),
    isDepositor: (chainId, address) =>
      Effect.map(
        transactions.statement(
          "SELECT 1 FROM public_depositor WHERE chain_id = $1 AND payer = $2 LIMIT 1",
          [toWhole(chainId), address],
        ),
        ({ rowCount }) => rowCount > 0,
      ),
  }
}

/**
 * Recomputes the largest deposit of a payer and token. It looks up by key, because a join planned while the tables were small would scan
 * them.
 */
const restoreMost = Effect.fnUntraced(function* (
  transactions: Transactions,
  key: ReadonlyArray<unknown>,
) {
  yield* transactions.statement(
    "DELETE FROM public_depositor WHERE chain_id = $1 AND payer = $2 AND token = $3",
    [...key],
  )
  yield* transactions.statement(
    `INSERT INTO public_depositor (chain_id, payer, token, most)
    SELECT chain_id, payer, token, max(amount) FROM public_deposit
    WHERE chain_id = $1 AND payer = $2 AND token = $3 GROUP BY chain_id, payer, token`,
    [...key],
  )
})

const insertDeposits = Effect.fnUntraced(function* (
  transactions: Transactions,
  chain: bigint,
  rows: ReadonlyArray<PublicDeposit>,
) {
  const fields = [
    chain,
    rows.map(({ token }) => token),
    rows.map(({ amount }) => amount.toString()),
    rows.map(({ payer }) => payer),
  ]
  yield* transactions.statement(
    `INSERT INTO public_deposit (chain_id, token, amount, payer, block)
    SELECT $1, token, amount, payer, block FROM unnest($2::text[], $3::numeric[], $4::text[], $5::bigint[])
      WITH ORDINALITY AS given (token, amount, payer, block, ordinal) ORDER BY ordinal
    ON CONFLICT DO NOTHING`,
    [...fields, rows.map(({ block }) => toWhole(block))],
  )
  yield* transactions.statement(
    `INSERT INTO public_depositor (chain_id, token, payer, most)
    SELECT $1, token, payer, max(amount) FROM unnest($2::text[], $3::numeric[], $4::text[]) AS given (token, amount, payer)
      GROUP BY token, payer
    ON CONFLICT (chain_id, payer, token) DO UPDATE SET most = greatest(public_depositor.most, excluded.most)`,
    fields,
  )
})
