import type { Row } from "@effect/sql-pg/PgConnection"
import {
  OrderMoved,
  type Address,
  type OperationId,
  type Order,
  type OrderDecision,
  type OrderPayout,
  type OrderPhase,
  type OrderStoreShape,
} from "@shielded-relay/core"
import { Effect, Schema } from "effect"
import type { Transactions } from "../transaction/Transactions.ts"
import {
  address,
  amount,
  chainId,
  countOf,
  fieldElement,
  isNull,
  owner,
  placeOf,
  text,
  toFieldElement,
  toWhole,
  whole,
  word,
} from "./columns.ts"

const COLUMNS = `id, owner, private_send.chain_id, token, private_send.npk, fee_npk, amount_in, deposited, fee_token, fee_amount, phase,
  failure, payouts, created_at, deadline, completion_time, version, decisions`
const ORDERS = `SELECT ${COLUMNS} FROM private_send`
const HELD = `SELECT ${COLUMNS}, private_send_key.npk AS held FROM private_send_key JOIN private_send ON id = order_id`

/** Orders of private sends, with their payouts as a document. */
export function postgresOrderStore(transactions: Transactions): OrderStoreShape {
  const select = (conditions: string, parameters: ReadonlyArray<unknown>) =>
    Effect.map(transactions.statement(`${ORDERS} ${conditions}`, parameters), ({ rows }) =>
      rows.map(orderOf),
    )
  const first = (conditions: string, parameters: ReadonlyArray<unknown>) =>
    Effect.map(select(conditions, parameters), ([order]) => order ?? null)

  const addNoteKeys: OrderStoreShape["addNoteKeys"] = (chain, id, npks) =>
    // Refusing takes the other keys back.
    transactions.transact(
      Effect.flatMap(
        transactions.statement(
          `WITH wanted AS (SELECT DISTINCT npk FROM unnest($3::bytea[]) AS given (npk)), placed AS (
          INSERT INTO private_send_key (chain_id, npk, order_id) SELECT $1, npk, $2 FROM wanted
          ON CONFLICT (chain_id, npk) DO NOTHING RETURNING npk
        )
        SELECT 1 FROM private_send_key
        WHERE chain_id = $1 AND npk IN (SELECT npk FROM wanted) AND order_id <> $2`,
          [toWhole(chain), id, npks.map(toFieldElement)],
        ),
        ({ rowCount }) =>
          rowCount === 0 ? Effect.void : Effect.die(new Error("another order has this note key")),
      ),
    )

  return {
    insert: (order) =>
      transactions.transact(
        Effect.gen(function* () {
          const { rowCount } = yield* transactions.statement(
            `INSERT INTO private_send
              (id, owner, chain_id, token, npk, amount_in, deposited, fee_token, fee_amount, phase, failure, payouts, created_at, deadline, completion_time, version, fee_npk, decisions)
            VALUES ($1, $2, $3, $4, $5, $6::numeric, $7::numeric, $8, $9::numeric, $10, $11, $12::jsonb, $13, $14, $15::bigint, $16, $17::bytea, $18::jsonb)
            ON CONFLICT (id) DO NOTHING`,
            orderRow(order),
          )
          if (rowCount === 0) return
          const keys = order.feeNpk === null ? [order.npk] : [order.npk, order.feeNpk]
          yield* addNoteKeys(order.chainId, order.id, keys)
        }),
      ),
    find: (id) => first("WHERE id = $1", [id]),
    byNoteKeys: (chain, npks) =>
      Effect.map(
        transactions.statement(
          `${HELD} WHERE private_send_key.chain_id = $1 AND private_send_key.npk = ANY ($2::bytea[])`,
          [toWhole(chain), npks.map(toFieldElement)],
        ),
        ({ rows }) => rows.map((row) => ({ npk: fieldElement(row, "held"), order: orderOf(row) })),
      ),
    addNoteKeys,
    update: (order) =>
      Effect.flatMap(
        transactions.statement(
          `UPDATE private_send SET
            owner = $2, chain_id = $3, token = $4, npk = $5, amount_in = $6::numeric, deposited = $7::numeric, fee_token = $8,
            fee_amount = $9::numeric, phase = $10, failure = $11, payouts = $12::jsonb, created_at = $13, deadline = $14,
            completion_time = $15::bigint, version = $16, fee_npk = $17::bytea, decisions = $18::jsonb
          WHERE id = $1 AND version = $16 - 1`,
          orderRow(order),
        ),
        ({ rowCount }) =>
          rowCount === 1 ? Effect.void : Effect.fail(new OrderMoved({ id: order.id })),
      ),
    inPhases: (chain, wanted, limit, after) =>
      select(
        `WHERE chain_id = $1 AND phase = ANY ($2::text[]) AND (created_at, id) > ($4, $5)
        ORDER BY created_at, id LIMIT $3`,
        [toWhole(chain), wanted, toWhole(limit), ...placeOf(after)],
      ),
    withheld: (limit, after) =>
      select(
        `WHERE phase = 'failed' AND decisions -> -1 ->> 'state' IN ('denied', 'kept') AND (created_at, id) > ($2, $3)
        ORDER BY created_at, id LIMIT $1`,
        [toWhole(limit), ...placeOf(after)],
      ),
    unpaid: (of) =>
      Effect.map(
        transactions.statement(
          "SELECT count(*) FROM private_send WHERE owner = $1 AND phase = 'awaiting-deposit'",
          [of],
        ),
        countOf,
      ),
  }
}

const phases: ReadonlyArray<OrderPhase> = [
  "awaiting-deposit",
  "deposit-detected",
  "scheduled",
  "paying",
  "completed",
  "expired",
  "failed",
]

const recipient: Schema.Codec<Address, string> = Schema.String.pipe(Schema.brand("Address"))
const operation: Schema.Codec<OperationId, string> = Schema.String.pipe(Schema.brand("OperationId"))
const payoutsSchema: Schema.Codec<ReadonlyArray<OrderPayout>, unknown> = Schema.toCodecJson(
  Schema.Array(
    Schema.Struct({
      recipient,
      amount: Schema.BigInt,
      cut: Schema.BigInt,
      fee: Schema.BigInt,
      scheduledTime: Schema.NullOr(Schema.Int),
      deadline: Schema.NullOr(Schema.Int),
      notBefore: Schema.optionalKey(Schema.Int),
      status: Schema.Literals(["pending", "processing", "sent_on_chain", "completed", "failed"]),
      operation: Schema.NullOr(operation),
    }),
  ),
)
const readPayouts = Schema.decodeUnknownSync(payoutsSchema)
const writePayouts = Schema.encodeSync(payoutsSchema)

const readDecisions = Schema.decodeUnknownSync(
  Schema.Array(
    Schema.Struct({
      at: Schema.Int,
      state: Schema.Literals(["denied", "served", "released", "kept"]),
      reason: Schema.NullOr(Schema.String),
    }),
  ),
) satisfies (stored: unknown) => ReadonlyArray<OrderDecision>

function orderRow(order: Order): ReadonlyArray<unknown> {
  return [
    order.id,
    order.owner,
    toWhole(order.chainId),
    order.token,
    toFieldElement(order.npk),
    order.amountIn.toString(),
    order.deposited.toString(),
    order.fee.token,
    order.fee.amount.toString(),
    order.phase,
    order.failure,
    JSON.stringify(writePayouts(order.payouts)),
    toWhole(order.createdAt),
    toWhole(order.deadline),
    order.completionTime === null ? null : toWhole(order.completionTime),
    toWhole(order.version),
    order.feeNpk === null ? null : toFieldElement(order.feeNpk),
    JSON.stringify(order.decisions),
  ]
}

function orderOf(row: Row): Order {
  return {
    id: text(row, "id"),
    owner: owner(row),
    chainId: chainId(row),
    token: address(row, "token"),
    npk: fieldElement(row, "npk"),
    feeNpk: isNull(row, "fee_npk") ? null : fieldElement(row, "fee_npk"),
    amountIn: amount(row, "amount_in"),
    deposited: amount(row, "deposited"),
    fee: { token: address(row, "fee_token"), amount: amount(row, "fee_amount") },
    phase: word(phases, row, "phase"),
    failure: isNull(row, "failure") ? null : text(row, "failure"),
    payouts: readPayouts(row["payouts"]),
    createdAt: whole(row, "created_at"),
    deadline: whole(row, "deadline"),
    completionTime: isNull(row, "completion_time") ? null : whole(row, "completion_time"),
    decisions: readDecisions(row["decisions"]),
    version: whole(row, "version"),
  }
}
