import type { Row } from "@effect/sql-pg/PgConnection"
import {
  livePhases,
  liveStates,
  parseUuid,
  storyOfOperation,
  storyOfOrder,
  type ChainReading,
  type JournalShape,
  type LedgerTotal,
  type OperationCount,
  type OperationStoreShape,
  type OperatorReadsShape,
  type OrderCount,
  type OrderStoreShape,
  type SessionCount,
  type WaitStoreShape,
} from "@shielded-relay/core"
import { Effect } from "effect"
import { chainId, flag, isNull, operationId, text, toWhole, whole, word } from "../store/columns.ts"
import { kinds, states } from "../store/operationRow.ts"
import { phases } from "../store/orderRow.ts"
import type { Transactions } from "../transaction/Transactions.ts"
import { readAmounts } from "./ledgerAmounts.ts"

/** Each part is read by its key, whatever the index holds. */
const CHAINS = `SELECT given.chain_id, checkpoint.number AS block, checkpoint.time, confirmed, at_head, disagreement,
    coalesce(positions, 0) - coalesce(newest.inserted, 0) AS queued,
    CASE WHEN held_until > storage_time() THEN held_until END AS led_until
  FROM unnest($1::bigint[]) WITH ORDINALITY AS given (chain_id, place)
  LEFT JOIN checkpoint ON checkpoint.chain_id = given.chain_id
  LEFT JOIN chain_outlook ON chain_outlook.chain_id = given.chain_id
  LEFT JOIN lease ON lease.name = 'chain:' || given.chain_id
  LEFT JOIN LATERAL (
    SELECT inserted FROM root WHERE root.chain_id = given.chain_id ORDER BY block DESC, ordinal DESC LIMIT 1
  ) AS newest ON true
  ORDER BY place`

/** The index of states has the live rows of a chain beside each other. */
const OPERATIONS = `SELECT chain_id, kind, state, count(*) AS count, min(updated_at) AS still_since FROM operation
  WHERE chain_id = ANY ($1::bigint[]) AND state = ANY ($2::text[])
  GROUP BY chain_id, kind, state ORDER BY chain_id, kind, state`

const ORDERS = `SELECT chain_id, phase, count(*) AS count, min(created_at) AS oldest FROM private_send
  WHERE chain_id = ANY ($1::bigint[]) AND phase = ANY ($2::text[])
  GROUP BY chain_id, phase ORDER BY chain_id, phase`

const SESSIONS = `SELECT mode, count(*) AS count FROM session WHERE expires_at > $1 GROUP BY mode ORDER BY mode`

const GROUP = "day, chain_id, kind, outcome"

/** The sums of amounts by token in `found`, as a document for each group. */
const summed = (found: string) => `SELECT ${GROUP},
    jsonb_agg(jsonb_build_object('token', token, 'amount', total::text) ORDER BY token) AS amounts
  FROM (SELECT ${GROUP}, token COLLATE "C" AS token, sum(amount::numeric) AS total FROM (${found}) AS found GROUP BY ${GROUP}, token) AS sums
  GROUP BY ${GROUP}`

/** `div` rounds down what is not negative, and is exact. */
const TOTALS = `WITH chosen AS (SELECT * FROM ledger WHERE day >= $1 AND day < $2),
  fees AS (${summed(`SELECT ${GROUP}, fee_token AS token, fee AS amount FROM chosen WHERE fee_token IS NOT NULL`)}),
  paid AS (${summed(`SELECT ${GROUP}, cut ->> 'token' AS token, cut ->> 'amount' AS amount FROM chosen CROSS JOIN jsonb_array_elements(cuts) AS cut`)}),
  sums AS (
    SELECT ${GROUP}, count(*) AS operations, sum(native)::text AS native,
      coalesce(sum(div(fee * price_native, nullif(price_tokens, 0))), 0)::text AS earned,
      count(*) FILTER (WHERE fee > 0 AND price_tokens IS NULL) AS unpriced
    FROM chosen GROUP BY ${GROUP}
  )
  SELECT sums.*, coalesce(fees.amounts, '[]') AS fees, coalesce(paid.amounts, '[]') AS cuts
  FROM sums LEFT JOIN fees USING (${GROUP}) LEFT JOIN paid USING (${GROUP})
  ORDER BY day, chain_id, kind COLLATE "C", outcome COLLATE "C"`

/** What the console reads, by statements of its own: no store of the service has a reason to count. */
export function postgresOperatorReads(
  transactions: Transactions,
  stores: {
    readonly journal: JournalShape
    readonly operations: OperationStoreShape
    readonly orders: OrderStoreShape
    readonly waits: WaitStoreShape
  },
): OperatorReadsShape {
  const read = <A>(sql: string, parameters: ReadonlyArray<unknown>, rowOf: (row: Row) => A) =>
    Effect.map(transactions.statement(sql, parameters), ({ rows }) => rows.map(rowOf))
  return {
    chains: (chains) => read(CHAINS, [chains.map(toWhole)], chainReading),
    operations: (chains) => read(OPERATIONS, [chains.map(toWhole), liveStates], operationCount),
    orders: (chains) => read(ORDERS, [chains.map(toWhole), livePhases], orderCount),
    sessions: (now) => read(SESSIONS, [toWhole(now)], sessionCount),
    totals: ({ from, to }) => read(TOTALS, [toWhole(from), toWhole(to)], ledgerTotal),
    operation: (id) =>
      transactions.transact(
        Effect.gen(function* () {
          // Postgres refuses texts with a zero byte.
          if (parseUuid(id) === null) return null
          const operation = yield* stores.operations.find(operationId({ id }, "id"))
          if (operation === null) return null
          const [wait] = yield* stores.waits.of([operation.id])
          return storyOfOperation(operation, yield* stores.journal.ofSubject(id), wait ?? null)
        }),
      ),
    order: (id) =>
      transactions.transact(
        Effect.gen(function* () {
          if (parseUuid(id) === null) return null
          const order = yield* stores.orders.find(id)
          return order === null ? null : storyOfOrder(order, yield* stores.journal.ofSubject(id))
        }),
      ),
  }
}

const chainReading = (row: Row): ChainReading => ({
  chainId: chainId(row),
  newest: isNull(row, "block") ? null : { block: whole(row, "block"), time: whole(row, "time") },
  status: isNull(row, "at_head")
    ? null
    : {
        confirmed: whole(row, "confirmed"),
        atHead: flag(row, "at_head"),
        disagreement: isNull(row, "disagreement") ? null : whole(row, "disagreement"),
      },
  queued: whole(row, "queued"),
  ledUntil: isNull(row, "led_until") ? null : whole(row, "led_until"),
})

const operationCount = (row: Row): OperationCount => ({
  chainId: chainId(row),
  kind: word(kinds, row, "kind"),
  state: word(states, row, "state"),
  count: whole(row, "count"),
  stillSince: whole(row, "still_since"),
})

const orderCount = (row: Row): OrderCount => ({
  chainId: chainId(row),
  phase: word(phases, row, "phase"),
  count: whole(row, "count"),
  oldest: whole(row, "oldest"),
})

const sessionCount = (row: Row): SessionCount => ({
  mode: word(["normal", "eip712"], row, "mode"),
  count: whole(row, "count"),
})

const ledgerTotal = (row: Row): LedgerTotal => ({
  day: whole(row, "day"),
  chainId: chainId(row),
  kind: word(kinds, row, "kind"),
  outcome: word(["confirmed", "failed"], row, "outcome"),
  operations: whole(row, "operations"),
  fees: readAmounts(row["fees"]),
  cuts: readAmounts(row["cuts"]),
  native: BigInt(text(row, "native")),
  earned: BigInt(text(row, "earned")),
  unpriced: whole(row, "unpriced"),
})
