import {
  KeyVault,
  Leases,
  NoteCrypto,
  NoteStore,
  OperationStore,
  OrderStore,
  ownerId,
  PoolGateways,
  Prover,
  ScreensEntries,
  SecureRandom,
  ShieldedPool,
  TreeSnapshots,
  UnitOfWork,
  type Address,
  type ChainId,
  type Intent,
  type Owner,
  SetAside,
  type ShieldedPoolShape,
  Telemetry,
} from "@shielded-relay/core"
import { Effect, Layer, Semaphore } from "effect"
import { balancesOf } from "./chainIndex/balances.ts"
import { KeptTrees } from "./chainIndex/KeptTrees.ts"
import { ChainView } from "./chainIndex/ChainView.ts"
import { refreshOwners } from "./chainIndex/refresh.ts"
import type { SyncTools } from "./chainIndex/IndexTools.ts"
import { spendableFrom } from "./chainIndex/chainStatus.ts"
import { ownsNotes } from "./chainIndex/ownsNotes.ts"
import { standingsOf } from "./chainIndex/standings.ts"
import { syncStep } from "./chainIndex/sync.ts"
import { readMasterKey } from "./key/masterSeed.ts"
import { parseRecipientInfo, renderRecipientInfo } from "./key/RecipientInfo.ts"
import { callShape } from "./spend/callShape.ts"
import type { Calls } from "./spend/calls.ts"
import { chooseNotes, type Choice } from "./spend/chooseNotes.ts"
import { mergeShape } from "./spend/mergeCall.ts"
import { depositNotes, noteMaker } from "./spend/NoteMaker.ts"
import { proveDisclosure } from "./spend/disclosing.ts"
import { planOperation, planTreeUpdate, type PlanningTools } from "./spend/planning.ts"
import { proveCall, proveTreeUpdate } from "./spend/proving.ts"
import {
  isDivisible,
  mayTakeSeveralCalls,
  partOf,
  spendingOf,
  spends,
  type Spending,
} from "./spend/Spending.ts"
import { total, type CallSize } from "./spend/selection.ts"
import { spendableFor } from "./spend/spendableFor.ts"
import { recoverableSums, stuckByToken } from "./spend/stuckNotes.ts"

export interface ShieldedPoolOptions {
  /** Most joins in one call. Default: 4. A call with more tokens may have one join per token. */
  readonly maximumJoins?: number
  /** Most calls of an operation before its last one. These merge notes or spend part of the tokens. Default: 0. */
  readonly maximumEarlierCalls?: number
  /** Smaller notes are never selected, because spending one costs more than it is worth. Smallest units. Default: 0. */
  readonly dustBelow?: (chainId: ChainId, token: Address) => bigint
  /** Levels of a tree. Every deployed pool has 26; tests that fill whole trees use fewer. */
  readonly treeDepth?: number
  /** The storage keeps the trees by complete subtrees of this many levels, at least 4. Default: 12, or the depth of a smaller tree. */
  readonly partHeight?: number
}

/** The services that the pool requires. */
export type ShieldedPoolRequirements =
  | KeyVault
  | Leases
  | NoteCrypto
  | NoteStore
  | OperationStore
  | OrderStore
  | PoolGateways
  | Prover
  | SecureRandom
  | SetAside
  | Telemetry
  | TreeSnapshots
  | UnitOfWork

/** Core's `ShieldedPool`, implemented with the shielded-pool protocol (docs/protocol.md). */
export function shieldedPoolLayer(
  options: ShieldedPoolOptions = {},
): Layer.Layer<ShieldedPool, never, ShieldedPoolRequirements> {
  return Layer.effect(ShieldedPool, makeShieldedPool(options))
}

const makeShieldedPool = Effect.fnUntraced(function* (options: ShieldedPoolOptions) {
  const { maximumJoins = 4, maximumEarlierCalls = 0, treeDepth = 26 } = options
  const { partHeight = Math.min(12, treeDepth) } = options
  const { dustBelow = () => 0n } = options
  const vault = yield* KeyVault
  const crypto = yield* NoteCrypto
  const leases = yield* Leases
  const store = yield* NoteStore
  const operations = yield* OperationStore
  const orders = yield* OrderStore
  const gateways = yield* PoolGateways
  const prover = yield* Prover
  const random = yield* SecureRandom
  const snapshots = yield* TreeSnapshots
  const unit = yield* UnitOfWork
  const screensEntries = yield* ScreensEntries

  const master = readMasterKey(vault, crypto)
  const maker = Effect.map(master, (key) => noteMaker(crypto, random, key))
  const aside = yield* SetAside
  const telemetry = yield* Telemetry
  const standings: PlanningTools["standings"] = (chainId, states) =>
    // Two services cost every balance less than a merged context.
    standingsOf(orders, store, chainId, states).pipe(
      Effect.provideService(SetAside, aside),
      Effect.provideService(Telemetry, telemetry),
    )
  const tools = { store, orders, standings, crypto, random, master, prover, screensEntries }

  const views = new Map<
    ChainId,
    { readonly view: ChainView; readonly syncing: Semaphore.Semaphore }
  >()
  const callSize = (chainId: ChainId): CallSize => {
    const { joinsPerCall } = chain(chainId).view.gateway
    return {
      inputs: Math.max(...joinsPerCall.inputs),
      maximumJoins: Math.min(maximumJoins, joinsPerCall.maximum ?? maximumJoins),
    }
  }
  const bounds = (chainId: ChainId, intent: Intent) => ({
    ...callSize(chainId),
    tokensPerCall: isDivisible(intent)
      ? (chain(chainId).view.gateway.tokensPerCall ?? Infinity)
      : Infinity,
  })
  const chain = (chainId: ChainId) => {
    const known = views.get(chainId)
    if (known !== undefined) return known
    const gateway = gateways.get(chainId)
    // Callers check chain ids against the configuration first.
    if (gateway === undefined) throw new Error(`chain ${chainId} is not configured`)
    const kept = new KeptTrees(gateway, snapshots, treeDepth, partHeight)
    const view = new ChainView(gateway, store, kept, treeDepth)
    const made = { view, syncing: Semaphore.makeUnsafe(1) }
    views.set(chainId, made)
    return made
  }
  const onChain = <A, E>(chainId: ChainId, use: (view: ChainView) => Effect.Effect<A, E>) =>
    Effect.suspend(() => use(chain(chainId).view))

  const choose = Effect.fnUntraced(function* (
    view: ChainView,
    owner: Owner,
    intent: Intent,
    taken: ReadonlySet<number> = new Set(),
  ) {
    if (!spends(intent)) return yield* Effect.die(new Error(`a ${intent.kind} spends no notes`))
    const { chainId, gateway, forest } = view
    const spending = spendingOf(intent, gateway.feeRecipient)
    const held = yield* store.snapshot(chainId, { owner: ownerId(owner) })
    const choice = yield* Effect.fromResult(
      chooseNotes(spending, spendableFor(intent, yield* standings(chainId, held.notes)), {
        ...spendableFrom(held),
        treeOf: (position) => forest.treeOf(position),
        dustBelow: (token) => dustBelow(chainId, token),
        taken,
        limits: {
          ...bounds(chainId, intent),
          feeToken: spending.fee?.token ?? null,
          maximumEarlierCalls: mayTakeSeveralCalls(intent) ? maximumEarlierCalls : 0,
        },
      }),
    )
    return reservationOf(view, spending, choice)
  })

  return {
    recipientInfo: Effect.fnUntraced(function* (owner, context) {
      return renderRecipientInfo(
        yield* (yield* maker).addressOf(owner, `recipient-info/${context}`),
      )
    }),
    readRecipientInfo: Effect.fnUntraced(function* (text) {
      const recipient = yield* Effect.fromResult(parseRecipientInfo(crypto, text))
      return (yield* maker).ownerOf(recipient)
    }),
    depositNotes: (chainId, recipient, amounts, operation) =>
      onChain(chainId, ({ gateway }) =>
        Effect.flatMap(maker, (made) => depositNotes(made, gateway, recipient, amounts, operation)),
      ),
    balances: (chainId, owner) =>
      onChain(
        chainId,
        Effect.fnUntraced(function* (view) {
          const held = yield* store.snapshot(chainId, { owner: ownerId(owner) })
          const { checkpoint } = held
          const states = yield* standings(chainId, held.notes)
          const { feeRecipient } = view.gateway
          return {
            balances: yield* balancesOf(
              { operations, store },
              { chainId, feeRecipient },
              owner,
              states,
              spendableFrom(held).confirmedBlock,
            ),
            asOf: checkpoint === null ? null : { block: checkpoint.number, time: checkpoint.time },
          }
        }),
      ),

    stuckBalances: Effect.fnUntraced(function* (chainId, owner) {
      const held = yield* store.snapshot(chainId, { owner: ownerId(owner) })
      const states = yield* standings(chainId, held.notes)
      return stuckByToken(states, spendableFrom(held).confirmedBlock)
    }),
    recoverable: (chainId, owner, token) =>
      onChain(
        chainId,
        Effect.fnUntraced(function* ({ forest }) {
          const held = yield* store.snapshot(chainId, { owner: ownerId(owner) })
          const now = {
            ...spendableFrom(held),
            treeOf: (position: number) => forest.treeOf(position),
          }
          const states = yield* standings(chainId, held.notes)
          return recoverableSums(states, now, token, callSize(chainId))
        }),
      ),

    previewShape: (chainId, owner, intent, taken) =>
      onChain(chainId, (view) => choose(view, owner, intent, taken)),
    reserve: (chainId, owner, intent, operation) =>
      onChain(
        chainId,
        Effect.fnUntraced(function* (view) {
          const reservation = yield* choose(view, owner, intent)
          yield* store.reserve(chainId, reservation.positions, operation)
          return reservation
        }),
      ),
    plan: ({ chainId, ...request }) =>
      onChain(chainId, (view) =>
        planOperation(view, tools, { ...request, bounds: bounds(chainId, request.intent) }),
      ),
    planTreeUpdate: (chainId, start) =>
      onChain(chainId, (view) => planTreeUpdate(view, store, start)),
    prove: (chainId, owner, plan) =>
      onChain(
        chainId,
        Effect.fnUntraced(function* (view) {
          if (plan.kind === "tree-update") return yield* proveTreeUpdate(view, tools, plan)
          if (owner === null) return yield* Effect.die(new Error("a call is proved for its owner"))
          return yield* proveCall(view, tools, owner, plan)
        }),
      ),

    disclose: (chainId, owner, notes, context) =>
      onChain(chainId, (view) => proveDisclosure(view, tools, owner, notes, context)),

    sync: (chainId, lease) =>
      Effect.suspend(() => {
        const { view, syncing } = chain(chainId)
        const write: SyncTools["write"] = (effect) =>
          unit.transact(Effect.andThen(leases.fence(lease), effect))
        return syncing.withPermit(syncStep(view, { ...tools, write }))
      }),
    queue: Effect.fnUntraced(function* (chainId) {
      const [checkpoint, root] = yield* Effect.all(
        [store.checkpoint(chainId), store.latestRoot(chainId)],
        { concurrency: "unbounded" },
      )
      return { queued: checkpoint?.positions ?? 0, inserted: root?.inserted ?? 0 }
    }),
    ownsNotes: (chainId) => onChain(chainId, ({ gateway }) => ownsNotes(gateway, tools)),
    refresh: (chainId, owners) =>
      onChain(chainId, (view) => refreshOwners(view, tools, unit, owners)),
  } satisfies ShieldedPoolShape
})

function reservationOf(view: ChainView, spending: Spending, { notes, calls }: Choice) {
  const shapeOf = (does: Spending, joins: Calls["joins"]) =>
    callShape(does, joins, view.gateway.nativeToken)
  const earlier = calls.earlier.map(({ kind, joins }) => ({
    kind,
    shape: shapeOf(
      kind === "merge" ? mergeShape(spending, joins) : partOf(spending, tokensOf(joins)),
      joins,
    ),
  }))
  return {
    positions: notes.map(({ position }) => position).toSorted((a, b) => a - b),
    shape: shapeOf(partOf(spending, tokensOf(calls.joins)), calls.joins),
    merges: earlier.flatMap(({ kind, shape }) => (kind === "merge" ? [shape] : [])),
    parts: earlier.flatMap(({ kind, shape }) => (kind === "part" ? [shape] : [])),
    change: changeOf(spending, notes),
  }
}

const tokensOf = (joins: Calls["joins"]) => new Set(joins.flat().map(({ token }) => token))

/** What the notes of the fee's token hold beyond the spending's needs. */
function changeOf({ needs, fee }: Spending, notes: Choice["notes"]): bigint {
  const need = needs.find(({ token }) => token === fee?.token)
  return need === undefined
    ? 0n
    : total(notes.filter(({ token }) => token === need.token)) - need.released - need.paid
}
