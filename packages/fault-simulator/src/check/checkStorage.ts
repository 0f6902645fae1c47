import {
  EntryStore,
  everyAttempt,
  numberedTransactions,
  holdingStates,
  isFinal,
  livePhases,
  NoteStore,
  OperationStore,
  OrderStore,
  type Address,
  type NoteState,
  type Operation,
  type OwnerId,
  type Storage,
} from "@shielded-relay/core"
import { Context, Effect } from "effect"
import type { SimulatedNetwork } from "@shielded-relay/testkit"

export const everyState = [
  ...holdingStates,
  "confirmed",
  "failed",
  "cancelled",
  "refused",
  "prepared",
  "seen",
  "expired",
] as const
const overPhases = ["completed", "expired", "failed"] as const
const holding: ReadonlySet<string> = new Set(holdingStates)
const page = 10_000

/**
 * Invariants of the storage at every moment: each reservation belongs to a live operation and each
 * live operation has its reservation; sender nonces have no gaps, at which later transactions would
 * wait; each batch has one insertion.
 */
export const checkStorage = (
  storage: Context.Context<Storage>,
  network: SimulatedNetwork,
  owners: ReadonlyArray<OwnerId>,
  usedOutside: ReadonlySet<string>,
): Effect.Effect<ReadonlyArray<string>> =>
  Effect.gen(function* () {
    const { chainId } = network.gateway
    const notes = Context.get(storage, NoteStore)
    const operations = yield* Context.get(storage, OperationStore).inStates(
      chainId,
      everyState,
      page,
    )
    const states = []
    for (const owner of owners) states.push(...(yield* notes.unspent(chainId, owner)))
    const live = new Map(
      operations.filter(({ status }) => holding.has(status.state)).map((one) => [one.id, one]),
    )
    const holderOf = new Map(
      [...live.values()].flatMap((operation) =>
        nullifiersOf(operation).map((nullifier) => [nullifier, operation.id] as const),
      ),
    )
    const problems: Array<string> = []
    for (const { note, reservedBy } of states) {
      if (reservedBy !== null && !live.has(reservedBy))
        problems.push(`note ${note.position} is reserved by ${reservedBy}, which is not live`)
      const holder = holderOf.get(note.nullifier)
      if (holder !== undefined && reservedBy !== holder)
        problems.push(
          `note ${note.position}, which live ${holder} spends, is reserved by ${reservedBy ?? "nobody"}`,
        )
    }
    const orders = yield* Context.get(storage, OrderStore).inPhases(chainId, overPhases, page)
    return [
      ...problems,
      ...orders.flatMap(({ id }) => liveAfter(operations, id)),
      ...gaps(operations, network, usedOutside),
      ...rivalInsertions([...live.values()]),
      ...waitingOperations([...live.values()], states),
    ]
  }).pipe(Effect.orDie)

function nullifiersOf(operation: Operation): ReadonlyArray<bigint> {
  return everyAttempt(operation).flatMap(({ plan, proven }) =>
    plan.kind !== "tree-update" && proven !== null
      ? plan.call.joins.flatMap(({ nullifiers }) => nullifiers)
      : [],
  )
}

/**
 * Live payouts of an ended order. The rest of the order can be recovered, so its payouts must have
 * ended.
 */
function liveAfter(operations: ReadonlyArray<Operation>, orderId: string): ReadonlyArray<string> {
  return operations
    .filter(
      ({ intent, status }) =>
        intent?.kind === "payout" && intent.orderId === orderId && !isFinal(status.state),
    )
    .map(({ id }) => `payout ${id} may still be made, and its order ${orderId} is over`)
}

/** Checks batch insertions in flight: one per batch, and at most four. */
function rivalInsertions(live: ReadonlyArray<Operation>): ReadonlyArray<string> {
  const starts = live.flatMap(({ intent }) =>
    intent?.kind === "tree-update" ? [intent.start] : [],
  )
  return [
    ...(new Set(starts).size < starts.length
      ? [`two insertions of one batch are in flight: ${starts.join()}`]
      : []),
    ...(starts.length > 4 ? [`${starts.length} insertions are in flight`] : []),
  ]
}

/** The most operations of an owner that may wait for their time, in the simulated service. */
export const waitingAtMost = 3

/** Checks the operations that wait: no owner has too many, and each holds what it may pay. */
function waitingOperations(
  live: ReadonlyArray<Operation>,
  notes: ReadonlyArray<NoteState>,
): ReadonlyArray<string> {
  const waiting = live.filter(({ status }) => status.state === "waiting")
  const owners = Map.groupBy(waiting, ({ request }) => request?.owner ?? null)
  return [
    ...[...owners].flatMap(([owner, { length }]) =>
      length > waitingAtMost ? [`${length} operations of ${owner ?? "nobody"} wait`] : [],
    ),
    ...waiting.flatMap(({ id, intent }) => {
      if (intent?.kind !== "withdraw") return []
      const held = notes.filter(({ reservedBy }) => reservedBy === id)
      const has = held.reduce((sum, { note }) => sum + note.amount, 0n)
      const need = intent.amounts.reduce((sum, { amount }) => sum + amount, intent.fee.amount)
      // A reorganisation may have removed a note for now.
      return held.length > 0 && has < need ? [`${id} waits with ${has} in place of ${need}`] : []
    }),
  ]
}

function gaps(
  operations: ReadonlyArray<Operation>,
  { gateway }: SimulatedNetwork,
  usedOutside: ReadonlySet<string>,
): ReadonlyArray<string> {
  return gateway.senders.flatMap((sender) => {
    const signed = signedBy(operations, sender)
    return Array.from({ length: Math.max(-1, ...signed) + 1 }, (_, nonce) => nonce)
      .filter((nonce) => !signed.has(nonce) && !usedOutside.has(`${sender} ${nonce}`))
      .map((nonce) => `nobody has bytes for the sender nonce ${nonce} of ${sender}`)
  })
}

function signedBy(operations: ReadonlyArray<Operation>, sender: string): ReadonlySet<number> {
  return new Set(
    operations
      .flatMap(numberedTransactions)
      .flatMap((one) => (one.sender === sender ? [one.senderNonce] : [])),
  )
}

/**
 * Whether all work is done: the index is at the head; operations, orders that may still pay and
 * jobs that wait for a block have ended; every note has a screening result and counts only because
 * of it; every assigned sender nonce is used.
 *
 * One exception: nonces behind a gap that a reorganisation left when it removed a foreign
 * transaction. With no operation in flight only transactions of ended operations wait there, and
 * the account's next one fills the gap.
 */
export const isQuiet = (
  storage: Context.Context<Storage>,
  { chain, gateway }: SimulatedNetwork,
): Effect.Effect<boolean> =>
  Effect.gen(function* () {
    const operations = Context.get(storage, OperationStore)
    const at = yield* Context.get(storage, NoteStore).checkpoint(gateway.chainId)
    if (at?.hash !== chain.tip.hash) return false
    if ((yield* operations.inStates(gateway.chainId, holdingStates, 1)).length > 0) return false
    const entries = Context.get(storage, EntryStore)
    const ever = { upTo: Number.MAX_SAFE_INTEGER, now: Number.MAX_SAFE_INTEGER }
    if ((yield* entries.due(gateway.chainId, ever, 1)).length > 0) return false
    if ((yield* entries.newlyCounting(gateway.chainId, 1)).length > 0) return false
    const orders = Context.get(storage, OrderStore)
    if ((yield* orders.inPhases(gateway.chainId, livePhases, 1)).length > 0) return false
    const stranded = new Set<Address>()
    for (const sender of gateway.senders) {
      const highest = yield* operations.highestSenderNonce(gateway.chainId, sender)
      const next = chain.nextNonce(sender, "latest")
      if (highest === null || next > highest) continue
      if ((yield* operations.bySenderNonce(gateway.chainId, sender, next)) !== null) return false
      stranded.add(sender)
    }
    return chain.mempool.transactions.every(({ from }) => stranded.has(from))
  }).pipe(Effect.orDie)
