import type {
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
  UnitOfWork,
} from "@shielded-relay/core"

/** Every port of a storage that the processes of a service share. */
export type SharedStorage =
  | InstallationStore
  | JobQueue
  | Leases
  | NonceStore
  | NoteStore
  | OperationStore
  | OrderStore
  | OrganizationStore
  | QuoteStore
  | SessionStore
  | UnitOfWork
