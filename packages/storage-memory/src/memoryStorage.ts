import { Context, Layer } from "effect"
import { Acceptances, acceptancesOver, storesContext, type Storage } from "@shielded-relay/core"
import { EntryTable } from "./EntryTable.ts"
import { JournalTable } from "./journal/JournalTable.ts"
import { memoryJournal } from "./journal/memoryJournal.ts"
import { memoryEntryStore } from "./memoryEntryStore.ts"
import { memoryInstallationStore } from "./memoryInstallationStore.ts"
import { memoryJobQueue } from "./memoryJobQueue.ts"
import { memoryLeases } from "./memoryLeases.ts"
import { memoryGasDebtStore } from "./memoryGasDebtStore.ts"
import { memoryNonceStore } from "./memoryNonceStore.ts"
import { memoryNoteStore } from "./memoryNoteStore.ts"
import { memoryOperationStore } from "./memoryOperationStore.ts"
import { memoryLedgerStore } from "./journal/memoryLedgerStore.ts"
import { memoryWaitStore } from "./journal/memoryWaitStore.ts"
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
import { memoryWebhookStore } from "./journal/memoryWebhookStore.ts"

/**
 * All storage ports in memory, under one transaction lock. Each build of the layer is a separate storage. The data is
 * lost when the process ends; balances can be restored from the master seed and the chain.
 */
export const memoryStorage: Layer.Layer<Storage> = Layer.syncContext(() => {
  const transactions = new Transactions()
  const entries = new EntryTable()
  const notes = memoryNoteStore(transactions, entries)
  const journal = new JournalTable()
  const operations = memoryOperationStore(transactions, journal)
  const prices = memoryPostedPrices(transactions)
  const walletOperations = memoryWalletOperationStore(transactions)
  const stores = storesContext(
    { transact: (effect) => transactions.transact(effect) },
    {
      entryStore: memoryEntryStore(transactions, entries, notes),
      installationStore: memoryInstallationStore(transactions),
      jobQueue: memoryJobQueue(transactions),
      journal: memoryJournal(transactions, journal),
      leases: memoryLeases(transactions),
      ledgerStore: memoryLedgerStore(transactions, prices),
      gasDebtStore: memoryGasDebtStore(transactions),
      nonceStore: memoryNonceStore(transactions),
      noteStore: notes,
      operationStore: operations,
      orderStore: memoryOrderStore(transactions, journal),
      organizationStore: memoryOrganizationStore(transactions, operations, walletOperations),
      outOfTimeStore: memoryOutOfTimeStore(transactions),
      postedPrices: prices,
      proposalStore: memoryProposalStore(transactions),
      publicDeposits: memoryPublicDeposits(transactions),
      quoteStore: memoryQuoteStore(transactions),
      screeningStore: memoryScreeningStore(transactions),
      sessionStore: memorySessionStore(transactions),
      treeSnapshots: memoryTreeSnapshots(transactions),
      waitStore: memoryWaitStore(transactions, operations),
      walletOperationStore: walletOperations,
      webhookStore: memoryWebhookStore(transactions),
    },
  )
  return Context.add(stores, Acceptances, acceptancesOver(stores))
})
