import { Clock, Duration, Effect } from "effect"
import { JournalWatch } from "../journal/JournalWatch.ts"
import { Journal } from "../port/storage/journal/Journal.ts"
import { JobQueue } from "../port/storage/JobQueue.ts"
import type { Leases } from "../port/storage/Leases.ts"
import { NonceStore } from "../port/storage/NonceStore.ts"
import { OperationStore } from "../port/storage/OperationStore.ts"
import { PoolGateways } from "../port/chain/PoolGateway.ts"
import { PostedPrices } from "../port/storage/PostedPrices.ts"
import { QuoteStore } from "../port/storage/QuoteStore.ts"
import { ScreeningStore } from "../port/storage/ScreeningStore.ts"
import { WaitStore } from "../port/storage/journal/WaitStore.ts"
import { SessionStore } from "../port/storage/SessionStore.ts"
import { indexDeposits } from "../indexer/indexDeposits.ts"
import { indexChain } from "../indexer/indexChain.ts"
import { RelayConfiguration } from "../port/RelayConfiguration.ts"
import { numberJournal } from "../worker/numbering/numberJournal.ts"
import { ProofsElsewhere } from "../worker/proveElsewhere.ts"
import { operationLease, runOperation } from "../worker/runOperation.ts"
import { runOrder } from "../worker/runOrder.ts"
import { runProver } from "../worker/runProver.ts"
import { samplePrices } from "../worker/samplePrices.ts"
import { screenEntries } from "../worker/screenEntries.ts"
import { reportingDefects, supervised } from "../worker/supervised.ts"
import { whileHeld } from "../worker/whileLeased.ts"
import { OwnerWebhooks } from "../port/webhook/OwnerWebhooks.ts"
import { Webhooks } from "../port/webhook/Webhooks.ts"
import { forgetExpired } from "../application/webhooks/forgetWebhook.ts"
import { UnitOfWork } from "../port/storage/UnitOfWork.ts"
import { tellLife } from "./tellLife.ts"
import { watchIntake } from "./watchIntake.ts"
import { deliverOwnerWebhooks } from "../worker/webhooks/deliverOwnerWebhooks.ts"
import { deliverWebhooks } from "../worker/webhooks/deliverWebhooks.ts"
import { watchSenders } from "../worker/sending/watchSenders.ts"

/** Operations that one process advances concurrently. Proofs have their own limit. */
const concurrentOperations = 16
/** Orders of private sends that one process advances concurrently. */
const concurrentOrders = 4
const minute = 60_000
/** How long an expired session stays `registered` before it becomes `ended`, well before its nonces may be deleted. */
const sessionGrace = 10 * minute
/** How long samples and posted prices are kept: longer than any rule looks back. */
const sampleAge = 120 * minute
const priceAge = 30 * 60 * minute
/** Rows of the journal deleted at once, and how often in a minute at most. */
const [prunedAtOnce, prunesPerMinute] = [1_000, 100]

/**
 * Runs all background work until the scope closes: queue workers; per chain an indexer, a reader of public deposits, a screening loop, a
 * monitor of the relaying accounts and a price sampler; the numbering of the journal and its watch; the webhooks; what the operator sees
 * of this process; and maintenance. The indexer's first poll picks up
 * operations that an earlier process left behind.
 */
export const runRelay = Effect.gen(function* () {
  const gateways = yield* PoolGateways
  const queue = yield* JobQueue
  const context = yield* Effect.context<
    Effect.Services<ReturnType<typeof runOperation> | ReturnType<typeof runOrder>> | Leases
  >()
  yield* queue.workAlone("operation", concurrentOperations, yield* operationLease, (id, lease) =>
    whileHeld(lease, reportingDefects("operation", runOperation(id))).pipe(
      Effect.asVoid,
      Effect.provide(context),
    ),
  )
  yield* queue.work("private-send", concurrentOrders, (id) =>
    Effect.provide(reportingDefects("private-send", runOrder(id)), context),
  )
  if (!(yield* ProofsElsewhere)) yield* runProver
  for (const gateway of gateways.values()) {
    const chain = String(gateway.chainId)
    yield* Effect.forkScoped(supervised({ task: "index", chain }, indexChain(gateway)))
    yield* Effect.forkScoped(supervised({ task: "deposits", chain }, indexDeposits(gateway)))
    yield* Effect.forkScoped(supervised({ task: "screening", chain }, screenEntries(gateway)))
    yield* Effect.forkScoped(supervised({ task: "relayers", chain }, watchSenders(gateway)))
    yield* Effect.forkScoped(supervised({ task: "prices", chain }, samplePrices(gateway)))
  }
  const roles = (yield* ProofsElsewhere) ? ["relay"] : ["relay", "prover"]
  yield* Effect.forkScoped(supervised({ task: "life", chain: "all" }, tellLife(roles)))
  yield* Effect.forkScoped(supervised({ task: "intake", chain: "all" }, watchIntake))
  yield* Effect.forkScoped(supervised({ task: "journal", chain: "all" }, numberJournal))
  const { run } = yield* JournalWatch
  yield* Effect.forkScoped(supervised({ task: "events", chain: "all" }, run))
  const { endpoints } = yield* Webhooks
  for (const name of endpoints)
    yield* Effect.forkScoped(supervised({ task: "webhooks", chain: "all" }, deliverWebhooks(name)))
  const offered = yield* OwnerWebhooks
  if (offered !== null)
    yield* Effect.forkScoped(
      supervised({ task: "owner-webhooks", chain: "all" }, deliverOwnerWebhooks(offered)),
    )
  yield* Effect.forkScoped(supervised({ task: "maintenance", chain: "all" }, runMaintenance))
})

/**
 * Deletes expired data: sessions (a tombstone stays), nonces of ended sessions, quotes, prices, screening decisions, refusals, waits, owners'
 * webhooks, the journal.
 */
const runMaintenance = Effect.gen(function* () {
  const sessions = yield* SessionStore
  const nonces = yield* NonceStore
  const quotes = yield* QuoteStore
  const prices = yield* PostedPrices
  const screenings = yield* ScreeningStore
  const { screeningRetention, journalRetention } = yield* RelayConfiguration
  const operations = yield* OperationStore
  const waits = yield* WaitStore
  const unit = yield* UnitOfWork
  for (;;) {
    const now = yield* Clock.currentTimeMillis
    // Delete sessions before their nonces: if the clock is set back, a session without its nonces would accept the same requests again.
    yield* Effect.ignore(Effect.andThen(sessions.purge(now - sessionGrace), nonces.purge(now)))
    yield* Effect.ignore(quotes.purge(now))
    yield* Effect.ignore(
      prices.purge({ samplesBefore: now - sampleAge, pricesBefore: now - priceAge }),
    )
    yield* Effect.ignore(screenings.purge(now - screeningRetention))
    yield* Effect.ignore(operations.purgeRefused(now))
    yield* Effect.ignore(waits.purge)
    yield* Effect.ignore(unit.transact(forgetExpired(now)))
    yield* Effect.ignore(pruneJournal(now - journalRetention))
    yield* Effect.sleep(Duration.minutes(1))
  }
})

/** Deletes old rows of the journal in short transactions, so that they do not hold up its readers. */
const pruneJournal = Effect.fnUntraced(function* (before: number) {
  const { prune } = yield* Journal
  for (let times = 0; times < prunesPerMinute; times += 1)
    if ((yield* prune(before, prunedAtOnce)) < prunedAtOnce) return
})
