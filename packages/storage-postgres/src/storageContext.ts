import {
  Acceptances,
  acceptancesOver,
  Conclusions,
  storesContext,
  supervised,
  type OperationId,
  type Storage,
  type StorageUnavailable,
} from "@shielded-relay/core"
import { Clock, Context, Duration, Effect, type Scope } from "effect"
import { randomUUID } from "node:crypto"
import { readOwners } from "./acceptance/ownerRows.ts"
import { postgresAcceptances } from "./acceptance/postgresAcceptances.ts"
import { postgresOrganizationStore } from "./organization/postgresOrganizationStore.ts"
import { postgresProposalStore } from "./organization/postgresProposalStore.ts"
import { postgresConclusions } from "./journal/postgresConclusions.ts"
import { postgresJournal } from "./journal/postgresJournal.ts"
import { postgresLedgerStore } from "./journal/postgresLedgerStore.ts"
import { postgresOperatorReads } from "./journal/postgresOperatorReads.ts"
import { postgresOwnerWebhookStore } from "./journal/postgresOwnerWebhookStore.ts"
import { postgresWaitStore } from "./journal/postgresWaitStore.ts"
import { postgresWebhookStore } from "./journal/postgresWebhookStore.ts"
import { postgresOperatorLog } from "./operator/postgresOperatorLog.ts"
import { postgresOperatorSettings } from "./operator/postgresOperatorSettings.ts"
import { postgresProcessStore } from "./operator/postgresProcessStore.ts"
import { Bells } from "./queue/Bells.ts"
import { JobTable } from "./queue/JobTable.ts"
import { keepLeases, postgresJobQueue } from "./queue/postgresJobQueue.ts"
import { operationId, whole } from "./store/columns.ts"
import { OperationWatch } from "./store/OperationWatch.ts"
import { postgresEntryStore } from "./store/postgresEntryStore.ts"
import { postgresInstallationStore } from "./store/postgresInstallationStore.ts"
import { postgresLeases } from "./store/postgresLeases.ts"
import { postgresGasDebtStore } from "./store/postgresGasDebtStore.ts"
import { postgresNonceStore } from "./store/postgresNonceStore.ts"
import { postgresNoteStore } from "./store/postgresNoteStore.ts"
import { findOperations, postgresOperationStore } from "./store/postgresOperationStore.ts"
import { postgresOrderStore } from "./store/postgresOrderStore.ts"
import { postgresOutOfTimeStore } from "./store/postgresOutOfTimeStore.ts"
import { postgresPostedPrices } from "./store/postgresPostedPrices.ts"
import { postgresPublicDeposits } from "./store/postgresPublicDeposits.ts"
import { postgresQuoteStore } from "./store/postgresQuoteStore.ts"
import { readRequests } from "./store/requestRows.ts"
import { postgresScreeningStore } from "./store/postgresScreeningStore.ts"
import { postgresSessionStore } from "./store/postgresSessionStore.ts"
import { postgresTreeSnapshots } from "./chain/postgresTreeSnapshots.ts"
import type { Transactions } from "./transaction/Transactions.ts"
import {
  postgresWalletOperationStore,
  walletOperationWatch,
} from "./wallet/postgresWalletOperationStore.ts"

/** Milliseconds without renewal after which a worker counts as dead. Another one takes over within a third more. */
const LEASE = 9_000
/** Milliseconds between polls for changes that other processes made to awaited operations. */
const LOOK = 250

/** All storage ports over one migrated database. */
export const storageContext = (
  transactions: Transactions,
): Effect.Effect<Context.Context<Storage>, StorageUnavailable, Scope.Scope> =>
  Effect.gen(function* () {
    const watch = new OperationWatch({
      versions: (ids) => versionsOf(transactions, ids),
      find: (ids) => findOperations(transactions, ids),
    })
    const walletWatch = walletOperationWatch(transactions)
    const table = new JobTable(transactions, randomUUID(), LEASE)
    const bells = new Bells()
    if (transactions.shared) {
      yield* Effect.forkScoped(
        supervised(
          { task: "changes", chain: "all" },
          Effect.forever(
            Effect.sleep(Duration.millis(LOOK)).pipe(
              Effect.andThen(watch.look),
              Effect.andThen(walletWatch.look),
            ),
          ),
        ),
      )
    } else {
      // This process is the only user of the database, so every recorded run belongs to a process that has ended.
      yield* table.recover(yield* Clock.currentTimeMillis, true)
    }
    yield* keepLeases(table, bells, LEASE / 3)
    const requests = readRequests(transactions)
    const quotes = postgresQuoteStore(transactions)
    const journal = postgresJournal(transactions)
    const owners = readOwners(transactions)
    const operations = postgresOperationStore(transactions, watch, owners)
    const orders = postgresOrderStore(transactions)
    const waits = postgresWaitStore(transactions)
    const stores = storesContext(
      { transact: (effect) => transactions.transact(effect) },
      {
        entryStore: postgresEntryStore(transactions),
        installationStore: postgresInstallationStore(transactions, requests),
        jobQueue: postgresJobQueue(transactions, table, bells),
        journal,
        leases: postgresLeases(transactions),
        ledgerStore: postgresLedgerStore(transactions),
        gasDebtStore: postgresGasDebtStore(transactions, owners),
        nonceStore: postgresNonceStore(transactions, requests),
        noteStore: postgresNoteStore(transactions),
        operationStore: operations,
        operatorLog: postgresOperatorLog(transactions),
        operatorReads: postgresOperatorReads(transactions, { journal, operations, orders, waits }),
        operatorSettings: postgresOperatorSettings(transactions),
        orderStore: orders,
        organizationStore: postgresOrganizationStore(transactions),
        outOfTimeStore: postgresOutOfTimeStore(transactions),
        ownerWebhookStore: postgresOwnerWebhookStore(transactions),
        postedPrices: postgresPostedPrices(transactions),
        processStore: postgresProcessStore(transactions),
        proposalStore: postgresProposalStore(transactions),
        publicDeposits: postgresPublicDeposits(transactions),
        quoteStore: quotes,
        screeningStore: postgresScreeningStore(transactions),
        sessionStore: postgresSessionStore(transactions, requests),
        treeSnapshots: postgresTreeSnapshots(transactions),
        waitStore: waits,
        walletOperationStore: postgresWalletOperationStore(transactions, walletWatch),
        webhookStore: postgresWebhookStore(transactions),
      },
    )
    const acceptances = postgresAcceptances(
      transactions,
      { quotes, watch, bells },
      acceptancesOver(stores),
    )
    return stores.pipe(
      Context.add(Acceptances, acceptances),
      Context.add(Conclusions, postgresConclusions(transactions, watch, stores)),
    )
  })

const versionsOf = (transactions: Transactions, ids: ReadonlyArray<OperationId>) =>
  Effect.map(
    transactions.statement("SELECT id, version FROM operation WHERE id = ANY ($1::text[])", [ids]),
    ({ rows }) => new Map(rows.map((row) => [operationId(row, "id"), whole(row, "version")])),
  )
