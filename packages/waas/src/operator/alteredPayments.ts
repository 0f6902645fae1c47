import {
  holdingStates,
  isAltered,
  isForgedOperation,
  NoteStore,
  OperationStore,
  OrderStore,
  OrganizationSeal,
  sealedStores,
  WalletOperationStore,
  type ChainId,
  type OperationId,
  type OperationSummary,
  type Order,
  type Storage,
} from "@shielded-relay/core"
import { Context, Effect } from "effect"
import { isStranded } from "./changedRow.ts"

/**
 * An operation of a managed account, an order that such an operation pays for, or an operation that spends notes of a managed wallet, which
 * another program changed and which has not ended, or which still reserves notes.
 */
export interface AlteredPayment {
  readonly kind: "wallet" | "private-send" | "operation"
  /** The same for the first two rows of one payment. */
  readonly id: string
  readonly chainId: number
  /** The operation's state or the order's phase, as the row says; `missing` without a row. */
  readonly state: string
  /** Milliseconds since the epoch, as the row says; `null` without a row. */
  readonly createdAt: number | null
}

/** Rows read at a time. */
const page = 500

/** The changed operations that have not ended, as their rows say. */
const changedOperations = Effect.fnUntraced(function* (chainId: ChainId) {
  const { find, summaries } = yield* OperationStore
  const found: Array<AlteredPayment> = []
  let last: OperationSummary | undefined
  do {
    const live = yield* summaries(chainId, holdingStates, page, last)
    for (const { id, state, createdAt } of live) {
      const row = yield* find(id)
      if (row !== null && (yield* isForgedOperation(row)))
        found.push({ kind: "operation", id, chainId, state, createdAt })
    }
    last = live.length < page ? undefined : live.at(-1)
  } while (last !== undefined)
  return found
})

/** Those that reserve notes and could not, as their rows say. */
const strandedOperations = Effect.fnUntraced(function* (chainId: ChainId) {
  const { findAll } = yield* OperationStore
  const { holders } = yield* NoteStore
  const found: Array<AlteredPayment> = []
  let last: OperationId | undefined
  do {
    const ids: ReadonlyArray<OperationId> = yield* holders(chainId, page, last)
    const rows = new Map((yield* findAll(ids)).map((row) => [row.id, row]))
    for (const id of ids) {
      const row = rows.get(id) ?? null
      if (!(yield* isStranded(id, row, [chainId]))) continue
      const state = row?.status.state ?? "missing"
      found.push({ kind: "operation", id, chainId, state, createdAt: row?.createdAt ?? null })
    }
    last = ids.length < page ? undefined : ids.at(-1)
  } while (last !== undefined)
  return found
})

/**
 * The payments of managed wallets on these chains that wait because a row of theirs has no seal or another one. Changes nothing. Fails with
 * StorageUnavailable.
 */
export const alteredPayments = Effect.fn("waas.alteredPayments")(function* (
  chainIds: ReadonlyArray<number>,
) {
  const seal = yield* OrganizationSeal
  const stores = sealedStores(yield* Effect.context<Storage>(), seal)
  const operations = Context.get(stores, WalletOperationStore)
  const found: Array<AlteredPayment> = []
  for (const chainId of chainIds.map((id) => id as ChainId)) {
    for (const id of yield* operations.unsettled(chainId)) {
      const row = yield* operations.find(id)
      if (row === null || !isAltered(row)) continue
      const { createdAt, status } = row
      found.push({ kind: "wallet", id, chainId, state: status.state, createdAt })
    }
    for (const look of [changedOperations, strandedOperations])
      found.push(...(yield* Effect.provideContext(look(chainId), stores)))
    let last: Order | undefined
    do {
      const rows: ReadonlyArray<Order> = yield* Context.get(stores, OrderStore).inPhases(
        chainId,
        ["awaiting-deposit", "deposit-detected", "scheduled", "paying"],
        page,
        last,
      )
      for (const order of rows) {
        // An order of a managed wallet that lost its mark looks like one of a session, but has a deposit of its id.
        const lostMark =
          order.leftover === undefined && (yield* operations.find(order.id as OperationId)) !== null
        if (!isAltered(order) && !lostMark) continue
        const { id, phase: state, createdAt } = order
        found.push({ kind: "private-send", id, chainId, state, createdAt })
      }
      last = rows.length < page ? undefined : rows.at(-1)
    } while (last !== undefined)
  }
  return found
})
