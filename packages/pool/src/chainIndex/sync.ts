import {
  IndexInconsistent,
  type ChainHead,
  type IndexBatch,
  type IndexCheckpoint,
  type NoteRow,
  type PoolGatewayShape,
  type SyncProgress,
  logged,
} from "@shielded-relay/core"
import { Effect } from "effect"
import { commonAncestor, standing } from "./ancestor.ts"
import { sameBlock, type ChainView } from "./ChainView.ts"
import { fromOutside } from "./fromOutside.ts"
import type { SyncTools } from "./IndexTools.ts"
import { changeChainStatus } from "./chainStatus.ts"
import { readLog, type PoolLog } from "./readLog.ts"
import {
  nextBlockRange,
  readBlockRange,
  type BlocksRead,
  type NextBlockRange,
} from "./readBlockRange.ts"
import { rollBackUnverified } from "./rollBackUnverified.ts"
import { scanNotes } from "./scanNotes.ts"

/**
 * Runs one step of a chain's index. After a reorganisation it rolls back to the common ancestor; otherwise it reads the next range
 * of blocks. Rows and checkpoint are written in one transaction, so an interrupted step leaves the index as it was. The trees are
 * locked only while they change, never while waiting for an endpoint.
 */
export const syncStep = Effect.fnUntraced(function* (view: ChainView, tools: SyncTools) {
  const { chainId } = view
  const progress = yield* look(view, tools).pipe(
    Effect.tapError(() => Effect.ignore(changeChainStatus(tools, chainId, { atHead: false }))),
  )
  yield* changeChainStatus(tools, chainId, { atHead: progress.atHead })
  if (!progress.reorganised) yield* view.exclusively(view.save())
  return progress
})

const look = Effect.fnUntraced(function* (view: ChainView, tools: SyncTools) {
  const { gateway, chainId } = view
  const from = yield* view.exclusively(view.catchUp())
  const head = yield* gateway.head
  const { confirmed, latest } = head
  const { disagreement } = yield* changeChainStatus(tools, chainId, {
    // An endpoint may lag behind the index. Our newest block minus the confirmation depth is then the better value.
    confirmed: Math.max(
      confirmed.number,
      (from?.number ?? -1) - (latest.number - confirmed.number),
    ),
  })

  if (from !== null) {
    const stands = yield* standing(gateway, tools.store, head, from)
    if (stands === "behind") return resting(view, from, true)
    if (stands === "reorganised") return yield* goBack(view, tools, head)
  }
  const range = yield* nextBlockRange(gateway, from, head)
  if (range === null) return resting(view, from, true)

  // Read a second time before reporting: another endpoint may answer, and only a repeated disagreement stops spending.
  const progress =
    (yield* advance(view, tools, head, range, from)) ??
    (yield* advance(view, tools, head, range, from))
  if (progress !== null) {
    if (disagreement !== null && disagreement <= progress.block)
      yield* changeChainStatus(tools, chainId, { disagreement: null })
    return progress
  }
  yield* logged("index-contradicts-chain", { chain: chainId, block: range.end })
  // An earlier step already disagreed, so the error persists: the index itself may hold a false leaf.
  if (disagreement !== null) {
    yield* view.exclusively(Effect.andThen(view.catchUp(), rollBackUnverified(view, tools)))
  }
  yield* changeChainStatus(tools, chainId, { disagreement: Math.max(disagreement ?? 0, range.end) })
  return yield* new IndexInconsistent({ chainId })
})

const goBack = Effect.fnUntraced(function* (
  view: ChainView,
  { store, write }: SyncTools,
  head: ChainHead,
) {
  const ancestor = yield* commonAncestor(view.gateway, store, head)
  yield* write(store.rollback(view.chainId, ancestor))
  return { ...resting(view, ancestor, false), reorganised: true } satisfies SyncProgress
})

/** Reads a range and appends it. Returns `null` if the events contradict each other or a published root. */
const advance = Effect.fnUntraced(function* (
  view: ChainView,
  tools: SyncTools,
  head: ChainHead,
  range: NextBlockRange,
  from: IndexCheckpoint | null,
) {
  const blocks = yield* readBlockRange(view.gateway, head, range, from)
  if (blocks === null) return resting(view, from, false)
  const log = readLog(view.gateway, range, blocks.events, from?.positions ?? 0)
  if (log === null) return null
  const notes = yield* ownNotes(view, tools, log)
  const outcome = yield* view.exclusively(append(view, tools, from, blocks, log, notes))
  switch (outcome.kind) {
    case "disagrees":
      return null
    case "moved":
      return resting(view, from, false)
    case "appended":
      yield* Effect.forEach(outcome.repeated, ({ position }) => tellRepeated(view, position))
      return {
        block: blocks.end.number,
        atHead: blocks.end.number >= head.latest.number,
        operations: log.operations.map(({ operationHash }) => operationHash),
        npks: log.npks,
        reorganised: false,
        repeatedNotes: outcome.repeated.length,
      } satisfies SyncProgress
  }
})

const ownNotes = Effect.fnUntraced(function* (view: ChainView, tools: SyncTools, log: PoolLog) {
  if (log.notes.length === 0) return []
  const leafIndex = (position: number) => view.forest.leafIndex(position)
  const found = yield* scanNotes(
    tools.crypto,
    view.gateway,
    yield* tools.master,
    leafIndex,
    log.notes,
  )
  return tools.screensEntries
    ? yield* fromOutside(tools.store, view.chainId, log.notes, found)
    : found
})

/** docs/protocol.md, "One nullifier, one note": the payer loses this amount, and the owner's balance stays the same. */
const tellRepeated = ({ chainId }: ChainView, position: number) =>
  logged("note-repeated", { chain: chainId, position })

/**
 * Appends a range to the trees and the store. Checks that the trees give the newest root the chain published in the range. That
 * root commits to every leaf below it, so older roots of the range need no check.
 */
const append = Effect.fnUntraced(function* (
  view: ChainView,
  { store, write }: SyncTools,
  from: IndexCheckpoint | null,
  blocks: BlocksRead,
  log: PoolLog,
  notes: ReadonlyArray<NoteRow>,
) {
  const { chainId, forest, gateway } = view
  const at = yield* view.catchUp()
  const stayed = from === null || at === null ? from === at : sameBlock(from, at)
  if (!stayed) return { kind: "moved" } as const

  yield* view.grow(log.notes.map(({ commitment }) => commitment))
  const newest = log.roots.at(-1)
  if (newest !== undefined && forest.root(newest.inserted) !== newest.root)
    return { kind: "disagrees" } as const
  const repeated = notes.filter(({ position }) => forest.isRepeated(position))
  const to: IndexCheckpoint = { ...blocks.end, positions: forest.size }
  const batch: IndexBatch = {
    chainId,
    from,
    to,
    blocks: blocks.recorded,
    leaves: log.notes.map(({ position, commitment, block }) => ({ position, commitment, block })),
    notes: notes.filter((note) => !repeated.includes(note)),
    foreignNotes: foreignNotes(gateway, log, notes),
    nullifiers: log.nullifiers,
    operations: log.operations,
    roots: log.roots,
  }
  return yield* write(store.append(batch)).pipe(
    Effect.map(() => {
      view.reached(to)
      return { kind: "appended", repeated } as const
    }),
    // Another replica wrote first. The next step starts from its checkpoint.
    Effect.catchTag("CheckpointMoved", () => Effect.succeed({ kind: "moved" } as const)),
  )
})

/** Public notes that belong to none of our owners. Notes of an unknown asset are dropped, because no prepared deposit has one. */
function foreignNotes(
  gateway: PoolGatewayShape,
  log: PoolLog,
  notes: ReadonlyArray<NoteRow>,
): IndexBatch["foreignNotes"] {
  const own = new Set(notes.map(({ position }) => position))
  return log.notes.flatMap(({ position, inTheOpen, block, transactionHash }) => {
    const token = inTheOpen === null || own.has(position) ? null : gateway.tokenOf(inTheOpen.asset)
    if (inTheOpen === null || token === null) return []
    const { npk, amount } = inTheOpen
    return [{ position, npk, token, amount, block, transactionHash }]
  })
}

/** The progress of a step that read nothing new. */
function resting(
  view: ChainView,
  at: { readonly number: number } | null,
  atHead: boolean,
): SyncProgress {
  const block = at?.number ?? view.gateway.deploymentBlock - 1
  return { block, atHead, operations: [], npks: [], reorganised: false, repeatedNotes: 0 }
}
