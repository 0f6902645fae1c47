import {
  numberedTransactions,
  OperationMoved,
  reservingTransactions,
  SenderNonceTaken,
  type NumberedTransaction,
  type Operation,
  type OperationStoreShape,
} from "@shielded-relay/core"
import { Effect } from "effect"
import { address, flag, isNull, toWhole, whole } from "../store/columns.ts"
import { operationRow } from "../store/operationRow.ts"
import { START, TREE_UPDATE } from "../store/operationStates.ts"
import type { OperationWatch } from "../store/OperationWatch.ts"
import { highestNonce, takeSenderNonces } from "../store/senderNonces.ts"
import type { Transactions } from "../transaction/Transactions.ts"
import {
  HOLDS_ITS_NONCES,
  insertOperation,
  UPDATE_AND_TAKE,
  UPDATE_IN_TURN,
  updateOperation,
} from "./operationStatements.ts"

/** The writes of operations, each with its row in the journal. Fibers that wait for a change are woken at commit. */
export function operationWrites(
  transactions: Transactions,
  watch: OperationWatch<Operation>,
): Pick<OperationStoreShape, "insert" | "insertTreeUpdate" | "update" | "updateInTurn"> {
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
    return updateRow(operation, HOLDS_ITS_NONCES, noncesOf(wanted))
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
  }
}

/** The parameters of `HOLDS_ITS_NONCES`. */
export const noncesOf = (wanted: ReadonlyArray<NumberedTransaction>) => [
  wanted.map(({ sender }) => sender),
  wanted.map(({ senderNonce }) => toWhole(senderNonce)),
]

/** Whether all transactions have the same nonce of the same sender. */
const isOne = ([first, ...others]: ReadonlyArray<NumberedTransaction>) =>
  others.every(
    ({ sender, senderNonce }) => sender === first?.sender && senderNonce === first.senderNonce,
  )
