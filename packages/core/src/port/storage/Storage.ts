import type { Acceptances } from "./Acceptances.ts"
import type { EntryStore } from "./EntryStore.ts"
import type { InstallationStore } from "./InstallationStore.ts"
import type { JobQueue } from "./JobQueue.ts"
import type { Leases } from "./Leases.ts"
import type { GasDebtStore } from "./GasDebtStore.ts"
import type { NonceStore } from "./NonceStore.ts"
import type { NoteStore } from "./NoteStore.ts"
import type { OperationStore } from "./OperationStore.ts"
import type { OrderStore } from "./OrderStore.ts"
import type { OrganizationStore } from "./OrganizationStore.ts"
import type { OutOfTimeStore } from "./OutOfTimeStore.ts"
import type { PostedPrices } from "./PostedPrices.ts"
import type { ProposalStore } from "./ProposalStore.ts"
import type { PublicDeposits } from "./PublicDeposits.ts"
import type { QuoteStore } from "./QuoteStore.ts"
import type { ScreeningStore } from "./ScreeningStore.ts"
import type { SessionStore } from "./SessionStore.ts"
import type { TreeSnapshots } from "./TreeSnapshots.ts"
import type { UnitOfWork } from "./UnitOfWork.ts"
import type { WalletOperationStore } from "./WalletOperationStore.ts"

/** All ports that a storage adapter provides. They share one database, so one transaction can span several stores. */
export type Storage =
  | Acceptances
  | EntryStore
  | InstallationStore
  | JobQueue
  | Leases
  | GasDebtStore
  | NonceStore
  | NoteStore
  | OperationStore
  | OrderStore
  | OrganizationStore
  | OutOfTimeStore
  | PostedPrices
  | ProposalStore
  | PublicDeposits
  | QuoteStore
  | ScreeningStore
  | SessionStore
  | TreeSnapshots
  | UnitOfWork
  | WalletOperationStore
