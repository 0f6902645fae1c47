import {
  holdingStates,
  isAltered,
  isForgedOperation,
  OperationStore,
  OrderStore,
  OrganizationSeal,
  sealedStores,
  WalletOperationStore,
  type ChainId,
  type OperationId,
  type OperationStoreShape,
  type OperationSummary,
  type Order,
  type Storage,
} from "@shielded-relay/core"
import { Context, Effect } from "effect"

/**
 * An operation of a managed account, an order that such an operation pays for, or an operation that spends notes of a managed wallet, which
 * another program changed and which has not ended.
 */
export interface AlteredPayment {
  readonly kind: "wallet" | "private-send" | "operation"
  /** The same for the first two rows of one payment. */
  readonly id: string
  readonly chainId: number
  /** The operation's state or the order's phase, as the row says. */
  readonly state: string
  /** Milliseconds since the epoch, as the row says. */
  readonly createdAt: number
}

/** Rows read at a time. */
const page = 500

const alteredOperations = Effect.fnUntraced(function* (
  chainId: ChainId,
  operations: OperationStoreShape,
) {
  const found: Array<AlteredPayment> = []
  let last: OperationSummary | undefined
  do {
    const live = yield* operations.summaries(chainId, holdingStates, page, last)
    for (const { id, state, createdAt } of live) {
      const row = yield* operations.find(id)
      if (row !== null && (yield* isForgedOperation(row)))
        found.push({ kind: "operation", id, chainId, state, createdAt })
    }
    last = live.length < page ? undefined : live.at(-1)
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
    found.push(...(yield* alteredOperations(chainId, Context.get(stores, OperationStore))))
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
