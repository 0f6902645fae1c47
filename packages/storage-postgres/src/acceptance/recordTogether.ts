import type {
  Acceptance,
  Operation,
  QuoteStoreShape,
  StorageUnavailable,
  Verdict,
} from "@shielded-relay/core"
import { Clock, Effect } from "effect"
import {
  journalOperations,
  journalOrders,
  WRITTEN_OPERATION,
  WRITTEN_ORDER,
} from "../journal/journaled.ts"
import type { Bells } from "../queue/Bells.ts"
import { whole } from "../store/columns.ts"
import type { OperationWatch } from "../store/OperationWatch.ts"
import { operationRow } from "../store/operationRow.ts"
import { orderDocument, WRITTEN } from "../store/orderRow.ts"
import { COMMITMENT } from "../store/wantedNotes.ts"
import { XACT_ID } from "../transaction/Transaction.ts"
import type { Transactions } from "../transaction/Transactions.ts"
import { readObstacles, type Obstacles } from "./readObstacles.ts"

/** Other components that recording an acceptance touches. */
export interface Neighbours {
  readonly quotes: QuoteStoreShape
  readonly watch: OperationWatch<Operation>
  readonly bells: Bells
}

/**
 * Decides acceptances in order and writes all accepted ones. One statement reads what could block them and one writes,
 * for any number of acceptances. Must run inside a transaction. Returns the verdicts in order.
 */
export const recordTogether = Effect.fnUntraced(function* (
  transactions: Transactions,
  { quotes, watch, bells }: Neighbours,
  acceptances: ReadonlyArray<Acceptance>,
) {
  const obstacles = yield* readObstacles(transactions, acceptances)
  const verdicts: Array<Verdict> = []
  const accepted: Array<Acceptance> = []
  for (const acceptance of acceptances) {
    const verdict = yield* decide(obstacles, quotes, acceptance)
    verdicts.push(verdict)
    if (verdict.verdict !== "accepted") continue
    accepted.push(acceptance)
    obstacles.add(acceptance)
  }
  if (accepted.length > 0) {
    yield* write(transactions, accepted)
    yield* transactions.onCommit(() => {
      const operations = accepted.flatMap((one) => one.operations)
      for (const { operation } of operations) watch.accepted(operation)
      if (operations.some(({ wakes }) => wakes)) bells.of("operation").ring()
    })
  }
  return verdicts
})

const decide = Effect.fnUntraced(function* (
  obstacles: Obstacles,
  quotes: QuoteStoreShape,
  acceptance: Acceptance,
): Effect.fn.Return<Verdict, StorageUnavailable> {
  const met = obstacles.of(acceptance)
  if (met !== null) return met
  const { quote } = acceptance
  if (quote !== null && (yield* quotes.take(quote.wanted)) === null && quote.required)
    return { verdict: "no quote" }
  return { verdict: "accepted" }
})

/**
 * Writes all rows of all accepted acceptances. This transaction read that the rows are absent; if another process had
 * inserted one since, Postgres would report a serialization conflict. So an existing row is a defect: an id used twice.
 */
const write = Effect.fnUntraced(function* (
  transactions: Transactions,
  accepted: ReadonlyArray<Acceptance>,
) {
  const now = BigInt(yield* Clock.currentTimeMillis)
  const used = accepted.map((one) => one.used)
  const operations = accepted.flatMap((one) => one.operations)
  const rows = operations.map(({ operation }) => operationRow(operation))
  const column = (name: keyof ReturnType<typeof operationRow>) => rows.map((row) => row[name])
  // The driver cannot infer the type of a list of nulls, so the lists use an empty string for null.
  const optional = (name: "owner" | "session_id" | "nonce" | "ref" | "keep_until") =>
    rows.map((row) => row[name]?.toString() ?? "")
  const notes = operations.flatMap(({ operation, positions }) =>
    positions.map((position) => ({ operation, position })),
  )
  const { rows: counts } = yield* transactions.statement(WRITE, [
    used.map(({ scope }) => scope),
    used.map(({ nonce }) => nonce),
    used.map(({ digest }) => digest),
    used.map(({ usedAt }) => BigInt(usedAt)),
    used.map(({ keepUntil }) => BigInt(keepUntil)),
    notes.map(({ operation }) => BigInt(operation.chainId)),
    notes.map(({ position }) => BigInt(position)),
    notes.map(({ operation }) => operation.id),
    column("id"),
    optional("owner"),
    optional("session_id"),
    optional("nonce"),
    column("chain_id"),
    column("kind"),
    column("state"),
    rows.map(({ npks }) => byteaArray(npks)),
    column("document"),
    column("created_at"),
    column("updated_at"),
    column("deadline"),
    optional("keep_until"),
    column("version"),
    optional("ref"),
    operations.filter(({ wakes }) => wakes).map(({ operation }) => operation.id),
    now,
    accepted.flatMap(({ order }) => (order === null ? [] : [orderDocument(order.order)])),
  ])
  const [count] = counts
  if (
    count === undefined ||
    whole(count, "nonces") !== accepted.length ||
    whole(count, "notes") !== notes.length ||
    whole(count, "keys") !== whole(count, "wanted_keys")
  )
    return yield* Effect.die(
      new Error(
        "a row of an acceptance already exists, although this transaction read that it was absent",
      ),
    )
})

/**
 * Postgres' text form of a bytea array. As text, because lists of different lengths make no valid two-dimensional
 * array.
 */
const byteaArray = (values: ReadonlyArray<Uint8Array>) =>
  `{${values.map((value) => `"\\\\x${Buffer.from(value).toString("hex")}"`).join(",")}}`

const WRITE = `WITH consumed AS (
  INSERT INTO used_nonce (scope, nonce, digest, used_at, keep_until)
  SELECT scope, nonce, digest, used_at, keep_until
  FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::bigint[]) AS given (scope, nonce, digest, used_at, keep_until)
  ON CONFLICT DO NOTHING RETURNING 1
), held AS (
  INSERT INTO reservation (chain_id, position, commitment, operation_id)
  SELECT chain_id, position, ${COMMITMENT}, operation_id
  FROM unnest($6::bigint[], $7::bigint[], $8::text[]) AS given (chain_id, position, operation_id)
  ON CONFLICT DO NOTHING RETURNING 1
), filed AS (
  INSERT INTO operation
    (id, owner, session_id, nonce, chain_id, kind, state, npks, document, created_at, updated_at, deadline, keep_until, version, ref)
  SELECT id, nullif(owner, ''), nullif(session_id, ''), nullif(nonce, ''), chain_id, kind, state, npks::bytea[], document::jsonb,
    created_at, updated_at, deadline, nullif(keep_until, '')::bigint, version, nullif(ref, '')
  FROM unnest(
    $9::text[], $10::text[], $11::text[], $12::text[], $13::bigint[], $14::text[], $15::text[], $16::text[], $17::text[],
    $18::bigint[], $19::bigint[], $20::bigint[], $21::text[], $22::bigint[], $23::text[]
  ) AS given (id, owner, session_id, nonce, chain_id, kind, state, npks, document, created_at, updated_at, deadline, keep_until, version, ref)
  RETURNING ${WRITTEN_OPERATION}
), journaled AS (
  ${journalOperations("filed")}
), woken AS (
  INSERT INTO waiting_job (topic, id, due, failures)
  SELECT 'operation', id, $25::bigint, 0 FROM unnest($24::text[]) AS given (id)
  ON CONFLICT (topic, id) DO UPDATE SET due = least(waiting_job.due, excluded.due)
), ordered AS (
  INSERT INTO private_send (${WRITTEN})
  SELECT ${WRITTEN}
  FROM unnest($26::text[]) AS given (written)
  CROSS JOIN LATERAL jsonb_populate_record(NULL::private_send, written::jsonb)
  ON CONFLICT (id) DO NOTHING RETURNING ${WRITTEN_ORDER}, npk, fee_npk
), orders_journaled AS (
  ${journalOrders("ordered")}
), wanted_key AS (
  SELECT chain_id, npk, id FROM ordered
  UNION SELECT chain_id, fee_npk, id FROM ordered WHERE fee_npk IS NOT NULL
), keyed AS (
  INSERT INTO private_send_key (chain_id, npk, order_id) SELECT chain_id, npk, id FROM wanted_key
  ON CONFLICT (chain_id, npk) DO NOTHING RETURNING 1
)
SELECT (SELECT count(*) FROM consumed) AS nonces, (SELECT count(*) FROM held) AS notes,
  (SELECT count(*) FROM keyed) AS keys, (SELECT count(*) FROM wanted_key) AS wanted_keys, ${XACT_ID}`
