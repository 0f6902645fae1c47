import type { TreeSnapshotsShape } from "@shielded-relay/core"
import { Effect } from "effect"
import type { Transactions } from "../transaction/Transactions.ts"
import { byteString, toWhole, whole } from "../store/columns.ts"

export function postgresTreeSnapshots(transactions: Transactions): TreeSnapshotsShape {
  return {
    parts: (chainId, from, limit) =>
      Effect.map(
        transactions.statement(
          "SELECT part, bytes FROM tree_part WHERE chain_id = $1 AND part >= $2 ORDER BY part LIMIT $3",
          [toWhole(chainId), toWhole(from), toWhole(limit)],
        ),
        ({ rows }) => {
          const gap = rows.findIndex((row, index) => whole(row, "part") !== from + index)
          return rows
            .slice(0, gap === -1 ? rows.length : gap)
            .map((row) => byteString(row, "bytes"))
        },
      ),
    put: (chainId, part, bytes) =>
      Effect.asVoid(
        transactions.statement(
          `INSERT INTO tree_part (chain_id, part, bytes) VALUES ($1, $2, $3)
          ON CONFLICT (chain_id, part) DO UPDATE SET bytes = excluded.bytes`,
          [toWhole(chainId), toWhole(part), bytes],
        ),
      ),
  }
}
