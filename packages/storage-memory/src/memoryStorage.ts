import { Context, Layer } from "effect"
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
} from "@shielded-relay/core"
import { EntryTable } from "./EntryTable.ts"
import { memoryEntryStore } from "./memoryEntryStore.ts"
import { memoryInstallationStore } from "./memoryInstallationStore.ts"
import { memoryJobQueue } from "./memoryJobQueue.ts"
import { memoryLeases } from "./memoryLeases.ts"
import { memoryGasDebtStore } from "./memoryGasDebtStore.ts"
import { memoryNonceStore } from "./memoryNonceStore.ts"
import { memoryNoteStore } from "./memoryNoteStore.ts"
import { memoryOperationStore } from "./memoryOperationStore.ts"
import { memoryOrderStore } from "./memoryOrderStore.ts"
import { memoryOrganizationStore } from "./organization/memoryOrganizationStore.ts"
import { memoryProposalStore } from "./organization/memoryProposalStore.ts"
import { memoryOutOfTimeStore } from "./losses/memoryOutOfTimeStore.ts"
import { memoryPublicDeposits } from "./deposits/memoryPublicDeposits.ts"
import { memoryPostedPrices } from "./prices/memoryPostedPrices.ts"
import { memoryQuoteStore } from "./memoryQuoteStore.ts"
import { memoryScreeningStore } from "./memoryScreeningStore.ts"
import { memorySessionStore } from "./memorySessionStore.ts"
import { memoryTreeSnapshots } from "./trees/memoryTreeSnapshots.ts"
import { Transactions } from "./Transactions.ts"
import { memoryWalletOperationStore } from "./wallet/memoryWalletOperationStore.ts"

/**
 * All storage ports in memory, under one transaction lock. Each build of the layer is a separate storage. The data is
 * lost when the process ends; balances can be restored from the master seed and the chain.
 */
export const memoryStorage: Layer.Layer<Storage> = Layer.syncContext(() => {
  const transactions = new Transactions()
  const entries = new EntryTable()
  const notes = memoryNoteStore(transactions, entries)
  const operations = memoryOperationStore(transactions)
  const walletOperations = memoryWalletOperationStore(transactions)
  const stores = Context.make(UnitOfWork, {
    transact: (effect) => transactions.transact(effect),
  }).pipe(
    Context.add(EntryStore, memoryEntryStore(transactions, entries, notes)),
    Context.add(InstallationStore, memoryInstallationStore(transactions)),
    Context.add(JobQueue, memoryJobQueue(transactions)),
    Context.add(Leases, memoryLeases(transactions)),
    Context.add(GasDebtStore, memoryGasDebtStore(transactions)),
    Context.add(NonceStore, memoryNonceStore(transactions)),
    Context.add(NoteStore, notes),
    Context.add(OperationStore, operations),
    Context.add(OrderStore, memoryOrderStore(transactions)),
    Context.add(
      OrganizationStore,
      memoryOrganizationStore(transactions, operations, walletOperations),
    ),
    Context.add(OutOfTimeStore, memoryOutOfTimeStore(transactions)),
    Context.add(PostedPrices, memoryPostedPrices(transactions)),
    Context.add(ProposalStore, memoryProposalStore(transactions)),
    Context.add(PublicDeposits, memoryPublicDeposits(transactions)),
    Context.add(QuoteStore, memoryQuoteStore(transactions)),
    Context.add(ScreeningStore, memoryScreeningStore(transactions)),
    Context.add(SessionStore, memorySessionStore(transactions)),
    Context.add(TreeSnapshots, memoryTreeSnapshots(transactions)),
    Context.add(WalletOperationStore, walletOperations),
  )
  return Context.add(stores, Acceptances, acceptancesOver(stores))
})
