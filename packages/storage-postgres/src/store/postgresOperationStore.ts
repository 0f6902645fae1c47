import { type Operation, type OperationId, type OperationStoreShape } from "@shielded-relay/core"
import { Effect } from "effect"
import { operationWrites } from "../journal/operationWrites.ts"
import type { ReadOwners } from "../acceptance/ownerRows.ts"
import type { Transactions } from "../transaction/Transactions.ts"
import {
  address,
  amount,
  countOf,
  operationId,
  owner,
  placeOf,
  toFieldElement,
  toWhole,
} from "./columns.ts"
import { summaryOfRow, operationOf } from "./operationRow.ts"
import {
  ARRIVING,
  DUE_AT,
  FORCED_BY,
  RECOVERED,
  TREE_UPDATE,
  SETTLING,
  UNPROVEN,
  WAITING,
} from "./operationStates.ts"
import type { OperationWatch } from "./OperationWatch.ts"
import { highestNonce } from "./senderNonces.ts"

const OPERATIONS = `SELECT id, owner, session_id, nonce, chain_id, kind, document, created_at, updated_at, deadline, version, ref
  FROM operation`

const SUMMARIES = "SELECT id, kind, state, created_at, updated_at, deadline, version FROM operation"

const IN_STATES = `WHERE chain_id = $1 AND state = ANY ($2::text[]) AND (created_at, id) > ($4, $5)
  ORDER BY created_at, id LIMIT $3`

/** Operations: a JSON document each, with columns for queries. Fibers that wait for a change are woken at commit. */
export function postgresOperationStore(
  transactions: Transactions,
  watch: OperationWatch<Operation>,
  owners: ReadOwners,
): OperationStoreShape {
  const select = (conditions: string, parameters: ReadonlyArray<unknown>) =>
    selectOperations(transactions, conditions, parameters)
  const first = (conditions: string, parameters: ReadonlyArray<unknown>) =>
    Effect.map(select(conditions, parameters), ([operation]) => operation ?? null)

  return {
    ...operationWrites(transactions, watch),
    treeUpdates: (chainId) =>
      select(`WHERE chain_id = $1 AND ${TREE_UPDATE} ORDER BY created_at, id`, [toWhole(chainId)]),
    forcedSince: (chainId, since) =>
      Effect.map(
        transactions.statement(
          `SELECT ${FORCED_BY} AS owner FROM operation WHERE chain_id = $1 AND created_at >= $2 AND ${FORCED_BY} IS NOT NULL`,
          [toWhole(chainId), toWhole(since)],
        ),
        ({ rows }) => rows.map(owner),
      ),
    find: (id) => first("WHERE id = $1", [id]),
    findAll: (ids) => findOperations(transactions, ids),
    findByNonce: (session, nonce) =>
      first("WHERE session_id = $1 AND lower(nonce) = lower($2)", [session, nonce]),
    findByOwnerNonce: (owner, nonce) =>
      first(
        `WHERE owner = $1 AND lower(nonce) = lower($2)
        ORDER BY state = 'refused', created_at DESC, id DESC LIMIT 1`,
        [owner, nonce],
      ),
    list: (owner, before, limit) =>
      before === null
        ? select("WHERE owner = $1 ORDER BY created_at DESC, id DESC LIMIT $2", [
            owner,
            toWhole(limit),
          ])
        : select(
            "WHERE owner = $1 AND (created_at, id) < ($3, $4) ORDER BY created_at DESC, id DESC LIMIT $2",
            [owner, toWhole(limit), toWhole(before.createdAt), before.id],
          ),
    inStates: (chainId, states, limit, after) =>
      select(IN_STATES, [toWhole(chainId), states, toWhole(limit), ...placeOf(after)]),
    summaries: (chainId, states, limit, after) =>
      Effect.map(
        transactions.statement(`${SUMMARIES} ${IN_STATES}`, [
          toWhole(chainId),
          states,
          toWhole(limit),
          ...placeOf(after),
        ]),
        ({ rows }) => rows.map(summaryOfRow),
      ),
    waitingDue: (chainId, now, limit) =>
      Effect.map(
        transactions.statement(
          `${SUMMARIES} WHERE chain_id = $1 AND ${WAITING} AND ${DUE_AT} <= $2 ORDER BY ${DUE_AT}, id LIMIT $3`,
          [toWhole(chainId), toWhole(now), toWhole(limit)],
        ),
        ({ rows }) => rows.map(summaryOfRow),
      ),
    depositsByNpk: (chainId, npks) =>
      select(`WHERE chain_id = $1 AND npks && $2::bytea[] AND ${ARRIVING}`, [
        toWhole(chainId),
        npks.map(toFieldElement),
      ]),
    highestSenderNonce: (chainId, sender) =>
      highestNonce(transactions, "sender_nonce", chainId, sender),
    bySenderNonce: (chainId, sender, senderNonce) =>
      first(
        "WHERE id = (SELECT operation_id FROM sender_nonce WHERE chain_id = $1 AND sender = $2 AND nonce = $3)",
        [toWhole(chainId), sender, toWhole(senderNonce)],
      ),
    reservedFees: (chainId, sender, height) =>
      Effect.map(
        transactions.statement(
          "SELECT coalesce(sum(most), 0)::text AS sum FROM reserved_fee WHERE chain_id = $1 AND sender = $2 AND last_height >= $3",
          [toWhole(chainId), sender, toWhole(height)],
        ),
        ({ rows: [row] }) => (row === undefined ? 0n : amount(row, "sum")),
      ),
    countUnsent: (owner) => Effect.map(owners({ of: "unsent", owner }), ({ unsent }) => unsent),
    countWaiting: (owner) =>
      Effect.map(
        transactions.statement(`SELECT count(*) FROM operation WHERE owner = $1 AND ${WAITING}`, [
          owner,
        ]),
        countOf,
      ),
    countUnproven: () =>
      Effect.map(
        transactions.statement(`SELECT count(*) FROM operation WHERE ${UNPROVEN}`),
        countOf,
      ),
    recentRecipients: (chainId, limit) =>
      Effect.map(
        transactions.statement(
          `SELECT document #>> '{intent,recipient}' AS recipient FROM operation
          WHERE chain_id = $1 AND state = 'confirmed' AND kind IN ('withdraw', 'payout', 'recovery')
            AND document #>> '{intent,recipient}' IS NOT NULL
          ORDER BY created_at DESC, id DESC LIMIT $2`,
          [toWhole(chainId), toWhole(limit)],
        ),
        ({ rows }) => [...new Set(rows.map((row) => address(row, "recipient")))],
      ),
    recovered: (owner, chainId) =>
      Effect.map(
        transactions.statement(
          `SELECT ${RECOVERED} AS sum FROM operation WHERE owner = $1 AND chain_id = $2 AND ${SETTLING}`,
          [owner, toWhole(chainId)],
        ),
        ({ rows: [row] }) => (row === undefined ? 0n : amount(row, "sum")),
      ),
    referred: ({ from, to }, limit, after) =>
      select(
        `WHERE ref IS NOT NULL AND state = 'confirmed' AND created_at >= $1 AND created_at < $2
          AND (created_at, id) > ($4, $5)
        ORDER BY created_at, id LIMIT $3`,
        [toWhole(from), toWhole(to), toWhole(limit), ...placeOf(after)],
      ),
    until: (id, enough) => watch.until(id, enough),
    purgeRefused: (before) =>
      Effect.flatMap(
        transactions.statement(
          "DELETE FROM operation WHERE state = 'refused' AND keep_until < $1 RETURNING id",
          [toWhole(before)],
        ),
        ({ rows, rowCount }) =>
          Effect.as(
            transactions.onCommit(() => {
              for (const row of rows) watch.tell(operationId(row, "id"), null)
            }),
            rowCount,
          ),
      ),
  }
}

export const findOperations = (transactions: Transactions, ids: ReadonlyArray<OperationId>) =>
  ids.length === 0
    ? Effect.succeed([])
    : selectOperations(transactions, "WHERE id = ANY ($1::text[])", [ids])

const selectOperations = (
  transactions: Transactions,
  conditions: string,
  parameters: ReadonlyArray<unknown>,
) =>
  Effect.map(transactions.statement(`${OPERATIONS} ${conditions}`, parameters), ({ rows }) =>
    rows.map(operationOf),
  )
