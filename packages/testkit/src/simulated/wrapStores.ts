import {
  Acceptances,
  acceptancesOver,
  EntryStore,
  InstallationStore,
  JobQueue,
  Leases,
  GasDebtStore,
  NonceStore,
  NoteStore,
  OperationStore,
  OrderStore,
  OrganizationStore,
  OutOfTimeStore,
  PostedPrices,
  ProposalStore,
  PublicDeposits,
  QuoteStore,
  ScreeningStore,
  SessionStore,
  TreeSnapshots,
  UnitOfWork,
  WalletOperationStore,
  type Storage,
  type UnitOfWorkShape,
} from "@shielded-relay/core"
import { Context } from "effect"

/**
 * A storage in which `wrap` replaces each store, given its port's name, with this unit of work. Its acceptances use the
 * replaced stores.
 */
export function wrapStores(
  storage: Context.Context<Storage>,
  unit: UnitOfWorkShape,
  wrap: <S extends object>(port: string, store: S) => S,
): Context.Context<Storage> {
  const wrapped = <I extends Storage, S extends object>(port: string, key: Context.Key<I, S>) =>
    Context.add(key, wrap(port, Context.get(storage, key)))
  const stores = storage.pipe(
    Context.add(UnitOfWork, unit),
    wrapped("EntryStore", EntryStore),
    wrapped("InstallationStore", InstallationStore),
    wrapped("JobQueue", JobQueue),
    wrapped("Leases", Leases),
    wrapped("GasDebtStore", GasDebtStore),
    wrapped("NonceStore", NonceStore),
    wrapped("NoteStore", NoteStore),
    wrapped("OperationStore", OperationStore),
    wrapped("OrderStore", OrderStore),
    wrapped("OrganizationStore", OrganizationStore),
    wrapped("OutOfTimeStore", OutOfTimeStore),
    wrapped("PostedPrices", PostedPrices),
    wrapped("ProposalStore", ProposalStore),
    wrapped("PublicDeposits", PublicDeposits),
    wrapped("QuoteStore", QuoteStore),
    wrapped("ScreeningStore", ScreeningStore),
    wrapped("SessionStore", SessionStore),
    wrapped("TreeSnapshots", TreeSnapshots),
    wrapped("WalletOperationStore", WalletOperationStore),
  )
  return Context.add(stores, Acceptances, acceptancesOver(stores))
}
