import { Clock, Duration, Effect } from "effect"
import { JobQueue } from "../port/storage/JobQueue.ts"
import { NonceStore } from "../port/storage/NonceStore.ts"
import { OperationStore } from "../port/storage/OperationStore.ts"
import { PoolGateways } from "../port/chain/PoolGateway.ts"
import { QuoteStore } from "../port/storage/QuoteStore.ts"
import { ScreeningStore } from "../port/storage/ScreeningStore.ts"
import { SessionStore } from "../port/storage/SessionStore.ts"
import { indexChain } from "../indexer/indexChain.ts"
import { RelayConfiguration } from "../port/RelayConfiguration.ts"
import { ProofsElsewhere } from "../worker/proveElsewhere.ts"
import { runOperation } from "../worker/runOperation.ts"
import { runOrder } from "../worker/runOrder.ts"
import { runProver } from "../worker/runProver.ts"
import { screenEntries } from "../worker/screenEntries.ts"
import { reportingDefects, supervised } from "../worker/supervised.ts"
import { watchSenders } from "../worker/sending/watchSenders.ts"

/** Operations that one process advances side by side; proofs have their own bound. */
const concurrentOperations = 16
/** Orders of private sends that one process looks at side by side. */
const concurrentOrders = 4
const minute = 60_000
/** After its end a session counts as expired for a while, then it is ended for good: long before its nonces may be forgotten. */
const sessionGrace = 10 * minute

/**
 * Everything that runs beside requests, until the scope closes: workers, one follower per chain, one that asks about notes from outside and one that looks at its accounts,
 * housekeeping. Operations that an earlier process left behind are picked up by the follower's first look.
 */
export const runRelay = Effect.gen(function* () {
  const gateways = yield* PoolGateways
  const queue = yield* JobQueue
  const context =
    yield* Effect.context<
      Effect.Services<ReturnType<typeof runOperation> | ReturnType<typeof runOrder>>
    >()
  yield* queue.work("operation", concurrentOperations, (id) =>
    Effect.provide(reportingDefects("operation", runOperation(id)), context),
  )
  yield* queue.work("private-send", concurrentOrders, (id) =>
    Effect.provide(reportingDefects("private-send", runOrder(id)), context),
  )
  if (!(yield* ProofsElsewhere)) yield* runProver
  for (const gateway of gateways.values()) {
    const chain = String(gateway.chainId)
    yield* Effect.forkScoped(supervised({ task: "index", chain }, indexChain(gateway)))
    yield* Effect.forkScoped(supervised({ task: "screening", chain }, screenEntries(gateway)))
    yield* Effect.forkScoped(supervised({ task: "relayers", chain }, watchSenders(gateway)))
  }
  yield* Effect.forkScoped(supervised({ task: "maintenance", chain: "all" }, runMaintenance))
})

/**
 * Forgets what may be forgotten: expired sessions (a tombstone stays), nonces that outlived their session, old quotes, decisions of
 * screening, refusals.
 */
const runMaintenance = Effect.gen(function* () {
  const sessions = yield* SessionStore
  const nonces = yield* NonceStore
  const quotes = yield* QuoteStore
  const screenings = yield* ScreeningStore
  const { screeningRetention } = yield* RelayConfiguration
  const operations = yield* OperationStore
  for (;;) {
    const now = yield* Clock.currentTimeMillis
    // Sessions before their nonces: a session that a clock set back brought to life again would accept them once more.
    yield* Effect.ignore(Effect.andThen(sessions.purge(now - sessionGrace), nonces.purge(now)))
    yield* Effect.ignore(quotes.purge(now))
    yield* Effect.ignore(screenings.purge(now - screeningRetention))
    yield* Effect.ignore(operations.purgeRefused(now))
    yield* Effect.sleep(Duration.minutes(1))
  }
})
