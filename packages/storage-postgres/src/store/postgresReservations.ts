import { NotesTaken, type NoteStoreShape } from "@shielded-relay/core"
import { Effect } from "effect"
import type { Transactions } from "../transaction/Transactions.ts"
import { toWhole, whole } from "./columns.ts"
import { COUNTS, NOTE_STATES, noteState } from "./noteRows.ts"

/** Which operation holds which note; the primary key decides between two that want one. */
export function postgresReservations(
  transactions: Transactions,
): Pick<NoteStoreShape, "reserve" | "reservedBy" | "release"> {
  return {
    reserve: (chainId, positions, operation) =>
      transactions.transact(
        Effect.gen(function* () {
          const { rows } = yield* transactions.statement(
            `WITH wanted AS (
              SELECT DISTINCT position FROM unnest($2::bigint[]) AS given (position)
            ), held AS (
              SELECT position, operation_id FROM reservation WHERE chain_id = $1 AND position = ANY ($2::bigint[])
            ), placed AS (
              INSERT INTO reservation (chain_id, position, operation_id)
              SELECT $1, note.position, $3 FROM note
              LEFT JOIN nullifier ON nullifier.chain_id = note.chain_id AND nullifier.nullifier = note.nullifier
              WHERE note.chain_id = $1 AND note.position = ANY ($2::bigint[]) AND nullifier.block IS NULL AND ${COUNTS}
              ON CONFLICT DO NOTHING
              RETURNING position
            )
            SELECT position FROM wanted
            WHERE position NOT IN (SELECT position FROM placed)
              AND position NOT IN (SELECT position FROM held WHERE operation_id = $3)`,
            [toWhole(chainId), positions.map(toWhole), operation],
          )
          const refused = new Set(rows.map((row) => whole(row, "position")))
          // Failing takes back what was placed.
          if (refused.size > 0)
            return yield* new NotesTaken({
              positions: positions.filter((position) => refused.has(position)),
            })
        }),
      ),
    reservedBy: (chainId, operation) =>
      Effect.map(
        transactions.statement(
          `${NOTE_STATES} WHERE note.chain_id = $1 AND reservation.operation_id = $2 ORDER BY note.position`,
          [toWhole(chainId), operation],
        ),
        ({ rows }) => rows.map(noteState),
      ),
    release: (operation) =>
      Effect.asVoid(
        transactions.statement("DELETE FROM reservation WHERE operation_id = $1", [operation]),
      ),
  }
}
