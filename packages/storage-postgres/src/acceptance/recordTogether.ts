import type { Acceptance, QuoteStoreShape, StorageUnavailable, Verdict } from "@shielded-relay/core"
import { Clock, Effect } from "effect"
import type { Bells } from "../queue/Bells.ts"
import { whole } from "../store/columns.ts"
import type { OperationWatch } from "../store/OperationWatch.ts"
import { operationRow } from "../store/operationRow.ts"
import type { Transactions } from "../transaction/Transactions.ts"
import { readObstacles, type Obstacles } from "./readObstacles.ts"

/** What a recorded acceptance touches beside its own tables. */
export interface Neighbours {
  readonly quotes: QuoteStoreShape
  readonly watch: OperationWatch
  readonly bells: Bells
}

/**
 * Decides acceptances as if one came after the other and writes all that are accepted: one statement reads what could be in their way,
 * one writes, however many they are. Inside a transaction; gives the verdicts in their order.
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
      for (const { operation } of accepted) watch.tell(operation.id, operation)
      bells.of("operation").ring()
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
 * All rows of all acceptances. They were looked for in this transaction and were not there; had another process written one since, the
 * database would run the transaction again rather than answer. So a row that conflicts is a defect: an id that is used twice.
 */
const write = Effect.fnUntraced(function* (
  transactions: Transactions,
  accepted: ReadonlyArray<Acceptance>,
) {
  const now = BigInt(yield* Clock.currentTimeMillis)
  const used = accepted.map((one) => one.used)
  const rows = accepted.map(({ operation }) => operationRow(operation))
  const column = (name: keyof ReturnType<typeof operationRow>) => rows.map((row) => row[name])
  const notes = accepted.flatMap(({ operation, positions }) =>
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
    column("owner"),
    column("session_id"),
    column("nonce"),
    column("chain_id"),
    column("kind"),
    column("state"),
    column("document"),
    column("created_at"),
    column("updated_at"),
    column("deadline"),
    column("version"),
    // No code is an empty one here: the driver cannot tell the type of a list of nulls.
    rows.map(({ ref }) => ref ?? ""),
    now,
  ])
  const [count] = counts
  if (
    count === undefined ||
    whole(count, "nonces") !== accepted.length ||
    whole(count, "notes") !== notes.length
  )
    return yield* Effect.die(new Error("an acceptance conflicts with what was not there"))
})

const WRITE = `WITH consumed AS (
  INSERT INTO used_nonce (scope, nonce, digest, used_at, keep_until)
  SELECT scope, nonce, digest, used_at, keep_until
  FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::bigint[]) AS given (scope, nonce, digest, used_at, keep_until)
  ON CONFLICT DO NOTHING RETURNING 1
), held AS (
  INSERT INTO reservation (chain_id, position, operation_id)
  SELECT chain_id, position, operation_id
  FROM unnest($6::bigint[], $7::bigint[], $8::text[]) AS given (chain_id, position, operation_id)
  ON CONFLICT DO NOTHING RETURNING 1
), filed AS (
  INSERT INTO operation
    (id, owner, session_id, nonce, chain_id, kind, state, npks, document, created_at, updated_at, deadline, version, ref)
  SELECT id, owner, session_id, nonce, chain_id, kind, state, '{}', document::jsonb, created_at, updated_at, deadline, version, nullif(ref, '')
  FROM unnest(
    $9::text[], $10::text[], $11::text[], $12::text[], $13::bigint[], $14::text[], $15::text[], $16::text[],
    $17::bigint[], $18::bigint[], $19::bigint[], $20::bigint[], $21::text[]
  ) AS given (id, owner, session_id, nonce, chain_id, kind, state, document, created_at, updated_at, deadline, version, ref)
), woken AS (
  INSERT INTO waiting_job (topic, id, due, failures)
  SELECT 'operation', id, $22::bigint, 0 FROM unnest($9::text[]) AS given (id)
  ON CONFLICT (topic, id) DO UPDATE SET due = least(waiting_job.due, excluded.due)
)
SELECT (SELECT count(*) FROM consumed) AS nonces, (SELECT count(*) FROM held) AS notes`
