import type { Row } from "@effect/sql-pg/PgConnection"
import type { ChainId, NoteSnapshot, NoteStoreShape, OwnerId } from "@shielded-relay/core"
import { Effect } from "effect"
import { toWhole } from "../store/columns.ts"
import { NOTE_STATES, noteState, UNSPENT } from "../store/noteRows.ts"
import { heldBy, NAMED_BY } from "../store/postgresReservations.ts"
import { grouped } from "../transaction/grouped.ts"
import type { Transactions } from "../transaction/Transactions.ts"
import { CHAIN_ROWS, chainOf } from "./chainRows.ts"

/** The columns of a note that a row of a chain does not have. Both have `chain_id` and `block`. */
const OF_NOTE = [
  "position",
  "owner",
  "token",
  "amount",
  "commitment",
  "nullifier",
  "npk",
  "one_time_index",
  "blinding",
  "transaction_hash",
  "origin",
  "log",
  "spent",
  "reserved_by",
  "entry_state",
  "counts_from",
  "order_id",
]

/** Notes of the chain `$1`, with all parts of the chain. */
const snapshotOf = (
  notes: string,
) => `SELECT 'note' AS part, chain_id, block, NULL::text AS hash, NULL::bigint AS time, NULL::bigint AS count,
    NULL::boolean AS at_head, NULL::bigint AS disagreement, NULL::bytea AS root, ${OF_NOTE.join(", ")}
  FROM (${NOTE_STATES} WHERE ${notes}) AS listed
  UNION ALL SELECT chain.*, ${OF_NOTE.map(() => "NULL").join(", ")} FROM (${CHAIN_ROWS}) AS chain
  ORDER BY position`

const [UNSPENT_SNAPSHOT, RESERVED_SNAPSHOT] = [snapshotOf(UNSPENT), snapshotOf(NAMED_BY)]

/** Notes with their chain, in one statement. */
export function noteSnapshots(transactions: Transactions): NoteStoreShape["snapshot"] {
  const readNotes = (sql: string, chain: ChainId, of: string | ReadonlyArray<string>) =>
    Effect.map(transactions.statement(sql, [toWhole(chain), of]), ({ rows }) => {
      const ofChain = rows.filter((row) => !isNote(row))
      return { ...chainOf(ofChain), notes: rows.filter(isNote).map(noteState) }
    })
  /** Like `unspent`, on a server each by itself. */
  const ofOwners = Effect.fnUntraced(function* (
    calls: ReadonlyArray<{ readonly chain: ChainId; readonly owner: OwnerId }>,
  ) {
    const snapshots = new Map<ChainId, NoteSnapshot>()
    for (const [chain, asked] of Map.groupBy(calls, (call) => call.chain)) {
      const owners = [...new Set(asked.map(({ owner }) => owner))]
      snapshots.set(chain, yield* readNotes(UNSPENT_SNAPSHOT, chain, owners))
    }
    return calls.map(({ chain, owner }) => {
      const read = snapshots.get(chain) ?? { ...chainOf([]), notes: [] }
      return { ...read, notes: read.notes.filter(({ note }) => note.owner === owner) }
    })
  })
  const together = grouped(transactions, ofOwners)
  return (chain, of) => {
    if ("operation" in of)
      return Effect.map(
        readNotes(RESERVED_SNAPSHOT, chain, of.operation),
        ({ notes, ...known }) => ({
          ...known,
          notes: heldBy(of.operation, notes),
        }),
      )
    return transactions.shared
      ? readNotes(UNSPENT_SNAPSHOT, chain, [of.owner])
      : together({ chain, owner: of.owner })
  }
}

const isNote = (row: Row) => row["part"] === "note"
