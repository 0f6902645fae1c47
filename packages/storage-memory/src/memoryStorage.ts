import { Context, Layer } from "effect"
import {
  Acceptances,
  acceptancesOver,
  storesContext,
  type LedgerRow,
  type Session,
  type SessionId,
  type Storage,
} from "@shielded-relay/core"
import { EntryTable } from "./EntryTable.ts"
import { BalanceTable } from "./journal/BalanceTable.ts"
import { JournalTable } from "./journal/JournalTable.ts"
import { memoryJournal } from "./journal/memoryJournal.ts"
import { memoryEntryStore } from "./memoryEntryStore.ts"
import { memoryInstallationStore } from "./memoryInstallationStore.ts"
import { memoryJobQueue } from "./memoryJobQueue.ts"
import { memoryLeases, type Held } from "./memoryLeases.ts"
import { memoryGasDebtStore } from "./memoryGasDebtStore.ts"
import { memoryNonceStore } from "./memoryNonceStore.ts"
import { memoryNoteStore } from "./notes/memoryNoteStore.ts"
import { memoryOperationStore } from "./memoryOperationStore.ts"
import { memoryLedgerStore } from "./journal/memoryLedgerStore.ts"
import { memoryOperatorReads } from "./journal/memoryOperatorReads.ts"
import { memoryWaitStore } from "./journal/memoryWaitStore.ts"
import { memoryOperatorLog } from "./operator/memoryOperatorLog.ts"
import { memoryOperatorSettings } from "./operator/memoryOperatorSettings.ts"
import { memoryProcessStore } from "./operator/memoryProcessStore.ts"
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
import { memoryOwnerWebhookStore } from "./journal/memoryOwnerWebhookStore.ts"
import { memoryWebhookStore } from "./journal/memoryWebhookStore.ts"
import { webhookTable } from "./journal/WebhookTable.ts"

/**
 * All storage ports in memory, under one transaction lock. Each build of the layer is a separate storage. The data is
 * lost when the process ends; balances can be restored from the master seed and the chain.
 */
export const memoryStorage: Layer.Layer<Storage> = Layer.syncContext(() => {
  const transactions = new Transactions()
  const entries = new EntryTable()
  const journal = new JournalTable()
  const balances = new BalanceTable(journal)
  const notes = memoryNoteStore(transactions, entries, balances)
  const operations = memoryOperationStore(transactions, journal)
  const prices = memoryPostedPrices(transactions)
  const walletOperations = memoryWalletOperationStore(transactions)
  const orders = memoryOrderStore(transactions, journal)
  const [journalStore, waits] = [
    memoryJournal(transactions, journal),
    memoryWaitStore(transactions, operations),
  ]
  const webhooks = webhookTable()
  const held = new Map<string, Held>()
  const leases = memoryLeases(transactions, held)
  const sessions = new Map<SessionId, Session>()
  const ledger: Array<LedgerRow> = []
  const stores = storesContext(
    { transact: (effect) => transactions.transact(effect) },
    {
      entryStore: memoryEntryStore(transactions, entries, notes, balances),
      installationStore: memoryInstallationStore(transactions),
      jobQueue: memoryJobQueue(transactions, leases),
      journal: journalStore,
      leases,
      ledgerStore: memoryLedgerStore(transactions, prices, ledger),
      gasDebtStore: memoryGasDebtStore(transactions),
      nonceStore: memoryNonceStore(transactions),
      noteStore: notes,
      operationStore: operations,
      operatorLog: memoryOperatorLog(transactions),
      operatorReads: memoryOperatorReads(transactions, {
        journal: journalStore,
        notes,
        operations,
        orders,
        waits,
        leases: held,
        ledger,
        sessions,
      }),
      operatorSettings: memoryOperatorSettings(transactions),
      orderStore: orders,
      organizationStore: memoryOrganizationStore(transactions, operations, walletOperations),
      outOfTimeStore: memoryOutOfTimeStore(transactions),
      ownerWebhookStore: memoryOwnerWebhookStore(transactions, webhooks, journal),
      postedPrices: prices,
      processStore: memoryProcessStore(transactions),
      proposalStore: memoryProposalStore(transactions),
      publicDeposits: memoryPublicDeposits(transactions),
      quoteStore: memoryQuoteStore(transactions),
      screeningStore: memoryScreeningStore(transactions),
      sessionStore: memorySessionStore(transactions, sessions),
      treeSnapshots: memoryTreeSnapshots(transactions),
      waitStore: waits,
      walletOperationStore: walletOperations,
      webhookStore: memoryWebhookStore(transactions, webhooks),
    },
  )
  return Context.add(stores, Acceptances, acceptancesOver(stores))
})
