import { Clock, Effect } from "effect"
import { Journal } from "../port/storage/journal/Journal.ts"
import { InstallationStore, type Restoration } from "../port/storage/InstallationStore.ts"
import { PoolGateways, type PoolGatewayShape } from "../port/chain/PoolGateway.ts"
import { SessionStore } from "../port/storage/SessionStore.ts"
import { UnitOfWork } from "../port/storage/UnitOfWork.ts"
import { SessionRules } from "../session/SessionRules.ts"
import { StaleStorage } from "./StaleStorage.ts"
import { traceOfUse, unknownOperation } from "./tracesOnChain.ts"
import { forgetExpired } from "../application/webhooks/forgetWebhook.ts"
import { untilExpired } from "./untilExpired.ts"
import { logged } from "../tracing/logEvents.ts"

/**
 * Compares the storage with the chains before the service accepts requests. Used nonces and ended sessions exist only in the storage, so a
 * storage that lost them would serve recorded requests a second time. Fails with `StaleStorage` if a chain shows activity that is missing
 * from the storage, unless `afterRestore` states that the operator knows.
 */
export const openInstallation = Effect.fn("startup.openInstallation")(function* (
  afterRestore: boolean,
) {
  const installations = yield* InstallationStore
  const gateways = [...(yield* PoolGateways).values()]
  if (afterRestore) return yield* restore(gateways)
  const installation = yield* installations.find
  if (installation === null) return yield* begin(gateways)
  const heads = installation.restoration?.heads ?? []
  for (const gateway of gateways) {
    const restored = heads.find(({ chainId }) => chainId === gateway.chainId)?.block ?? -1
    const trace = yield* unknownOperation(gateway, restored)
    if (trace !== null) return yield* new StaleStorage({ chainId: gateway.chainId, trace })
  }
})

/**
 * Records a first start, and begins an epoch of the journal: cursors of a database that was lost before do not fit. Fails with
 * `StaleStorage` if a chain shows an earlier start.
 */
const begin = Effect.fnUntraced(function* (gateways: ReadonlyArray<PoolGatewayShape>) {
  const installations = yield* InstallationStore
  const journal = yield* Journal
  const unit = yield* UnitOfWork
  const since = yield* Clock.currentTimeMillis
  for (const gateway of gateways) {
    const trace = yield* traceOfUse(gateway)
    if (trace === null) continue
    // Another process may have started on this storage meanwhile and caused the activity.
    if ((yield* installations.find) !== null) return
    return yield* new StaleStorage({ chainId: gateway.chainId, trace })
  }
  yield* unit.transact(
    Effect.gen(function* () {
      if ((yield* installations.find) !== null) return
      yield* installations.put({ since, restoration: null })
      yield* journal.beginEpoch(since)
    }),
  )
})

/**
 * Ends every session and every owner's webhook, because the storage also lost which had ended, and records, for all processes and later starts, that requests must be newer than now. The recorded time adds the
 * timestamp tolerance, because clients whose clocks run ahead by that much were served before the loss too. Begins an epoch of the journal,
 * because readers may have seen rows that the storage lost.
 */
const restore = Effect.fnUntraced(function* (gateways: ReadonlyArray<PoolGatewayShape>) {
  const installations = yield* InstallationStore
  const journal = yield* Journal
  const sessions = yield* SessionStore
  const unit = yield* UnitOfWork
  const { sessionMaxLifetime, timestampTolerance } = yield* SessionRules
  // Wait until earlier transactions have expired. The next start would take one executed after `heads` for another loss.
  yield* Effect.forEach(gateways, untilExpired, { concurrency: "unbounded", discard: true })
  const heads = yield* Effect.forEach(gateways, ({ chainId, head }) =>
    Effect.map(head, ({ latest }) => ({ chainId, block: latest.number })),
  )
  const now = yield* Clock.currentTimeMillis
  const registeredBefore = sessionMaxLifetime === null ? null : now + sessionMaxLifetime
  const restoration = { madeAfter: now + timestampTolerance, registeredBefore, heads }
  const ended = yield* unit.transact(
    Effect.gen(function* () {
      const before = yield* installations.find
      yield* installations.put({
        since: before?.since ?? now,
        restoration: latest(before?.restoration ?? null, restoration),
      })
      yield* journal.beginEpoch(now)
      while ((yield* forgetExpired(Number.MAX_SAFE_INTEGER)) > 0);
      return yield* sessions.purge(Number.MAX_SAFE_INTEGER)
    }),
  )
  yield* logged("restored", { endedCount: ended, madeAfter: restoration.madeAfter })
})

/** Merges two restorations: the stricter value of each field. */
function latest(before: Restoration | null, restoration: Restoration): Restoration {
  if (before === null) return restoration
  const ends = [before.registeredBefore, restoration.registeredBefore]
  const others = before.heads.filter(({ chainId }) =>
    restoration.heads.every((head) => head.chainId !== chainId),
  )
  return {
    madeAfter: Math.max(before.madeAfter, restoration.madeAfter),
    registeredBefore: ends.reduce((one, other) =>
      one === null || other === null ? null : Math.max(one, other),
    ),
    heads: [...others, ...restoration.heads],
  }
}
