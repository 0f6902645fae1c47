import { livePhases, OrderMoved, type OrderStoreShape } from "@shielded-relay/core"
import { Effect } from "effect"
import { journalOrders, WRITTEN_ORDER } from "../journal/journaled.ts"
import type { Transactions } from "../transaction/Transactions.ts"
import { countOf, fieldElement, placeOf, text, toFieldElement, toWhole } from "./columns.ts"
import { COLUMNS, orderOf, orderRow, orderSummaryOf, UNPAID, WRITTEN } from "./orderRow.ts"

const ORDERS = `SELECT ${COLUMNS} FROM private_send`
const SUMMARIES = "SELECT id, created_at, version FROM private_send"
const IN_PHASES = `WHERE chain_id = $1 AND phase = ANY ($2::text[]) AND (created_at, id) > ($4, $5)
  ORDER BY created_at, id LIMIT $3`
const HELD = `SELECT ${COLUMNS}, private_send_key.npk AS held FROM private_send_key JOIN private_send ON id = order_id`

/** Orders of private sends, with their payouts as a JSON document. */
export function postgresOrderStore(transactions: Transactions): OrderStoreShape {
  const select = (conditions: string, parameters: ReadonlyArray<unknown>) =>
    Effect.map(transactions.statement(`${ORDERS} ${conditions}`, parameters), ({ rows }) =>
      rows.map(orderOf),
    )
  const selectSummaries = (conditions: string, parameters: ReadonlyArray<unknown>) =>
    Effect.map(transactions.statement(`${SUMMARIES} ${conditions}`, parameters), ({ rows }) =>
      rows.map(orderSummaryOf),
    )
  const first = (conditions: string, parameters: ReadonlyArray<unknown>) =>
    Effect.map(select(conditions, parameters), ([order]) => order ?? null)

  const addNoteKeys: OrderStoreShape["addNoteKeys"] = (chain, id, npks) =>
    // A refusal rolls back the note keys already inserted.
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
          rowCount === 0
            ? Effect.void
            : Effect.die(new Error("another order already uses this note key")),
      ),
    )

  return {
    insert: (order) =>
      transactions.transact(
        Effect.gen(function* () {
          const { rowCount } = yield* transactions.statement(
            `WITH written AS (
              INSERT INTO private_send (${WRITTEN})
              VALUES ($1, $2, $3, $4, $5, $6::numeric, $7::numeric, $8, $9::numeric, $10, $11, $12::jsonb, $13, $14, $15::bigint, $16, $17::bytea, $18::jsonb, $19::numeric, $20, $21)
              ON CONFLICT (id) DO NOTHING RETURNING ${WRITTEN_ORDER}
            ), journaled AS (
              ${journalOrders("written")}
            )
            SELECT 1 FROM written`,
            Object.values(orderRow(order)),
          )
          if (rowCount === 0) return
          const keys = order.feeNpk === null ? [order.npk] : [order.npk, order.feeNpk]
          yield* addNoteKeys(order.chainId, order.id, keys)
        }),
      ),
    find: (id) => first("WHERE id = $1", [id]),
    findOf: (owner, id) => first("WHERE id = $1 AND owner = $2", [id, owner]),
    findAll: (ids) =>
      ids.length === 0 ? Effect.succeed([]) : select("WHERE id = ANY ($1::text[])", [ids]),
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
          `WITH written AS (
            UPDATE private_send SET
            owner = $2, chain_id = $3, token = $4, npk = $5, amount_in = $6::numeric, deposited = $7::numeric, fee_token = $8,
            fee_amount = $9::numeric, phase = $10, failure = $11, payouts = $12::jsonb, created_at = $13, deadline = $14,
            completion_time = $15::bigint, version = $16, fee_npk = $17::bytea, decisions = $18::jsonb, payout_bound = $19::numeric,
            leftover = $20, seal = $21
            WHERE id = $1 AND version = $16 - 1 RETURNING ${WRITTEN_ORDER}
          ), journaled AS (
            ${journalOrders("written")}
          )
          SELECT 1 FROM written`,
          Object.values(orderRow(order)),
        ),
        ({ rowCount }) =>
          rowCount === 1 ? Effect.void : Effect.fail(new OrderMoved({ id: order.id })),
      ),
    inPhases: (chain, wanted, limit, after) =>
      select(IN_PHASES, [toWhole(chain), wanted, toWhole(limit), ...placeOf(after)]),
    summaries: (chain, wanted, limit, after) =>
      selectSummaries(IN_PHASES, [toWhole(chain), wanted, toWhole(limit), ...placeOf(after)]),
    withheld: (limit, after) =>
      selectSummaries(
        `WHERE phase = 'failed' AND decisions -> -1 ->> 'state' IN ('denied', 'kept') AND (created_at, id) > ($2, $3)
        ORDER BY created_at, id LIMIT $1`,
        [toWhole(limit), ...placeOf(after)],
      ),
    unpaid: (of) =>
      Effect.map(
        transactions.statement(`SELECT count(*) FROM private_send WHERE owner = $1 AND ${UNPAID}`, [
          of,
        ]),
        countOf,
      ),
    liveOf: (of) =>
      Effect.map(
        transactions.statement(
          "SELECT id FROM private_send WHERE owner = $1 AND phase = ANY ($2::text[])",
          [of, [...livePhases]],
        ),
        ({ rows }) => rows.map((row) => text(row, "id")),
      ),
  }
}
