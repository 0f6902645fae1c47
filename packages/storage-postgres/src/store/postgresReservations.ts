import {
  NotesTaken,
  type NoteState,
  type NoteStoreShape,
  type OperationId,
} from "@shielded-relay/core"
import { Effect } from "effect"
import type { Transactions } from "../transaction/Transactions.ts"
import { flag, isNull, operationId, text, toFieldElement, toWhole, whole } from "./columns.ts"
import { NOTE_STATES, noteState } from "./noteRows.ts"
import { COMMITMENT, holderOf, SPENDABLE, wantedNotes } from "./wantedNotes.ts"

/** Notes of the chain `$1` that the operation `$2` reserves, or whose key it reserves. */
export const NAMED_BY = `note.chain_id = $1 AND note.position = ANY (ARRAY(
  SELECT position FROM reservation WHERE chain_id = $1 AND operation_id = $2
  UNION
  SELECT made.position FROM note made WHERE made.chain_id = $1 AND made.npk = ANY (ARRAY(
    SELECT npk FROM coming_note WHERE chain_id = $1 AND operation_id = $2
  ))
))`

/** Of notes that `NAMED_BY` finds, those of the operation: another's reservation of a note outranks its reservation of the key. */
export const heldBy = (operation: OperationId, states: ReadonlyArray<NoteState>) =>
  states.filter(({ reservedBy }) => reservedBy === operation)

/** The operation that reserves each note. A unique index decides between two operations that want the same one. */
export function postgresReservations(
  transactions: Transactions,
): Pick<NoteStoreShape, "reserve" | "reserveComing" | "reservedBy" | "holders" | "release"> {
  return {
    reserve: (chainId, positions, operation) =>
      // A refusal happens before any write, so inside a transaction this needs no savepoint.
      transactions.within(
        Effect.gen(function* () {
          const chain = toWhole(chainId)
          const { rows } = yield* transactions.statement(
            `WITH ${wantedNotes("(SELECT $1::bigint, unnest($2::bigint[]))")}
            SELECT position, ${holderOf("wanted")} AS holder, ${SPENDABLE} AS spendable FROM wanted`,
            [chain, positions.map(toWhole)],
          )
          const taken = rows.filter((row) =>
            isNull(row, "holder") ? !flag(row, "spendable") : text(row, "holder") !== operation,
          )
          if (taken.length > 0)
            return yield* new NotesTaken({ positions: taken.map((row) => whole(row, "position")) })
          yield* transactions.statement(
            `INSERT INTO reservation (chain_id, position, commitment, operation_id)
            SELECT chain_id, position, ${COMMITMENT}, $3 FROM (SELECT $1::bigint, unnest($2::bigint[])) AS given (chain_id, position)
            ON CONFLICT DO NOTHING`,
            [chain, positions.map(toWhole), operation],
          )
        }),
      ),
    reserveComing: (chainId, npks, operation) =>
      Effect.asVoid(
        transactions.statement(
          `INSERT INTO coming_note (chain_id, npk, operation_id)
          SELECT $1, npk, $3 FROM unnest($2::bytea[]) AS given (npk) ON CONFLICT DO NOTHING`,
          [toWhole(chainId), npks.map(toFieldElement), operation],
        ),
      ),
    reservedBy: (chainId, operation) =>
      Effect.map(
        transactions.statement(`${NOTE_STATES} WHERE ${NAMED_BY} ORDER BY note.position`, [
          toWhole(chainId),
          operation,
        ]),
        ({ rows }) => heldBy(operation, rows.map(noteState)),
      ),
    holders: (chainId, limit, after) =>
      Effect.map(
        transactions.statement(
          `SELECT operation_id FROM (
            SELECT operation_id FROM reservation WHERE chain_id = $1
            UNION
            SELECT operation_id FROM coming_note WHERE chain_id = $1
          ) AS holder WHERE operation_id > $2 ORDER BY operation_id LIMIT $3`,
          [toWhole(chainId), after ?? "", toWhole(limit)],
        ),
        ({ rows }) => rows.map((row) => operationId(row, "operation_id")),
      ),
    release: (operation) =>
      Effect.asVoid(
        transactions.statement(
          `WITH keys AS (DELETE FROM coming_note WHERE operation_id = $1)
          DELETE FROM reservation WHERE operation_id = $1`,
          [operation],
        ),
      ),
  }
}
