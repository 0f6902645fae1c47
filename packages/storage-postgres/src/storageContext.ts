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
  supervised,
  TreeSnapshots,
  UnitOfWork,
  WalletOperationStore,
  type OperationId,
  type Storage,
  type StorageUnavailable,
} from "@shielded-relay/core"
import { Clock, Context, Duration, Effect, type Scope } from "effect"
import { randomUUID } from "node:crypto"
import { postgresAcceptances } from "./acceptance/postgresAcceptances.ts"
import { postgresOrganizationStore } from "./organization/postgresOrganizationStore.ts"
import { postgresProposalStore } from "./organization/postgresProposalStore.ts"
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
import { postgresScreeningStore } from "./store/postgresScreeningStore.ts"
import { postgresSessionStore } from "./store/postgresSessionStore.ts"
import { postgresTreeSnapshots } from "./store/postgresTreeSnapshots.ts"
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
    const quotes = postgresQuoteStore(transactions)
    const stores = Context.make(UnitOfWork, {
      transact: (effect) => transactions.transact(effect),
    }).pipe(
      Context.add(EntryStore, postgresEntryStore(transactions)),
      Context.add(InstallationStore, postgresInstallationStore(transactions)),
      Context.add(JobQueue, postgresJobQueue(transactions, table, bells)),
      Context.add(Leases, postgresLeases(transactions)),
      Context.add(GasDebtStore, postgresGasDebtStore(transactions)),
      Context.add(NonceStore, postgresNonceStore(transactions)),
      Context.add(NoteStore, postgresNoteStore(transactions)),
      Context.add(OperationStore, postgresOperationStore(transactions, watch)),
      Context.add(OrderStore, postgresOrderStore(transactions)),
      Context.add(OrganizationStore, postgresOrganizationStore(transactions)),
      Context.add(OutOfTimeStore, postgresOutOfTimeStore(transactions)),
      Context.add(PostedPrices, postgresPostedPrices(transactions)),
      Context.add(ProposalStore, postgresProposalStore(transactions)),
      Context.add(PublicDeposits, postgresPublicDeposits(transactions)),
      Context.add(QuoteStore, quotes),
      Context.add(ScreeningStore, postgresScreeningStore(transactions)),
      Context.add(SessionStore, postgresSessionStore(transactions)),
      Context.add(TreeSnapshots, postgresTreeSnapshots(transactions)),
      Context.add(WalletOperationStore, postgresWalletOperationStore(transactions, walletWatch)),
    )
    const acceptances = postgresAcceptances(
      transactions,
      { quotes, watch, bells },
      acceptancesOver(stores),
    )
    return Context.add(stores, Acceptances, acceptances)
  })

const versionsOf = (transactions: Transactions, ids: ReadonlyArray<OperationId>) =>
  Effect.map(
    transactions.statement("SELECT id, version FROM operation WHERE id = ANY ($1::text[])", [ids]),
    ({ rows }) => new Map(rows.map((row) => [operationId(row, "id"), whole(row, "version")])),
  )
