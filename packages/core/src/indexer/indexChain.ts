import { Context, Duration, Effect, Layer } from "effect"
import type { ChainId } from "../address/ChainId.ts"
import { EntryStore } from "../port/storage/EntryStore.ts"
import type { Lease } from "../port/storage/Leases.ts"
import { NoteStore } from "../port/storage/NoteStore.ts"
import type { PoolGatewayShape } from "../port/chain/PoolGateway.ts"
import { ShieldedPool } from "../port/chain/ShieldedPool.ts"
import { Telemetry } from "../port/Telemetry.ts"
import { allInStates } from "../worker/allInStates.ts"
import { insertWhenDue, noLook, type QueueLook } from "../worker/insertion/insertWhenDue.ts"
import { RelayConfiguration } from "../port/RelayConfiguration.ts"
import { settleDeposits } from "./settleDeposits.ts"
import type { KnownOperations } from "./openOperations.ts"
import { settleOrders } from "./settleOrders.ts"
import { settleOperations } from "./settleOperations.ts"
import { annotate } from "../tracing/annotate.ts"
import { whileLeased } from "../worker/whileLeased.ts"

/** Notes that began to count, of one look. */
const newsAtOnce = 500

/** How well a chain is followed, by this process or another, for readiness. */
export interface ChainHealth {
  /** The index has reached the head and the last look at the chain worked. */
  readonly ok: boolean
  readonly block: number
  /** The tag of the last fault, `null` when there is none. */
  readonly fault: string | null
}

/** What this process knows of each chain. */
export class ChainHealthBoard extends Context.Service<
  ChainHealthBoard,
  Map<ChainId, ChainHealth>
>()("shielded-relay/ChainHealthBoard") {
  static readonly layer = Layer.sync(ChainHealthBoard, () => new Map<ChainId, ChainHealth>())
}

/**
 * Follows one chain for ever: index, outcomes, deposits, batches. Of all processes on the storage one does it at a time; the others stand
 * by and take over when it ends. A fault of the chain or the store is waited out.
 */
export const indexChain = Effect.fnUntraced(function* (gateway: PoolGatewayShape) {
  const telemetry = yield* Telemetry
  const { pollInterval } = yield* RelayConfiguration
  const labels = { chain: String(gateway.chainId) }
  for (;;) {
    yield* telemetry.gauge("chain_leading", 0, labels)
    yield* whileLeased(`chain:${gateway.chainId}`, (lease) => lead(gateway, lease)).pipe(
      Effect.andThen(standBy(gateway)),
      Effect.catchTag("StorageUnavailable", ({ _tag }) => reportFault(gateway, _tag)),
      // Readiness must not go on showing what was found before the defect; `supervised` reports the defect itself.
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

/** What this process knows of a chain that another one follows. */
const standBy = Effect.fnUntraced(function* (gateway: PoolGatewayShape) {
  const board = yield* ChainHealthBoard
  const telemetry = yield* Telemetry
  const notes = yield* NoteStore
  const checkpoint = yield* notes.checkpoint(gateway.chainId)
  const ok = (yield* notes.chainStatus(gateway.chainId))?.atHead ?? false
  board.set(gateway.chainId, { ok, block: checkpoint?.number ?? 0, fault: null })
  yield* telemetry.gauge("chain_followed", ok ? 1 : 0, { chain: String(gateway.chainId) })
})

/** Follows the chain as the one that does, until the lease is lost. */
const lead = Effect.fnUntraced(function* (gateway: PoolGatewayShape, lease: Lease) {
  const board = yield* ChainHealthBoard
  const telemetry = yield* Telemetry
  const { pollInterval } = yield* RelayConfiguration
  const labels = { chain: String(gateway.chainId) }
  let queue: QueueLook = noLook
  // What appeared on chain and was not acted upon yet; it survives a fault in between.
  const npks = new Set<bigint>()
  let knowsAppeared = false
  const known: KnownOperations = new Map()
  yield* telemetry.gauge("chain_leading", 1, labels)
  for (;;) {
    const fault: string | null = yield* Effect.gen(function* () {
      if (!knowsAppeared) for (const npk of yield* awaitedNpks(gateway)) npks.add(npk)
      knowsAppeared = true
      const progress = yield* followOnce(gateway, lease, npks, known)
      board.set(gateway.chainId, { ok: progress.atHead, block: progress.block, fault: null })
      queue = yield* insertWhenDue(gateway, queue)
      return null
    }).pipe(Effect.catch((error) => Effect.succeed(error._tag)))
    if (fault === "LeaseLost") return
    if (fault !== null) {
      // It may have come right behind the index, or have hidden that a block was written to it.
      knowsAppeared = false
      yield* reportFault(gateway, fault)
    }
    yield* telemetry.gauge("chain_followed", fault === null ? 1 : 0, labels)
    yield* Effect.sleep(Duration.millis(pollInterval))
  }
})

const reportFault = Effect.fnUntraced(function* ({ chainId }: PoolGatewayShape, fault: string) {
  const board = yield* ChainHealthBoard
  const before = board.get(chainId)
  if (before?.fault !== fault)
    yield* Effect.logWarning("chain cannot be followed").pipe(
      Effect.annotateLogs({ chain: String(chainId), fault }),
    )
  board.set(chainId, { ok: false, block: before?.block ?? 0, fault })
})

/** Keys of prepared deposits: one may have been indexed by a process, or in a step, that ended before it said so. */
const awaitedNpks = Effect.fnUntraced(function* (gateway: PoolGatewayShape) {
  const prepared = yield* allInStates(gateway.chainId, ["prepared"])
  return prepared.flatMap(({ intent }) => (intent?.kind === "deposit" ? intent.npks : []))
})

/**
 * Reads the chain to its head, then settles what the new blocks decide. What is final is asked before the index is compared with the
 * chain, never after: a process that stands still between reading a block and storing it may store one that the chain has replaced
 * meanwhile, and a later answer would call it final.
 */
const followOnce = Effect.fn("indexer.followOnce", { root: true })(function* (
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
    const news = yield* entries.news(gateway.chainId, newsAtOnce)
    for (const { npk } of news) npks.add(npk)
    yield* settleDeposits(gateway, head, [...npks])
    npks.clear()
    // After the deposits, never before: what a worker that ends in between has not told them is told again.
    if (news.length > 0) yield* entries.heard(news)
    yield* settleOperations(gateway, head, known)
    yield* settleOrders(gateway, head)
    return progress
  }
})
