import {
  numberedTransactions,
  reservingTransactions,
  OperationMoved,
  SenderNonceTaken,
  type NumberedTransaction,
  type Operation,
  type OperationId,
  type OperationStoreShape,
} from "@shielded-relay/core"
import { Effect } from "effect"
import {
  insertOperation,
  UPDATE_AND_TAKE,
  UPDATE_IN_TURN,
  updateOperation,
} from "../journal/operationStatements.ts"
import type { ReadOwners } from "../acceptance/ownerRows.ts"
import type { Transactions } from "../transaction/Transactions.ts"
import {
  address,
  amount,
  countOf,
  flag,
  isNull,
  operationId,
  owner,
  placeOf,
  toFieldElement,
  toWhole,
  whole,
} from "./columns.ts"
import { summaryOfRow, operationOf, operationRow } from "./operationRow.ts"
import {
  ARRIVING,
  DUE_AT,
  FORCED_BY,
  RECOVERED,
  START,
  TREE_UPDATE,
  SETTLING,
  UNPROVEN,
  WAITING,
} from "./operationStates.ts"
import type { OperationWatch } from "./OperationWatch.ts"
import { highestNonce, takeSenderNonces } from "./senderNonces.ts"

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

  const takeNonces = (operation: Operation) =>
    takeSenderNonces(transactions, "sender_nonce", operation, numberedTransactions(operation))
  /** Records what a signed operation's transactions may cost until they expire. */
  const reserveFees = (operation: Operation) => {
    const reserving = reservingTransactions(operation)
    return transactions.statement(
      `INSERT INTO reserved_fee (chain_id, sender, last_height, transaction_hash, most)
      SELECT $1, sender, last_height, hash, most
      FROM unnest($2::text[], $3::bigint[], $4::text[], $5::numeric[]) AS given (sender, last_height, hash, most)
      ON CONFLICT DO NOTHING`,
      [
        toWhole(operation.chainId),
        reserving.map(({ sender }) => sender),
        reserving.map(({ lastHeight }) => toWhole(lastHeight)),
        reserving.map(({ hash }) => hash),
        reserving.map(({ fees }) => fees.most.toString()),
      ],
    )
  }
  const isReserving = (operation: Operation) =>
    operation.status.state === "signed" && reservingTransactions(operation).length > 0
  const told = (operation: Operation) =>
    transactions.onCommit(() => watch.tell(operation.id, operation))

  const insertRow = Effect.fnUntraced(function* (operation: Operation, unless = "") {
    const { rowCount } = yield* transactions.statement(
      insertOperation(unless),
      Object.values(operationRow(operation)),
    )
    if (rowCount === 1) yield* told(operation)
    return rowCount === 1
  })
  const updateRow = Effect.fnUntraced(function* (
    operation: Operation,
    condition = "",
    parameters: ReadonlyArray<unknown> = [],
  ) {
    const { rowCount } = yield* transactions.statement(updateOperation(condition), [
      ...Object.values(operationRow(operation)),
      ...parameters,
    ])
    if (rowCount === 1) yield* told(operation)
    return rowCount === 1
  })
  const requireUpdated = (operation: Operation) => (updated: boolean) =>
    updated ? Effect.void : Effect.fail(new OperationMoved({ id: operation.id }))
  /**
   * Updates only the row, if the operation holds all its sender nonces. It keeps those forever, so it needs no others.
   */
  const updateWithNonces = (operation: Operation) => {
    const wanted = numberedTransactions(operation)
    return updateRow(
      operation,
      `AND NOT EXISTS (
        SELECT FROM unnest($16::text[], $17::bigint[]) AS wanted (sender, nonce) WHERE NOT EXISTS (
          SELECT FROM sender_nonce held
          WHERE held.chain_id = $5 AND held.sender = wanted.sender AND held.nonce = wanted.nonce AND held.operation_id = $1
        )
      )`,
      [wanted.map(({ sender }) => sender), wanted.map(({ senderNonce }) => toWhole(senderNonce))],
    )
  }
  /** Updates the row and reserves its new sender nonces. Fails with both as they were. */
  const updateAndTake = Effect.fnUntraced(function* (operation: Operation) {
    const wanted = numberedTransactions(operation)
    const [first] = wanted
    if (first === undefined || !isOne(wanted))
      return yield* transactions.transact(
        updateRow(operation).pipe(
          Effect.flatMap(requireUpdated(operation)),
          Effect.andThen(takeNonces(operation)),
        ),
      )
    yield* takeOne(operation, first)
  })
  /** Updates the row and reserves its only sender nonce; with `least`, if that follows the highest. Returns the highest nonce before. */
  const takeOne = Effect.fnUntraced(function* (
    operation: Operation,
    { sender, senderNonce }: NumberedTransaction,
    least: number | null = null,
  ) {
    const given = [...Object.values(operationRow(operation)), sender, toWhole(senderNonce)]
    const { rows } = yield* least === null
      ? transactions.statement(UPDATE_AND_TAKE, given)
      : transactions.statement(UPDATE_IN_TURN, [...given, toWhole(least)])
    const [row] = rows
    if (row === undefined || !flag(row, "current"))
      return yield* new OperationMoved({ id: operation.id })
    if (!isNull(row, "sender"))
      return yield* new SenderNonceTaken({
        sender: address(row, "sender"),
        senderNonce: whole(row, "nonce"),
      })
    yield* told(operation)
    return isNull(row, "highest") ? null : whole(row, "highest")
  })
  /** `takeOne` for an operation that has had other nonces. */
  const takeNext = (
    operation: Operation,
    { sender, senderNonce }: NumberedTransaction,
    least: number,
  ) =>
    transactions.transact(
      Effect.gen(function* () {
        const highest = yield* highestNonce(transactions, "sender_nonce", operation.chainId, sender)
        yield* updateAndTake(operation)
        if (senderNonce !== Math.max(least, (highest ?? -1) + 1))
          return yield* new SenderNonceTaken({ sender, senderNonce })
        return highest
      }),
    )

  return {
    insert: (operation) => {
      if (isReserving(operation))
        return transactions.transact(
          Effect.andThen(insertRow(operation), Effect.asVoid(reserveFees(operation))),
        )
      return numberedTransactions(operation).length === 0
        ? Effect.asVoid(insertRow(operation))
        : transactions.transact(
            Effect.andThen(insertRow(operation), Effect.orDie(takeNonces(operation))),
          )
    },
    insertTreeUpdate: (operation) =>
      insertRow(operation, `ON CONFLICT (chain_id, (${START})) WHERE ${TREE_UPDATE} DO NOTHING`),
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
    update: (operation) => {
      if (isReserving(operation))
        return transactions.within(
          updateRow(operation).pipe(
            Effect.flatMap(requireUpdated(operation)),
            Effect.andThen(reserveFees(operation)),
            Effect.asVoid,
          ),
        )
      if (numberedTransactions(operation).length === 0)
        return Effect.flatMap(updateRow(operation), requireUpdated(operation))
      // An operation that was just signed usually has a new nonce to reserve.
      if (operation.status.state === "signed") return updateAndTake(operation)
      return Effect.flatMap(updateWithNonces(operation), (updated) =>
        updated ? Effect.void : updateAndTake(operation),
      )
    },
    updateInTurn: (operation, least) => {
      const wanted = numberedTransactions(operation)
      const newest = wanted.at(-1)
      if (newest === undefined)
        return Effect.die(new Error("no transaction of the operation has a nonce"))
      return isOne(wanted) ? takeOne(operation, newest, least) : takeNext(operation, newest, least)
    },
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

/** Whether all transactions have the same nonce of the same sender. */
const isOne = ([first, ...others]: ReadonlyArray<NumberedTransaction>) =>
  others.every(
    ({ sender, senderNonce }) => sender === first?.sender && senderNonce === first.senderNonce,
  )

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
