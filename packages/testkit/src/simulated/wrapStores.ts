import {
  InstallationStore,
  JobQueue,
  Leases,
  NonceStore,
  NoteStore,
  OperationStore,
  OrderStore,
  OrganizationStore,
  QuoteStore,
  SessionStore,
  type Storage,
} from "@shielded-relay/core"
import { Context } from "effect"

/** A storage with each of its stores as `wrap` gives it, under its port's name; the unit of work stays as it is. */
export function wrapStores(
  storage: Context.Context<Storage>,
  wrap: <S extends object>(port: string, store: S) => S,
): Context.Context<Storage> {
  const wrapped = <I extends Storage, S extends object>(port: string, key: Context.Key<I, S>) =>
    Context.add(key, wrap(port, Context.get(storage, key)))
  return storage.pipe(
    wrapped("InstallationStore", InstallationStore),
    wrapped("JobQueue", JobQueue),
    wrapped("Leases", Leases),
    wrapped("NonceStore", NonceStore),
    wrapped("NoteStore", NoteStore),
    wrapped("OperationStore", OperationStore),
    wrapped("OrderStore", OrderStore),
    wrapped("OrganizationStore", OrganizationStore),
    wrapped("QuoteStore", QuoteStore),
    wrapped("SessionStore", SessionStore),
  )
}
