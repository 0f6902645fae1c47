import { Context } from "effect"
import type { Acceptances } from "./Acceptances.ts"
import { EntryStore } from "./EntryStore.ts"
import { GasDebtStore } from "./GasDebtStore.ts"
import { InstallationStore } from "./InstallationStore.ts"
import { JobQueue } from "./JobQueue.ts"
import { Journal } from "./journal/Journal.ts"
import { Leases } from "./Leases.ts"
import { LedgerStore } from "./journal/LedgerStore.ts"
import { NonceStore } from "./NonceStore.ts"
import { NoteStore } from "./NoteStore.ts"
import { OperationStore } from "./OperationStore.ts"
import { OperatorLog } from "./operator/OperatorLog.ts"
import { OperatorReads } from "./operator/OperatorReads.ts"
import { OperatorSettings } from "./operator/OperatorSettings.ts"
import { ProcessStore } from "./operator/ProcessStore.ts"
import { OrderStore } from "./OrderStore.ts"
import { OrganizationStore } from "./OrganizationStore.ts"
import { OutOfTimeStore } from "./OutOfTimeStore.ts"
import { OwnerWebhookStore } from "./journal/OwnerWebhookStore.ts"
import { PostedPrices } from "./PostedPrices.ts"
import { ProposalStore } from "./ProposalStore.ts"
import { PublicDeposits } from "./PublicDeposits.ts"
import { QuoteStore } from "./QuoteStore.ts"
import { ScreeningStore } from "./ScreeningStore.ts"
import { SessionStore } from "./SessionStore.ts"
import { TreeSnapshots } from "./TreeSnapshots.ts"
import { UnitOfWork, type UnitOfWorkShape } from "./UnitOfWork.ts"
import { WaitStore } from "./journal/WaitStore.ts"
import { WalletOperationStore } from "./WalletOperationStore.ts"
import { WebhookStore } from "./journal/WebhookStore.ts"

/** The ports of all stores by name: every port of a storage but `UnitOfWork`, and `Acceptances`, which can be made of the others. */
export const storePorts = {
  entryStore: EntryStore,
  gasDebtStore: GasDebtStore,
  installationStore: InstallationStore,
  jobQueue: JobQueue,
  journal: Journal,
  leases: Leases,
  ledgerStore: LedgerStore,
  nonceStore: NonceStore,
  noteStore: NoteStore,
  operationStore: OperationStore,
  operatorLog: OperatorLog,
  operatorReads: OperatorReads,
  operatorSettings: OperatorSettings,
  orderStore: OrderStore,
  organizationStore: OrganizationStore,
  outOfTimeStore: OutOfTimeStore,
  ownerWebhookStore: OwnerWebhookStore,
  postedPrices: PostedPrices,
  processStore: ProcessStore,
  proposalStore: ProposalStore,
  publicDeposits: PublicDeposits,
  quoteStore: QuoteStore,
  screeningStore: ScreeningStore,
  sessionStore: SessionStore,
  treeSnapshots: TreeSnapshots,
  waitStore: WaitStore,
  walletOperationStore: WalletOperationStore,
  webhookStore: WebhookStore,
} as const

export type StoreName = keyof typeof storePorts

type StorePort = (typeof storePorts)[StoreName]["Identifier"]

/** All ports that a storage adapter provides. They share one database, so one transaction can span several stores. */
export type Storage = Acceptances | StorePort | UnitOfWork

/** The implementation of every store. */
export type Stores = { readonly [Name in StoreName]: (typeof storePorts)[Name]["Service"] }

/** The ports of a storage with these stores in one unit of work. `Acceptances` is missing: `acceptancesOver` makes it of the others. */
export function storesContext(
  unit: UnitOfWorkShape,
  stores: Stores,
): Context.Context<StorePort | UnitOfWork> {
  const services = Object.entries(storePorts).map(([name, { key }]): readonly [string, unknown] => [
    key,
    Reflect.get(stores, name),
  ])
  return Context.makeUnsafe<StorePort>(new Map(services)).pipe(Context.add(UnitOfWork, unit))
}

/** The stores of a storage, each replaced by what `wrap` makes of it. */
export function mapStores(
  storage: Context.Context<StorePort>,
  wrap: <Store extends object>(store: Store, name: StoreName) => Store,
): Context.Context<StorePort> {
  const wrapped = storeNames.map((name): readonly [string, object] => {
    const { key } = storePorts[name]
    const store: object = storage.mapUnsafe.get(key)
    return [key, wrap(store, name)]
  })
  return Context.makeUnsafe<StorePort>(new Map(wrapped))
}

const isStoreName = (name: string): name is StoreName => Object.hasOwn(storePorts, name)

const storeNames: ReadonlyArray<StoreName> = Object.keys(storePorts).filter(isStoreName)
