import type { ChainId, NoteRow, blockRangeOf } from "@shielded-relay/core"
import { Effect } from "effect"
import type { Transactions } from "../transaction/Transactions.ts"
import { toFieldElement, toWhole } from "../store/columns.ts"

type BlockRange = ReturnType<typeof blockRangeOf>

/** Maximum number of rows per statement. A rescan inserts a hundred thousand rows at once. */
const CHUNK = 10_000

/**
 * Inserts the rows of a block range, each kind with one statement per chunk. Keeps the first of repeated hashes and
 * nullifiers.
 */
export const insertBlockRange = Effect.fnUntraced(function* (
  transactions: Transactions,
  chainId: ChainId,
  range: BlockRange,
) {
  const chain = toWhole(chainId)
  yield* inChunks(range.blocks, (rows) =>
    transactions.statement(
      `INSERT INTO indexed_block (chain_id, number, hash, time)
      SELECT $1, * FROM unnest($2::bigint[], $3::text[], $4::bigint[])`,
      [
        chain,
        rows.map(({ number }) => toWhole(number)),
        rows.map(({ hash }) => hash),
        rows.map(({ time }) => toWhole(time)),
      ],
    ),
  )
  yield* inChunks(range.leaves, (rows) =>
    transactions.statement(
      `INSERT INTO leaf (chain_id, position, commitment, block)
      SELECT $1, * FROM unnest($2::bigint[], $3::bytea[], $4::bigint[])`,
      [
        chain,
        rows.map(({ position }) => toWhole(position)),
        rows.map(({ commitment }) => toFieldElement(commitment)),
        rows.map(({ block }) => toWhole(block)),
      ],
    ),
  )
  yield* insertNotes(transactions, chainId, range.notes)
  yield* inChunks(range.foreignNotes, (rows) =>
    transactions.statement(
      `INSERT INTO foreign_note (chain_id, position, npk, token, amount, block, transaction_hash)
      SELECT $1, * FROM unnest($2::bigint[], $3::bytea[], $4::text[], $5::numeric[], $6::bigint[], $7::text[])`,
      [
        chain,
        rows.map(({ position }) => toWhole(position)),
        rows.map(({ npk }) => toFieldElement(npk)),
        rows.map(({ token }) => token),
        rows.map(({ amount }) => amount.toString()),
        rows.map(({ block }) => toWhole(block)),
        rows.map(({ transactionHash }) => transactionHash),
      ],
    ),
  )
  yield* inChunks(range.nullifiers, (rows) =>
    insertLocated(
      transactions,
      "nullifier (chain_id, nullifier, block, transaction_hash)",
      chain,
      rows.map(({ nullifier, ...place }) => ({ ...place, value: nullifier })),
    ),
  )
  yield* inChunks(range.operations, (rows) =>
    insertLocated(
      transactions,
      "pool_operation (chain_id, operation_hash, block, transaction_hash)",
      chain,
      rows.map(({ operationHash, ...place }) => ({ ...place, value: operationHash })),
    ),
  )
  yield* inChunks(
    range.roots.map((row, ordinal) => ({ ...row, ordinal })),
    (rows) =>
      transactions.statement(
        `INSERT INTO root (chain_id, block, ordinal, inserted, root)
        SELECT $1, * FROM unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bytea[])`,
        [
          chain,
          rows.map(({ block }) => toWhole(block)),
          rows.map(({ ordinal }) => toWhole(ordinal)),
          rows.map(({ inserted }) => toWhole(inserted)),
          rows.map(({ root }) => toFieldElement(root)),
        ],
      ),
  )
})

/** Inserts notes whose leaves are in the index; an existing note at the position stays. */
export const insertNotes = (
  transactions: Transactions,
  chainId: ChainId,
  notes: ReadonlyArray<NoteRow>,
) =>
  inChunks(notes, (rows) => {
    const fields = (of: (note: NoteRow) => bigint) => rows.map((note) => toFieldElement(of(note)))
    return transactions
      .statement(
        `INSERT INTO note
        (chain_id, position, owner, token, amount, commitment, nullifier, npk, one_time_index, blinding, block, transaction_hash, origin, log)
      SELECT $1, position, owner, token, amount, commitment, nullifier, npk, one_time_index, blinding, block, transaction_hash, origin,
        nullif(log, -1)
      FROM unnest(
        $2::bigint[], $3::text[], $4::text[], $5::numeric[], $6::bytea[], $7::bytea[], $8::bytea[], $9::bytea[], $10::bytea[],
        $11::bigint[], $12::text[], $13::text[], $14::bigint[]
      ) AS given (
        position, owner, token, amount, commitment, nullifier, npk, one_time_index, blinding, block, transaction_hash, origin, log
      )
      ON CONFLICT DO NOTHING`,
        [
          toWhole(chainId),
          rows.map(({ position }) => toWhole(position)),
          rows.map(({ owner }) => owner),
          rows.map(({ token }) => token),
          rows.map(({ amount }) => amount.toString()),
          fields(({ commitment }) => commitment),
          fields(({ nullifier }) => nullifier),
          fields(({ npk }) => npk),
          fields(({ oneTimeIndex }) => oneTimeIndex),
          fields(({ blinding }) => blinding),
          rows.map(({ block }) => toWhole(block)),
          rows.map(({ transactionHash }) => transactionHash),
          rows.map(({ origin }) => origin),
          rows.map(({ log }) => (log === null ? -1n : toWhole(log))),
        ],
      )
      .pipe(Effect.andThen(insertEntries(transactions, chainId, rows)))
  })

/**
 * Creates the entries of notes that arrived from outside. For an existing entry only its position changes; its
 * decisions stay.
 */
const insertEntries = (
  transactions: Transactions,
  chainId: ChainId,
  notes: ReadonlyArray<NoteRow>,
) => {
  const rows = notes.flatMap(({ log, ...note }) => (log === null ? [] : [{ ...note, log }]))
  if (rows.length === 0) return Effect.void
  return Effect.asVoid(
    transactions.statement(
      `INSERT INTO entry (chain_id, transaction_hash, log, position, block, token, amount, npk, origin)
      SELECT $1, given.* FROM unnest(
        $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::text[], $7::numeric[], $8::bytea[], $9::text[]
      ) AS given (transaction_hash, log, position, block, token, amount, npk, origin)
      WHERE (
        SELECT note.log FROM note WHERE note.chain_id = $1 AND note.position = given.position
          AND note.transaction_hash = given.transaction_hash
      ) = given.log
      ON CONFLICT (chain_id, transaction_hash, log) DO UPDATE
      SET position = excluded.position, block = excluded.block, token = excluded.token, amount = excluded.amount,
        npk = excluded.npk, origin = excluded.origin`,
      [
        toWhole(chainId),
        rows.map(({ transactionHash }) => transactionHash),
        rows.map(({ log }) => toWhole(log)),
        rows.map(({ position }) => toWhole(position)),
        rows.map(({ block }) => toWhole(block)),
        rows.map(({ token }) => token),
        rows.map(({ amount }) => amount.toString()),
        rows.map(({ npk }) => toFieldElement(npk)),
        rows.map(({ origin }) => origin),
      ],
    ),
  )
}

interface LocatedValue {
  readonly value: bigint
  readonly block: number
  readonly transactionHash: string
}

const insertLocated = (
  transactions: Transactions,
  target: string,
  chain: bigint,
  rows: ReadonlyArray<LocatedValue>,
) =>
  transactions.statement(
    `INSERT INTO ${target}
    SELECT $1, value, block, hash FROM unnest($2::bytea[], $3::bigint[], $4::text[])
      WITH ORDINALITY AS given (value, block, hash, ordinal) ORDER BY ordinal
    ON CONFLICT DO NOTHING`,
    [
      chain,
      rows.map(({ value }) => toFieldElement(value)),
      rows.map(({ block }) => toWhole(block)),
      rows.map(({ transactionHash }) => transactionHash),
    ],
  )

/** Calls `insert` for chunks of the rows, one after the other. */
export function inChunks<A, B, E>(
  rows: ReadonlyArray<A>,
  insert: (chunk: ReadonlyArray<A>) => Effect.Effect<B, E>,
): Effect.Effect<void, E> {
  const starts = Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, n) => n * CHUNK)
  return Effect.forEach(starts, (start) => insert(rows.slice(start, start + CHUNK)), {
    discard: true,
  })
}
