import type { Row } from "@effect/sql-pg/PgConnection"
import {
  entryStates,
  type ChainId,
  type NoteRow,
  type NoteState,
  type NoteStoreShape,
  type OwnerId,
} from "@shielded-relay/core"
import { Effect } from "effect"
import { grouped } from "../transaction/grouped.ts"
import type { Transactions } from "../transaction/Transactions.ts"
import {
  address,
  amount,
  chainId,
  countOf,
  fieldElement,
  isNull,
  operationId,
  owner,
  text,
  toFieldElement,
  toWhole,
  whole,
  word,
} from "./columns.ts"
import { inChunks, insertNotes } from "../chain/insertBlockRange.ts"
import { holderOf } from "./wantedNotes.ts"

/**
 * A note with its spend and its reservation. Each is looked up by key for each note: with a join, a plan made while the
 * tables were small would scan them whole.
 */
export const NOTE_STATES = `SELECT note.chain_id, note.position, note.owner, note.token, note.amount, note.commitment, note.nullifier, note.npk,
    note.one_time_index, note.blinding, note.block, note.transaction_hash, note.origin, note.log,
    (SELECT block FROM nullifier WHERE nullifier.chain_id = note.chain_id AND nullifier.nullifier = note.nullifier) AS spent,
    ${holderOf("note")} AS reserved_by,
    (SELECT state FROM entry
      WHERE entry.chain_id = note.chain_id AND entry.transaction_hash = note.transaction_hash AND entry.log = note.log
    ) AS entry_state,
    (SELECT counts_from FROM entry
      WHERE entry.chain_id = note.chain_id AND entry.transaction_hash = note.transaction_hash AND entry.log = note.log
    ) AS counts_from,
    (SELECT order_id FROM private_send_key WHERE private_send_key.chain_id = note.chain_id AND private_send_key.npk = note.npk) AS order_id
  FROM note`

/** Of notes with the same nullifier the one at the lowest position counts: only one can ever be spent. */
const COUNTS = `note.position = (
  SELECT min(twin.position) FROM note twin WHERE twin.chain_id = note.chain_id AND twin.nullifier = note.nullifier
)`

/**
 * Whether a note can still be spent. The nullifier decides. `spent_in` leaves spent notes out of the index that is read, except those that
 * `markSpentNotes` has not come to yet.
 */
export const LIVE = `note.spent_in IS NULL AND (
  SELECT block FROM nullifier WHERE nullifier.chain_id = note.chain_id AND nullifier.nullifier = note.nullifier
) IS NULL AND ${COUNTS}`

/** The unspent notes of the owners `$2` on the chain `$1`. */
export const UNSPENT = `note.chain_id = $1 AND note.owner = ANY ($2::text[]) AND ${LIVE}`

/** Queries of notes, and the writes that rebuild the notes of one owner. */
export function noteRows(
  transactions: Transactions,
): Pick<
  NoteStoreShape,
  | "notesByNpk"
  | "ownNullifiers"
  | "foreignNotesByNpk"
  | "unspent"
  | "history"
  | "newestPosition"
  | "countNotes"
  | "forgetNotes"
  | "restoreNotes"
> {
  const unspentOf = (chain: ChainId, owners: ReadonlyArray<OwnerId>) =>
    Effect.map(
      transactions.statement(`${NOTE_STATES} WHERE ${UNSPENT} ORDER BY note.position`, [
        toWhole(chain),
        owners,
      ]),
      ({ rows }) => Map.groupBy(rows.map(noteState), ({ note }) => note.owner),
    )
  /** Not on a server: there an owner with many notes would delay the others of its group. The embedded database makes all wait anyway. */
  const unspentTogether = grouped(
    transactions,
    Effect.fnUntraced(function* (
      calls: ReadonlyArray<{ readonly chain: ChainId; readonly of: OwnerId }>,
    ) {
      const notes = new Map<ChainId, ReadonlyMap<OwnerId, ReadonlyArray<NoteState>>>()
      for (const [chain, asked] of Map.groupBy(calls, (call) => call.chain))
        notes.set(chain, yield* unspentOf(chain, [...new Set(asked.map(({ of }) => of))]))
      return calls.map(({ chain, of }) => notes.get(chain)?.get(of) ?? [])
    }),
  )
  return {
    notesByNpk: (chain, npks) =>
      Effect.map(
        transactions.statement(
          `${NOTE_STATES} WHERE note.chain_id = $1 AND note.npk = ANY ($2::bytea[]) AND ${COUNTS} ORDER BY note.position`,
          [toWhole(chain), npks.map(toFieldElement)],
        ),
        ({ rows }) => rows.map(noteState),
      ),
    newestPosition: (chain) =>
      Effect.map(
        transactions.statement(
          "SELECT position FROM note WHERE chain_id = $1 ORDER BY position DESC LIMIT 1",
          [toWhole(chain)],
        ),
        ({ rows: [row] }) => (row === undefined ? null : whole(row, "position")),
      ),
    countNotes: (chain, { from, to }) =>
      Effect.map(
        transactions.statement(
          "SELECT count(*) FROM note WHERE chain_id = $1 AND position >= $2 AND position < $3",
          [toWhole(chain), toWhole(from), toWhole(to)],
        ),
        countOf,
      ),
    ownNullifiers: (chain, nullifiers) =>
      Effect.map(
        transactions.statement(
          `SELECT nullifier FROM unnest($2::bytea[]) AS given (nullifier)
          WHERE (SELECT min(position) FROM note WHERE note.chain_id = $1 AND note.nullifier = given.nullifier) IS NOT NULL`,
          [toWhole(chain), nullifiers.map(toFieldElement)],
        ),
        ({ rows }) => new Set(rows.map((row) => fieldElement(row, "nullifier"))),
      ),
    foreignNotesByNpk: (chain, npks) =>
      Effect.map(
        transactions.statement(
          `SELECT position, npk, token, amount, block, transaction_hash FROM foreign_note
          WHERE chain_id = $1 AND npk = ANY ($2::bytea[]) ORDER BY position`,
          [toWhole(chain), npks.map(toFieldElement)],
        ),
        ({ rows }) =>
          rows.map((row) => ({
            position: whole(row, "position"),
            npk: fieldElement(row, "npk"),
            token: address(row, "token"),
            amount: amount(row, "amount"),
            block: whole(row, "block"),
            transactionHash: text(row, "transaction_hash"),
          })),
      ),
    unspent: transactions.shared
      ? (chain, of) =>
          Effect.map(
            unspentOf(chain, [of]),
            (notes): ReadonlyArray<NoteState> => notes.get(of) ?? [],
          )
      : (chain, of) => unspentTogether({ chain, of }),
    history: (chain, of, { from, to, after }, limit) =>
      Effect.map(
        transactions.statement(
          `${NOTE_STATES} WHERE note.chain_id = $1 AND note.owner = $2 AND note.position > $3 AND ${COUNTS} AND (
            note.block BETWEEN $4 AND $5 OR (
              SELECT block FROM nullifier WHERE nullifier.chain_id = note.chain_id AND nullifier.nullifier = note.nullifier
            ) BETWEEN $4 AND $5
          )
          ORDER BY note.position LIMIT $6`,
          [
            toWhole(chain),
            of,
            toWhole(after ?? -1),
            toWhole(from),
            toWhole(to),
            toWhole(Math.max(0, limit)),
          ],
        ),
        ({ rows }) => rows.map(noteState),
      ),
    forgetNotes: (chain, of) =>
      Effect.asVoid(
        transactions.statement("DELETE FROM note WHERE chain_id = $1 AND owner = $2", [
          toWhole(chain),
          of,
        ]),
      ),
    restoreNotes: (chain, notes) =>
      transactions.transact(
        inChunks(notes, (some) =>
          Effect.flatMap(withLeaves(transactions, chain, some), (rows) =>
            insertNotes(transactions, chain, rows),
          ),
        ),
      ),
  }
}

/**
 * Filters notes to those whose leaf is in the index. A reorganisation may have removed a leaf since the note was read;
 * restoring that note would invent a balance. Leaves are looked up by position instead of joined: a plan made for a
 * small table takes unbounded time for thousands of rows.
 */
const withLeaves = (transactions: Transactions, chain: ChainId, notes: ReadonlyArray<NoteRow>) =>
  Effect.map(
    transactions.statement(
      "SELECT position, commitment, block FROM leaf WHERE chain_id = $1 AND position = ANY ($2::bigint[])",
      [toWhole(chain), notes.map(({ position }) => toWhole(position))],
    ),
    ({ rows }) => {
      const leaves = new Map(rows.map((row) => [whole(row, "position"), row]))
      return notes.filter((note) => {
        const leaf = leaves.get(note.position)
        return (
          leaf !== undefined &&
          note.chainId === chain &&
          fieldElement(leaf, "commitment") === note.commitment &&
          whole(leaf, "block") === note.block
        )
      })
    },
  )

const origins: ReadonlyArray<NoteRow["origin"]> = ["public", "private"]

/** A note with a `log` but no entry yet is undecided. */
function entryOf(row: Row): NonNullable<NoteState["entry"]> {
  return {
    state: isNull(row, "entry_state") ? "undecided" : word(entryStates, row, "entry_state"),
    countsFrom: isNull(row, "counts_from") ? null : whole(row, "counts_from"),
  }
}

export function noteState(row: Row): NoteState {
  return {
    note: {
      chainId: chainId(row),
      position: whole(row, "position"),
      owner: owner(row),
      token: address(row, "token"),
      amount: amount(row, "amount"),
      commitment: fieldElement(row, "commitment"),
      nullifier: fieldElement(row, "nullifier"),
      npk: fieldElement(row, "npk"),
      oneTimeIndex: fieldElement(row, "one_time_index"),
      blinding: fieldElement(row, "blinding"),
      block: whole(row, "block"),
      transactionHash: text(row, "transaction_hash"),
      origin: word(origins, row, "origin"),
      log: isNull(row, "log") ? null : whole(row, "log"),
    },
    spent: isNull(row, "spent") ? null : { block: whole(row, "spent") },
    reservedBy: isNull(row, "reserved_by") ? null : operationId(row, "reserved_by"),
    entry: isNull(row, "log") ? null : entryOf(row),
    heldByOrder: !isNull(row, "order_id"),
  }
}
