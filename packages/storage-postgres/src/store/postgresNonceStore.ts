import { Effect } from "effect"
import type { NonceStoreShape } from "@shielded-relay/core"
import type { Transactions } from "../transaction/Transactions.ts"
import { countOf, text, toWhole, whole } from "./columns.ts"

/** Used nonces. The primary key decides which use was first. */
export function postgresNonceStore(transactions: Transactions): NonceStoreShape {
  const find: NonceStoreShape["find"] = (scope, nonce) =>
    Effect.map(
      transactions.statement(
        "SELECT digest, used_at, keep_until FROM used_nonce WHERE scope = $1 AND nonce = $2",
        [scope, nonce],
      ),
      ({ rows: [row] }) =>
        row === undefined
          ? null
          : {
              scope,
              nonce,
              digest: text(row, "digest"),
              usedAt: whole(row, "used_at"),
              keepUntil: whole(row, "keep_until"),
            },
    )
  const consume: NonceStoreShape["consume"] = (used) =>
    Effect.flatMap(
      transactions.statement(
        `INSERT INTO used_nonce (scope, nonce, digest, used_at, keep_until)
        VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
        [used.scope, used.nonce, used.digest, toWhole(used.usedAt), toWhole(used.keepUntil)],
      ),
      ({ rowCount }) =>
        rowCount === 1
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
