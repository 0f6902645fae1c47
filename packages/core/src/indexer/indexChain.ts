import { Context, Duration, Effect, Layer, Option } from "effect"
import type { ChainId } from "../address/ChainId.ts"
import { EntryStore } from "../port/storage/EntryStore.ts"
import type { Lease } from "../port/storage/Leases.ts"
import { NoteStore } from "../port/storage/NoteStore.ts"
import type { PoolGatewayShape } from "../port/chain/PoolGateway.ts"
import { ShieldedPool } from "../port/chain/ShieldedPool.ts"
import { Telemetry } from "../port/Telemetry.ts"
import { allInStates } from "../worker/reading/allInStates.ts"
import { insertWhenDue, noLook, type QueueLook } from "../worker/insertion/insertWhenDue.ts"
import { RelayConfiguration } from "../port/RelayConfiguration.ts"
import { recordOpen } from "./recordOpen.ts"
import { settleDeposits } from "./settleDeposits.ts"
import type { KnownOperations } from "./openOperations.ts"
import { settleOrders } from "./settleOrders.ts"
import { settleOperations } from "./settleOperations.ts"
import { wakeWaiting } from "./wakeWaiting.ts"
import { annotate } from "../tracing/annotate.ts"
import { unlessSetAside } from "../worker/setAside.ts"
import { whileLeased } from "../worker/whileLeased.ts"
import { logged } from "../tracing/logEvents.ts"

/** Maximum entries per poll that began to count. */
const countingAtOnce = 500

/** Indexing health of a chain, by this process or another; for readiness. */
export interface ChainHealth {
  /** True if the index has reached the head and the last poll succeeded. */
  readonly ok: boolean
  readonly block: number
  /** Tag of the last fault; `null` if there is none. */
  readonly fault: string | null
  /** Whether this process indexes the chain. */
  readonly leads: boolean
}

/** Each chain's health as this process knows it. */
export class ChainHealthBoard extends Context.Service<
  ChainHealthBoard,
  Map<ChainId, ChainHealth>
>()("shielded-relay/ChainHealthBoard") {
  static readonly layer = Layer.sync(ChainHealthBoard, () => new Map<ChainId, ChainHealth>())
}

/**
 * Indexes one chain in a loop: index, outcomes, deposits, batches. One process on the storage does this at a time; the others stand by and
 * take over when it ends. After a fault of the chain or the store it tries again.
 */
export const indexChain = Effect.fnUntraced(function* (gateway: PoolGatewayShape) {
  const telemetry = yield* Telemetry
  const { pollInterval } = yield* RelayConfiguration
  const labels = { chain: String(gateway.chainId) }
  for (;;) {
    yield* telemetry.gauge("chain_leading", 0, labels)
    // A process that no longer indexes the chain must not keep showing its last values.
    yield* recordOpen(gateway.chainId, [])
    let hasLed = false
    yield* whileLeased(`chain:${gateway.chainId}`, (lease) =>
      Effect.suspend(() => {
        hasLed = true
        return lead(gateway, lease)
      }),
    ).pipe(
      Effect.tap(() => (hasLed ? logged("chain-standing-by", labels) : Effect.void)),
      Effect.andThen(standBy(gateway)),
      Effect.catchTag("StorageUnavailable", ({ _tag }) => reportFault(gateway, _tag)),
      // Readiness must not keep showing the state before the defect. `supervised` reports the defect itself.
      Effect.tapDefect(() =>
        Effect.andThen(
          reportFault(gateway, "Defect"),
          telemetry.gauge("chain_followed", 0, labels),
        ),
      ),
    )
    yield* Effect.sleep(Duration.millis(pollInterval))
  }
})

/** Updates the health of a chain that another process indexes. */
const standBy = Effect.fnUntraced(function* (gateway: PoolGatewayShape) {
  const board = yield* ChainHealthBoard
  const telemetry = yield* Telemetry
  const notes = yield* NoteStore
  const checkpoint = yield* notes.checkpoint(gateway.chainId)
  const ok = (yield* notes.chainStatus(gateway.chainId))?.atHead ?? false
  board.set(gateway.chainId, { ok, block: checkpoint?.number ?? 0, fault: null, leads: false })
  yield* telemetry.gauge("chain_followed", ok ? 1 : 0, { chain: String(gateway.chainId) })
})

/** Indexes the chain until the lease is lost. */
const lead = Effect.fnUntraced(function* (gateway: PoolGatewayShape, lease: Lease) {
  const board = yield* ChainHealthBoard
  const telemetry = yield* Telemetry
  const { pollInterval } = yield* RelayConfiguration
  const labels = { chain: String(gateway.chainId) }
  let queue: QueueLook = noLook
  // Note keys that appeared on chain and are not processed yet. The set survives faults.
  const npks = new Set<bigint>()
  let knowsAppeared = false
  const known: KnownOperations = new Map()
  yield* telemetry.gauge("chain_leading", 1, labels)
  yield* logged("chain-leading", labels)
  for (;;) {
    const fault: string | null = yield* Effect.gen(function* () {
      if (!knowsAppeared) for (const npk of yield* awaitedNpks(gateway)) npks.add(npk)
      knowsAppeared = true
      const progress = yield* indexOnce(gateway, lease, npks, known)
      const before = board.get(gateway.chainId)?.fault ?? null
      board.set(gateway.chainId, {
        ok: progress.atHead,
        block: progress.block,
        fault: null,
        leads: true,
      })
      if (before !== null) yield* logged("chain-recovered", labels)
      queue = yield* insertUnlessSetAside(gateway, queue)
      return null
    }).pipe(Effect.catch((error) => Effect.succeed(error._tag)))
    if (fault === "LeaseLost") return
    if (fault !== null) {
      // The fault may have struck after the index was written, and have hidden new note keys.
      knowsAppeared = false
      yield* reportFault(gateway, fault)
    }
    yield* telemetry.gauge("chain_followed", fault === null ? 1 : 0, labels)
    yield* Effect.sleep(Duration.millis(pollInterval))
  }
})

/** Insertions are retried soon after a defect, because young notes wait for them. The chain is indexed meanwhile. */
const longestInsertionPause = 60_000

const insertUnlessSetAside = (gateway: PoolGatewayShape, before: QueueLook) =>
  Effect.map(
    unlessSetAside(
      "insertion",
      { id: String(gateway.chainId), version: 0 },
      insertWhenDue(gateway, before),
      longestInsertionPause,
    ),
    Option.getOrElse(() => before),
  )

const reportFault = Effect.fnUntraced(function* ({ chainId }: PoolGatewayShape, fault: string) {
  const board = yield* ChainHealthBoard
  const before = board.get(chainId)
  if (before?.fault !== fault) yield* logged("chain-fault", { chain: String(chainId), fault })
  board.set(chainId, {
    ok: false,
    block: before?.block ?? 0,
    fault,
    leads: before?.leads ?? false,
  })
})

/** Note keys of prepared deposits. An earlier process or step may have indexed one and ended before it reported the key. */
const awaitedNpks = Effect.fnUntraced(function* (gateway: PoolGatewayShape) {
  const prepared = yield* allInStates(gateway.chainId, ["prepared"])
  return prepared.flatMap(({ intent }) => (intent?.kind === "deposit" ? intent.npks : []))
})

/**
 * Indexes the chain up to its head, then settles what the new blocks decide. It reads the finalized block before it compares index and
 * chain. In the other order, a process that stalls between reading and storing a block could store one that the chain has since replaced,
 * and a later answer would call it final.
 */
const indexOnce = Effect.fn("indexer.indexOnce", { root: true })(function* (
  gateway: PoolGatewayShape,
  lease: Lease,
  npks: Set<bigint>,
  known: KnownOperations,
) {
  yield* annotate({ "chain.id": gateway.chainId })
  const pool = yield* ShieldedPool
  const telemetry = yield* Telemetry
  for (;;) {
    const head = yield* gateway.head
    const progress = yield* pool.sync(gateway.chainId, lease)
    for (const npk of progress.npks) npks.add(npk)
    if (progress.reorganised)
      yield* telemetry.count("reorganisations_total", { chain: String(gateway.chainId) })
    if (progress.repeatedNotes > 0) {
      const labels = { chain: String(gateway.chainId) }
      yield* telemetry.count("repeated_notes_total", labels, progress.repeatedNotes)
    }
    if (!progress.atHead) continue
    yield* telemetry.gauge("index_block", progress.block, { chain: String(gateway.chainId) })
    const entries = yield* EntryStore
    const counting = yield* entries.newlyCounting(gateway.chainId, countingAtOnce)
    for (const { npk } of counting) npks.add(npk)
    const unread = yield* settleDeposits(gateway, head, [...npks])
    npks.clear()
    for (const npk of unread) npks.add(npk)
    // Acknowledge after the deposits are settled, so that entries are delivered again if the worker dies in between.
    if (counting.length > 0) yield* entries.acknowledge(counting)
    yield* settleOperations(gateway, head, known)
    yield* settleOrders(gateway, head)
    yield* wakeWaiting(gateway)
    return progress
  }
})
