import { Effect } from "effect"
import type { NonceStoreShape, UsedNonce } from "@shielded-relay/core"
import { grouped } from "../transaction/grouped.ts"
import type { Transactions } from "../transaction/Transactions.ts"
import { countOf, text, toWhole, whole } from "./columns.ts"
import type { RequestRows } from "./requestRows.ts"

/**
 * Used nonces. The primary key decides which use was first. Uses outside transactions are committed in groups; a call returns when its group
 * is committed.
 */
export function postgresNonceStore(transactions: Transactions, read: RequestRows): NonceStoreShape {
  const find: NonceStoreShape["find"] = (scope, nonce) =>
    Effect.map(read({ of: "nonce", scope, nonce }), (row) =>
      row === null
        ? null
        : {
            scope,
            nonce,
            digest: text(row, "digest"),
            usedAt: whole(row, "used_at"),
            keepUntil: whole(row, "keep_until"),
          },
    )
  /** Whether each use was the first one. */
  const insert = grouped(transactions, (uses: ReadonlyArray<UsedNonce>) =>
    Effect.map(
      transactions.statement(INSERT, [
        uses.map(({ scope }) => scope),
        uses.map(({ nonce }) => nonce),
        uses.map(({ digest }) => digest),
        uses.map(({ usedAt }) => toWhole(usedAt)),
        uses.map(({ keepUntil }) => toWhole(keepUntil)),
      ]),
      ({ rows }) => {
        const inserted = new Set(rows.map((row) => keyOf(text(row, "scope"), text(row, "nonce"))))
        // Of uses of one nonce in a group, the first is the row.
        return uses.map(({ scope, nonce }) => inserted.delete(keyOf(scope, nonce)))
      },
    ),
  )
  const consume: NonceStoreShape["consume"] = (used) =>
    Effect.flatMap(insert(used), (isFirst) =>
      isFirst
        ? Effect.succeed(null)
        : // If a purge has deleted the row since, the nonce is free.
          Effect.flatMap(find(used.scope, used.nonce), (winner) =>
            winner === null ? consume(used) : Effect.succeed(winner),
          ),
    )
  return {
    consume,
    find,
    count: (scope) =>
      Effect.map(
        transactions.statement("SELECT count(*) FROM used_nonce WHERE scope = $1", [scope]),
        countOf,
      ),
    purge: (before) =>
      Effect.map(
        transactions.statement("DELETE FROM used_nonce WHERE keep_until < $1", [toWhole(before)]),
        ({ rowCount }) => rowCount,
      ),
  }
}

/** No scope or nonce contains a zero character: Postgres stores none. */
const keyOf = (scope: string, nonce: string) => `${scope}\0${nonce}`

/** In one order, so that two groups with the same nonces wait for each other and not each for the other. */
const INSERT = `INSERT INTO used_nonce (scope, nonce, digest, used_at, keep_until)
  SELECT scope, nonce, digest, used_at, keep_until
  FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::bigint[])
    WITH ORDINALITY AS given (scope, nonce, digest, used_at, keep_until, place)
  ORDER BY scope COLLATE "C", nonce COLLATE "C", place
  ON CONFLICT DO NOTHING RETURNING scope, nonce`
