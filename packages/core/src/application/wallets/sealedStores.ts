import { utf8ToBytes } from "@noble/hashes/utils.js"
import { Context, Effect } from "effect"
import { alteredSeal } from "../../organization/alteredSeal.ts"
import { rowText } from "../../organization/rowText.ts"
import type { OrganizationSealShape } from "../../port/OrganizationSeal.ts"
import { Acceptances } from "../../port/storage/Acceptances.ts"
import { Conclusions } from "../../port/storage/Conclusions.ts"
import type { Operation } from "../../operation/Operation.ts"
import { OperationStore } from "../../port/storage/OperationStore.ts"
import { OrderStore, type Order, type OrderStoreShape } from "../../port/storage/OrderStore.ts"
import type { Storage } from "../../port/storage/Storage.ts"
import {
  WalletOperationStore,
  type WalletOperationStoreShape,
} from "../../port/storage/WalletOperationStore.ts"
import type { WalletOperation } from "../../walletOperation/index.ts"
import { sealedNoteOperations, sealedPart, sealedRow, spendsNotes } from "./sealedNoteOperations.ts"

/**
 * The stores, with a seal on every operation of a managed account, on the orders that such operations pay for, and on the operations that
 * spend notes. Every write seals; of the first two kinds the whole row. A row that is read with another seal, or without one, has
 * `alteredSeal` instead, and keeps it when it is written again; of the third kind also `missingSeal` (`sealedNoteOperations`).
 */
export function sealedStores(
  stores: Context.Context<Storage>,
  { seal }: OrganizationSealShape,
): Context.Context<Storage> {
  // A seal does not cover itself.
  const sealOf = (kind: string, row: object) =>
    seal("row", utf8ToBytes(rowText(kind, { ...row, seal: undefined })))
  const written = <Row extends { readonly seal?: string }>(kind: string, row: Row): Row =>
    row.seal === alteredSeal ? row : { ...row, seal: sealOf(kind, row) }
  const read = <Row extends { readonly seal?: string }>(kind: string, row: Row): Row =>
    row.seal === sealOf(kind, row) ? row : { ...row, seal: alteredSeal }
  const readOperation = (row: WalletOperation) => read("wallet-operation", row)
  const writtenOperation = (row: WalletOperation) => written("wallet-operation", row)
  // Sealed before, and no order of a managed wallet now: another program took `leftover` out of it.
  const readOrder = (row: Order) =>
    row.leftover === undefined && row.seal === undefined ? row : read("order", row)
  const writtenOrder = <Row extends Order>(row: Row) =>
    row.leftover === undefined && row.seal === undefined ? row : written("order", row)
  const sealOfNotes = (row: Operation) => sealOf("operation", sealedPart(row))
  const acceptances = Context.get(stores, Acceptances)
  const conclusions = Context.get(stores, Conclusions)
  return stores.pipe(
    Context.add(
      Conclusions,
      conclusions === null
        ? null
        : {
            record: ({ operation, entry }) =>
              conclusions.record({ operation: sealedRow(operation, sealOfNotes), entry }),
          },
    ),
    Context.add(
      WalletOperationStore,
      sealedOperations(Context.get(stores, WalletOperationStore), readOperation, writtenOperation),
    ),
    Context.add(OrderStore, sealedOrders(Context.get(stores, OrderStore), readOrder, writtenOrder)),
    Context.add(
      OperationStore,
      sealedNoteOperations(Context.get(stores, OperationStore), sealOfNotes),
    ),
    Context.add(Acceptances, {
      record: ({ walletOperation, order, operations, ...acceptance }) =>
        acceptances.record({
          ...acceptance,
          operations: operations.map(({ operation, ...rest }) => ({
            ...rest,
            operation: spendsNotes(operation)
              ? { ...operation, seal: sealOfNotes(operation) }
              : operation,
          })),
          walletOperation: walletOperation === null ? null : writtenOperation(walletOperation),
          order: order === null ? null : { ...order, order: writtenOrder(order.order) },
        }),
    }),
  )
}

function sealedOperations(
  store: WalletOperationStoreShape,
  read: (row: WalletOperation) => WalletOperation,
  written: (row: WalletOperation) => WalletOperation,
): WalletOperationStoreShape {
  const one = <E>(row: Effect.Effect<WalletOperation | null, E>) =>
    Effect.map(row, (found) => (found === null ? null : read(found)))
  return {
    ...store,
    insert: (operation) => store.insert(written(operation)),
    update: (operation) => store.update(written(operation)),
    find: (id) => one(store.find(id)),
    findByNonce: (scope, nonce) => one(store.findByNonce(scope, nonce)),
    oldestOf: (chainId, account) => one(store.oldestOf(chainId, account)),
    until: (id, enough) => one(store.until(id, enough)),
  }
}

function sealedOrders(
  store: OrderStoreShape,
  read: (row: Order) => Order,
  written: (row: Order) => Order,
): OrderStoreShape {
  const one = <E>(row: Effect.Effect<Order | null, E>) =>
    Effect.map(row, (found) => (found === null ? null : read(found)))
  const all = <E>(rows: Effect.Effect<ReadonlyArray<Order>, E>) =>
    Effect.map(rows, (found) => found.map(read))
  return {
    ...store,
    insert: (order) => store.insert(written(order)),
    update: (order) => store.update(written(order)),
    find: (id) => one(store.find(id)),
    findOf: (owner, id) => one(store.findOf(owner, id)),
    findAll: (ids) => all(store.findAll(ids)),
    byNoteKeys: (chainId, npks) =>
      Effect.map(store.byNoteKeys(chainId, npks), (held) =>
        held.map(({ npk, order }) => ({ npk, order: read(order) })),
      ),
    inPhases: (...query) => all(store.inPhases(...query)),
  }
}
