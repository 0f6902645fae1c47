import {
  IndexInconsistent,
  isSettled,
  ownerId,
  type Address,
  type ChainId,
  type FirstRoots,
  type Intent,
  type NoteCryptoShape,
  type NoteRow,
  type NoteState,
  type NoteStoreShape,
  type OrderStoreShape,
  type OperationId,
  type Owner,
  type Plan,
  type RootMemory,
  type SecureRandomShape,
  type ShieldedRecipient,
  type VaultUnavailable,
} from "@shielded-relay/core"
import { Effect } from "effect"
import type { ChainView } from "../chainIndex/ChainView.ts"
import { standingsOf } from "../chainIndex/standings.ts"
import { requireAgreement } from "../chainIndex/chainStatus.ts"
import { BATCH_SIZE } from "../tree/Forest.ts"
import { distribute, type JoinAmounts } from "./distribute.ts"
import { joinsOver, nextCall, type CallBounds } from "./calls.ts"
import { chooseRoot, growthMargin } from "./chooseRoot.ts"
import { noteMaker } from "./NoteMaker.ts"
import { planCall } from "./planCall.ts"
import { total } from "./selection.ts"
import { setApart } from "./setApart.ts"
import { spendableFor } from "./spendableFor.ts"
import {
  mayTakeSeveralCalls,
  merging,
  partOf,
  spendingOf,
  spends,
  type SpendingIntent,
} from "./Spending.ts"

type Payout = Extract<Intent, { readonly kind: "payout" }>

export interface PlanningTools {
  readonly store: NoteStoreShape
  readonly orders: OrderStoreShape
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
  readonly rootForgotten: boolean
  readonly bounds: Omit<CallBounds, "feeToken">
}

/**
 * Plans the next call over exactly the notes that the operation holds and its earlier calls have left, so that every plan of a stage spends
 * the same anchor: all of them, or where these are too many, a merge of some or the part of some tokens. `null` while one that it spends is not under the root
 * that `chooseRoot` gives, and as long as one of them is spent already or was taken away by a reorganisation.
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
  // Before the trees are locked: an endpoint may take its time.
  const memory = gateway.rootMemory
  const shown = memory === null ? null : { memory, ...(yield* memory.firsts) }
  return yield* view.exclusively(
    Effect.gen(function* () {
      const margin = request.rootForgotten ? growthMargin.again : growthMargin.first
      const inserted = yield* rootToName(view, tools.store, shown, margin)
      if (inserted === null) return null
      const states = yield* tools.store.reservedBy(chainId, operation)
      const left = states.filter(({ note }) => !request.spentBefore.has(note.nullifier))
      const usable = left.every(
        ({ note, spent }) => spent === null && note.owner === ownerId(owner),
      )
      if (!usable || !(yield* mayBeSpentFor(tools, chainId, intent, left))) return null
      const notes = left.map(({ note }) => ({ ...note, tree: forest.treeOf(note.position) }))
      const asked = spendingOf(intent, gateway.feeRecipient)
      const toDo = asked.needs.filter(({ token }) => !request.tokensDone.has(token))
      const all = joinsOver(notes, request.bounds.inputs)
      const bounds = { ...request.bounds, feeToken: asked.fee?.token ?? null }
      const next = mayTakeSeveralCalls(intent)
        ? nextCall(notes, bounds, forest.treeOf(forest.size))
        : { kind: "transact" as const, joins: all }
      // Before a merge or a part as well: one that lacks a note would be made for an operation that can never be done.
      if (distribute(toDo, all) === null || next === null) return null
      if (!next.joins.flat().every(({ position }) => position < inserted)) return null
      const tokens = new Set(next.joins.flat().map(({ token }) => token))
      const spending = next.kind === "merge" ? merging : partOf(asked, tokens)
      const shared =
        next.kind === "merge" ? next.joins.map(merged) : distribute(spending.needs, next.joins)
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
          joins: apart ? setApart(intent, shared) : shared,
          recipient: paidInside(intent),
          operation,
          deadline: request.deadline,
          inserted,
        },
      )
    }),
  )
})

/**
 * Whether none of the notes belongs to a private send now. A reorganisation may change which of an order's notes came first, so that an
 * excess that was balance when it was reserved is now what pays the recipients, and must not pay for anything else of its owner.
 */
const mayBeSpentFor = Effect.fnUntraced(function* (
  { orders, store }: PlanningTools,
  chainId: ChainId,
  intent: SpendingIntent,
  held: ReadonlyArray<NoteState>,
) {
  if (intent.kind === "payout" || intent.kind === "recovery") return true
  const standings = yield* standingsOf(orders, store, chainId, held)
  return standings.every(({ standing }) => standing.kind !== "order")
})

/**
 * Whether one call could still spend all notes of an order if the change of a payout became two of them. The order's last payout needs all
 * that is left, and no call merges notes for it: where a call takes two notes, a third would be left over for ever (found by seed 1690 on
 * a chain of Solana's manner). Each payout under way, this one too, counts as two notes.
 */
const hasRoomForTwoChanges = Effect.fnUntraced(function* (
  { orders, store }: PlanningTools,
  chainId: ChainId,
  intent: Payout,
  bounds: PlanRequest["bounds"],
) {
  const order = yield* orders.find(intent.orderId)
  const underWay = (order?.payouts ?? []).filter(
    (payout) => payout.operation !== null && !isSettled(payout),
  )
  const unspent = yield* store.unspent(chainId, intent.owner)
  const left = spendableFor(intent, yield* standingsOf(orders, store, chainId, unspent)).filter(
    ({ reservedBy }) => reservedBy === null,
  )
  return left.length + 2 * underWay.length <= bounds.inputs * bounds.maximumJoins
})

/** A join that makes one note of several and releases nothing. */
function merged(notes: ReadonlyArray<NoteRow>): JoinAmounts {
  const token = notes[0]?.token
  if (token === undefined) throw new Error("a join of no notes was planned")
  const need = { token, released: 0n, paid: 0n }
  return { need, notes, released: 0n, paid: 0n, change: total(notes) }
}

/** Whose notes the first outputs are; a payout's are its order's own. */
function paidInside(intent: SpendingIntent): ShieldedRecipient | null {
  switch (intent.kind) {
    case "transfer":
      return intent.recipient
    case "payout":
      return { kind: "owner", owner: intent.owner }
    case "withdraw":
    case "swap":
    case "recovery":
      return null
  }
}

/**
 * The insertion of the batch that begins at `wanted`, or of the next one: as many leaves as are queued of it. What a full batch makes of
 * the tree follows from the leaves alone, so one behind the next can be planned before those ahead have landed.
 */
export const planTreeUpdate = Effect.fnUntraced(function* (
  view: ChainView,
  store: NoteStoreShape,
  wanted: number | null,
) {
  return yield* view.exclusively(
    Effect.gen(function* () {
      const { inserted } = yield* agreedRoot(view, store)
      const { forest } = view
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

/** Commitments under the root that a call is to name; `null` while there is none that would be known when it lands. */
const rootToName = Effect.fnUntraced(function* (
  view: ChainView,
  store: NoteStoreShape,
  shown: (FirstRoots & { readonly memory: RootMemory }) | null,
  margin: number,
) {
  const { chainId, forest } = view
  const { inserted: newest, time } = yield* agreedRoot(view, store)
  if (shown === null) return newest
  const { memory, roots, newestPeriod } = shown
  const indexed = yield* store.insertedUnder(chainId, roots)
  // The pool begins with the root of an empty tree. Of others only the trees here say what is under them.
  const empty = forest.root(0)
  const firsts = roots.map((root) => {
    const inserted = root === empty ? 0 : (indexed.get(root) ?? null)
    return inserted !== null && inserted <= newest && forest.root(inserted) === root
      ? inserted
      : null
  })
  return chooseRoot(memory, { newest, time, firsts, newestPeriod }, memory.period, margin)
})

/** Commitments under the newest root that the chain published, once it is certain that the trees here give that root, and the time of the index. */
const agreedRoot = Effect.fnUntraced(function* (view: ChainView, store: NoteStoreShape) {
  const { chainId, forest } = view
  yield* requireAgreement(store, chainId)
  const time = (yield* view.catchUp())?.time ?? 0
  const latest = yield* store.latestRoot(chainId)
  if (latest === null) return { inserted: 0, time }
  if (latest.inserted > forest.size || forest.root(latest.inserted) !== latest.root) {
    return yield* new IndexInconsistent({ chainId })
  }
  return { inserted: latest.inserted, time }
})
