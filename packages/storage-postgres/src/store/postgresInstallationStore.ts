import type { InstallationStoreShape } from "@shielded-relay/core"
import { Effect } from "effect"
import type { Transactions } from "../transaction/Transactions.ts"
import { chainId, isNull, toWhole, whole } from "./columns.ts"
import type { RequestRows } from "./requestRows.ts"

export function postgresInstallationStore(
  transactions: Transactions,
  read: RequestRows,
): InstallationStoreShape {
  const heads = Effect.map(
    transactions.statement("SELECT chain_id, block FROM restored_chain ORDER BY chain_id"),
    ({ rows }) => rows.map((row) => ({ chainId: chainId(row), block: whole(row, "block") })),
  )
  return {
    find: Effect.gen(function* () {
      const row = yield* read({ of: "installation" })
      if (row === null) return null
      const since = whole(row, "since")
      // Every signed request calls this, so skip the second query in a database that was never restored.
      if (isNull(row, "made_after")) return { since, restoration: null }
      const registeredBefore = isNull(row, "registered_before")
        ? null
        : whole(row, "registered_before")
      const madeAfter = whole(row, "made_after")
      return { since, restoration: { madeAfter, registeredBefore, heads: yield* heads } }
    }),
    put: ({ since, restoration }) =>
      transactions.transact(
        Effect.gen(function* () {
          const { madeAfter = null, registeredBefore = null, heads = [] } = restoration ?? {}
          yield* transactions.statement(
            `INSERT INTO installation (since, made_after, registered_before) VALUES ($1, $2, $3)
            ON CONFLICT (single) DO UPDATE SET since = $1, made_after = $2, registered_before = $3`,
            [
              toWhole(since),
              madeAfter === null ? null : toWhole(madeAfter),
              registeredBefore === null ? null : toWhole(registeredBefore),
            ],
          )
          yield* transactions.statement("DELETE FROM restored_chain")
          for (const { chainId: chain, block } of heads)
            yield* transactions.statement(
              "INSERT INTO restored_chain (chain_id, block) VALUES ($1, $2)",
              [toWhole(chain), toWhole(block)],
            )
        }),
      ),
  }
}
