import { NoteStore } from "@shielded-relay/core"
import { exampleAddress, exampleChain, exampleOwner } from "@shielded-relay/testkit"
import { Effect } from "effect"
import { LIVE, NOTE_STATES } from "../src/store/noteRows.ts"
import type { Transactions } from "../src/transaction/Transactions.ts"

/** Notes in the index, and the owner's among them. */
export const NOTES = 200_000
export const SPENT = 100_000
const LIVE_NOTES = 20
const TURNS = 20
const CHUNK = 20_000
/** A chain that the other benchmarks leave empty. */
const chain = BigInt(exampleChain(1_000_001))
const owner = exampleOwner(77)

/** Milliseconds of processor time to read an owner's live notes, of each turn. */
export interface LiveNoteTimes {
  readonly byIndex: ReadonlyArray<number>
  /** By looking every note of the owner up, as before the index of live notes. */
  readonly byLookup: ReadonlyArray<number>
  /** The same 20 live notes of an owner without history, on the same database. */
  readonly withoutHistory: ReadonlyArray<number>
}

/** Measures reading the live notes of an owner with many spent ones, beside the way before in the same run. */
export const measureLiveNotes = Effect.fnUntraced(function* (transactions: Transactions) {
  const notes = yield* NoteStore
  for (let from = 0; from < NOTES; from += CHUNK) yield* plant(transactions, from)
  yield* transactions.statement("VACUUM ANALYZE")
  const byIndex = (of: typeof owner) => notes.unspent(exampleChain(1_000_001), of)
  const lookedUp = LIVE.replace("note.spent_in IS NULL AND ", "")
  const byLookup = transactions.statement(
    `${NOTE_STATES} WHERE note.chain_id = $1 AND note.owner = $2 AND ${lookedUp} ORDER BY note.position`,
    [chain, owner],
  )
  const found = (yield* byIndex(owner)).length
  if (found !== LIVE_NOTES) return yield* Effect.die(new Error(`${found} notes are live`))
  return {
    byIndex: yield* timeOf(byIndex(owner), TURNS),
    byLookup: yield* timeOf(byLookup, 3),
    withoutHistory: yield* timeOf(byIndex(exampleOwner(78)), TURNS),
  } satisfies LiveNoteTimes
})

/** Half of the notes are the owner's, who has spent all but the newest 20. */
const plant = Effect.fnUntraced(function* (transactions: Transactions, from: number) {
  const range = [chain, BigInt(from), BigInt(from + CHUNK - 1)]
  yield* transactions.statement(
    `INSERT INTO nullifier (chain_id, nullifier, block, transaction_hash)
    SELECT $1::bigint, sha256(('nullifier ' || n)::bytea), 2, 'x' FROM generate_series($2::bigint, $3::bigint) AS n
    WHERE n % 2 = 0 AND n < $4::bigint`,
    [...range, BigInt(2 * (SPENT - LIVE_NOTES))],
  )
  yield* transactions.statement(
    `INSERT INTO note (chain_id, position, owner, token, amount, commitment, nullifier, npk, one_time_index, blinding, block,
      transaction_hash, origin)
    SELECT $1::bigint, n, CASE WHEN n % 2 = 0 THEN $4 WHEN n < 40 THEN $5 ELSE 'key20:' || n END, $6, 5,
      sha256(('commitment ' || n)::bytea), sha256(('nullifier ' || n)::bytea), sha256(('key ' || n)::bytea),
      sha256(('index ' || n)::bytea), sha256(('blinding ' || n)::bytea), 1, 'x', 'private'
    FROM generate_series($2::bigint, $3::bigint) AS n`,
    [...range, owner, exampleOwner(78), exampleAddress(1)],
  )
})

const timeOf = Effect.fnUntraced(function* <A, E, R>(work: Effect.Effect<A, E, R>, turns: number) {
  yield* work
  const times: Array<number> = []
  for (let turn = 0; turn < turns; turn += 1) {
    const before = process.cpuUsage()
    yield* work
    const { user, system } = process.cpuUsage(before)
    times.push((user + system) / 1e3)
  }
  return times
})
