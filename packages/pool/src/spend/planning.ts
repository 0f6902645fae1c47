import {
  IndexInconsistent,
  isSettled,
  ownerId,
  type Address,
  type ChainId,
  type FirstRoots,
  type Intent,
  type NoteCryptoShape,
  type NoteStanding,
  type NoteState,
  type NoteStoreShape,
  type OrderStoreShape,
  type OperationId,
  type Owner,
  type Plan,
  type PublishedFee,
  type RootMemory,
  type SecureRandomShape,
  type ShieldedRecipient,
  type StorageUnavailable,
  type TreeUpdate,
  type VaultUnavailable,
} from "@shielded-relay/core"
import { Effect } from "effect"
import type { ChainView } from "../chainIndex/ChainView.ts"
import type { StandingState } from "../chainIndex/standings.ts"
import { agreeing, chainState, type ChainState } from "../chainIndex/chainStatus.ts"
import { BATCH_SIZE } from "../tree/Forest.ts"
import { distribute } from "./distribute.ts"
import { spreadReleases, type Draw } from "./spreadReleases.ts"
import { joinsOver, nextCall, type CallBounds } from "./calls.ts"
import { chooseRoot, growthMargin } from "./chooseRoot.ts"
import { followsFromQueue } from "./followsFromQueue.ts"
import { mergeCall } from "./mergeCall.ts"
import { noteMaker, type NoteMaker } from "./NoteMaker.ts"
import { planCall } from "./planCall.ts"
import { setApart } from "./setApart.ts"
import { spendableFor } from "./spendableFor.ts"
import { mayTakeSeveralCalls, partOf, spendingOf, spends, type SpendingIntent } from "./Spending.ts"

type Payout = Extract<Intent, { readonly kind: "payout" }>

export interface PlanningTools {
  readonly store: NoteStoreShape
  readonly orders: OrderStoreShape
  readonly standings: (
    chainId: ChainId,
    states: ReadonlyArray<NoteState>,
  ) => Effect.Effect<ReadonlyArray<StandingState>, StorageUnavailable>
  readonly crypto: NoteCryptoShape
  readonly random: SecureRandomShape
  readonly master: Effect.Effect<Uint8Array, VaultUnavailable>
}

export interface PlanRequest {
  readonly owner: Owner
  readonly intent: Intent
  readonly operation: OperationId
  readonly deadline: number
  readonly spentBefore: ReadonlySet<bigint>
  readonly tokensDone: ReadonlySet<Address>
  readonly feePublished: PublishedFee
  readonly rootForgotten: boolean
  readonly foreseen?: TreeUpdate
  readonly bounds: Omit<CallBounds, "feeToken">
}

/**
 * Plans the next call of an operation over the notes that it holds and that its earlier calls have left: all of them, or, if they
 * exceed one call, a merge of some or a part with some of the tokens. Plans of one stage always use the same notes, so they spend
 * the same anchor and at most one of them can be executed.
 * Returns `null` while a note of the call is not covered by the root from `chooseRoot`, and while a note of the operation is spent
 * or was removed by a reorganisation.
 */
export const planOperation = Effect.fnUntraced(function* (
  view: ChainView,
  tools: PlanningTools,
  request: PlanRequest,
) {
  const { gateway, chainId, forest } = view
  const { intent, owner, operation } = request
  if (!spends(intent)) return yield* Effect.die(new Error(`a ${intent.kind} spends no notes`))
  const master = yield* tools.master
  // Asks the endpoint before locking the trees, because it may be slow.
  const memory = gateway.rootMemory
  const { foreseen } = request
  if (foreseen !== undefined && memory !== null) return null
  const shown = memory === null ? null : { memory, ...(yield* memory.firsts) }
  return yield* view.exclusively(
    Effect.gen(function* () {
      const margin = request.rootForgotten ? growthMargin.again : growthMargin.first
      const held = yield* agreeing(view, tools.store.snapshot(chainId, { operation }))
      const inserted =
        foreseen === undefined
          ? yield* rootToName(view, tools.store, held, shown, margin)
          : yield* rootAfter(view, held, foreseen)
      if (inserted === null) return null
      const left = held.notes.filter(({ note }) => !request.spentBefore.has(note.nullifier))
      const usable = left.every(
        ({ note, spent }) => spent === null && note.owner === ownerId(owner),
      )
      if (!usable || !(yield* mayBeSpentFor(tools, chainId, intent, left))) return null
      const notes = left.map(({ note }) => ({ ...note, tree: forest.treeOf(note.position) }))
      const { feePublished } = request
      const asked = spendingOf(intent, gateway.feeRecipient, feePublished.amount)
      const toDo = asked.needs.filter(({ token }) => !request.tokensDone.has(token))
      const all = joinsOver(notes, request.bounds.inputs)
      const bounds = { ...request.bounds, feeToken: asked.fee?.token ?? null }
      const next = mayTakeSeveralCalls(intent)
        ? nextCall(notes, bounds, forest.treeOf(forest.size))
        : { kind: "transact" as const, joins: all }
      // Checked before a merge or a part too: if a note is missing, the operation can never complete.
      if (distribute(toDo, all) === null || next === null) return null
      if (!next.joins.flat().every(({ position }) => position < inserted)) return null
      const tokens = new Set(next.joins.flat().map(({ token }) => token))
      const merge =
        next.kind === "merge" ? mergeCall(asked, intent.fee, feePublished, next.joins) : null
      const spending = merge?.spending ?? partOf(asked, tokens)
      const shared = merge?.joins ?? distribute(spending.needs, next.joins)
      if (shared === null) return null
      const apart =
        intent.kind === "payout" &&
        (yield* hasRoomForTwoChanges(tools, chainId, intent, request.bounds))
      const maker = noteMaker(tools.crypto, tools.random, master)
      return yield* planCall(
        { crypto: tools.crypto, random: tools.random, gateway, maker, master, forest },
        {
          purpose:
            next.kind === "part" ? { kind: next.kind, tokens: [...tokens] } : { kind: next.kind },
          owner,
          spending,
          joins: apart
            ? setApart(intent, shared)
            : merge !== null
              ? yield* spreadReleases(shared, drawFor(maker, operation), 1n)
              : intent.kind === "withdraw"
                ? yield* spreadReleases(shared, drawFor(maker, operation))
                : shared,
          recipient: paidInside(intent),
          operation,
          deadline: request.deadline,
          inserted,
        },
      )
    }),
  )
})

/** Draws for the shares of an operation's joins, each under a context of its own. */
function drawFor(maker: NoteMaker, operation: OperationId): Draw {
  let drawn = 0
  return (bound) => maker.draw(`${operation}/share/${drawn++}`, bound)
}

/**
 * Whether the intent may still spend the notes it holds. A reorganisation can change which of an order's notes came first. Notes
 * that were an excess in the balance when they were reserved may then belong to the private send, and only its payouts may spend
 * them. While the private send cannot be read, they may too.
 */
const mayBeSpentFor = Effect.fnUntraced(function* (
  { standings }: PlanningTools,
  chainId: ChainId,
  intent: SpendingIntent,
  held: ReadonlyArray<NoteState>,
) {
  if (intent.kind === "payout" || intent.kind === "recovery") return true
  const states = yield* standings(chainId, held)
  return !states.some(({ standing }) => belongsElsewhere.has(standing.kind))
})

/** Standings of notes that belong, or may belong, to a private send that still lives. */
const belongsElsewhere: ReadonlySet<NoteStanding["kind"]> = new Set(["order", "unreadable"])

/**
 * Whether one call could still spend all of an order's notes if this payout split its change in two. The last payout needs everything
 * that is left, and no call merges notes for it: without this check, an order on a chain whose calls take two notes could keep a third
 * note that no payout can reach (found by seed 1690 on a Solana-like chain). Each payout in flight, including this one, counts as two
 * notes.
 */
const hasRoomForTwoChanges = Effect.fnUntraced(function* (
  { orders, standings, store }: PlanningTools,
  chainId: ChainId,
  intent: Payout,
  bounds: PlanRequest["bounds"],
) {
  const order = yield* orders.find(intent.orderId)
  const underWay = (order?.payouts ?? []).filter(
    (payout) => payout.operation !== null && !isSettled(payout),
  )
  const unspent = yield* store.unspent(chainId, intent.owner)
  const left = spendableFor(intent, yield* standings(chainId, unspent)).filter(
    ({ reservedBy }) => reservedBy === null,
  )
  return left.length + 2 * underWay.length <= bounds.inputs * bounds.maximumJoins
})

/** The recipient of the first outputs. A payout's belong to its order's owner, a withdrawal's to the operator whose debt it settles. */
function paidInside(intent: SpendingIntent): ShieldedRecipient | null {
  switch (intent.kind) {
    case "transfer":
      return intent.recipient
    case "payout":
      return { kind: "owner", owner: intent.owner }
    case "withdraw":
      return intent.settles === undefined ? null : { kind: "owner", owner: intent.settles.owner }
    case "swap":
    case "recovery":
    case "return":
      return null
  }
}

/**
 * Plans the insertion of the batch that starts at `wanted`, or of the next one, with all leaves queued for it. The root after a
 * full batch depends only on the leaves, so a batch can be planned before the batches ahead of it are executed. Returns `null` if
 * the batch is already inserted, or if it is ahead of the next one and not full.
 */
export const planTreeUpdate = Effect.fnUntraced(function* (
  view: ChainView,
  store: NoteStoreShape,
  wanted: number | null,
) {
  return yield* view.exclusively(
    Effect.gen(function* () {
      const { forest, chainId } = view
      const { inserted } = yield* agreedRoot(
        view,
        yield* agreeing(view, chainState(store, chainId)),
      )
      const next = inserted - (inserted % BATCH_SIZE)
      const start = wanted ?? next
      const count = Math.min(BATCH_SIZE, forest.size - start)
      if (start + count <= inserted) return null
      if (start > next && count < BATCH_SIZE) return null
      return {
        kind: "tree-update",
        update: {
          start,
          newRoot: forest.root(start + count),
          commitments: Array.from({ length: count }, (_, k) => forest.leaf(start + k)),
        },
      } satisfies Plan
    }),
  )
})

/** Commitments under the root after an insertion in flight; `null` if it does not follow from the queue, or is in the tree. */
const rootAfter = Effect.fnUntraced(function* (
  view: ChainView,
  state: ChainState,
  foreseen: TreeUpdate,
) {
  const { inserted } = yield* agreedRoot(view, state)
  const end = foreseen.start + foreseen.commitments.length
  return end > inserted && followsFromQueue(view.forest, foreseen) ? end : null
})

/** Commitments under the root that a call names; `null` if no indexed root is certain to stay valid until the call is executed. */
const rootToName = Effect.fnUntraced(function* (
  view: ChainView,
  store: NoteStoreShape,
  state: ChainState,
  shown: (FirstRoots & { readonly memory: RootMemory }) | null,
  margin: number,
) {
  const { chainId, forest } = view
  const { inserted: newest, time } = yield* agreedRoot(view, state)
  if (shown === null) return newest
  const { memory, roots, newestPeriod } = shown
  const indexed = yield* store.insertedUnder(chainId, roots)
  // A new pool starts with the root of an empty tree. The size under any other root comes from the index, and our trees must
  // confirm it.
  const empty = forest.root(0)
  const firsts = roots.map((root) => {
    const inserted = root === empty ? 0 : (indexed.get(root) ?? null)
    return inserted !== null && inserted <= newest && forest.root(inserted) === root
      ? inserted
      : null
  })
  return chooseRoot(memory, { newest, time, firsts, newestPeriod }, memory.period, margin)
})

/**
 * Commitments under the newest published root, and the time of the newest indexed block. Fails with `IndexInconsistent` unless our
 * trees, which match the state, give the same root.
 */
const agreedRoot = Effect.fnUntraced(function* (
  { chainId, forest }: ChainView,
  { checkpoint, root: latest }: ChainState,
) {
  const time = checkpoint?.time ?? 0
  if (latest === null) return { inserted: 0, time }
  if (latest.inserted > forest.size || forest.root(latest.inserted) !== latest.root) {
    return yield* new IndexInconsistent({ chainId })
  }
  return { inserted: latest.inserted, time }
})
