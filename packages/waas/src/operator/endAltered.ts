import { hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js"
import {
  EntryStore,
  failureReasons,
  isAltered,
  isFinal,
  isForgedOperation,
  isSettled,
  isUnsealed,
  isWalletFinal,
  isWithheld,
  livePhases,
  NoteStore,
  OperationStore,
  OrderStore,
  OrganizationSeal,
  OrganizationStore,
  refusal,
  rowText,
  sealedStores,
  transitionOrder,
  UnitOfWork,
  uuidFromBytes,
  WalletOperationStore,
  type AuditEntry,
  type ChainId,
  type NoteState,
  type OperationId,
  type Order,
  type OrderEvent,
  type Storage,
  type Uuid,
} from "@shielded-relay/core"
import { Effect } from "effect"
import { pageSize } from "../caps.ts"
import { isStranded, organizationOf, reservedBy } from "./changedRow.ts"
import { commandEntry } from "./commandEntry.ts"

/** The result of `endAltered`. Only `announced` and `ended` changed anything. */
export type AlteredEnd =
  /** May be ended from this time on, in milliseconds since the epoch. */
  | { readonly outcome: "announced" | "too-early"; readonly from: number }
  /** The index of this chain has no confirmed block after that time. */
  | { readonly outcome: "index-behind"; readonly chainId: ChainId; readonly from: number }
  /** Numbers of its notes that can be spent again and that were spent, and its order, whose remainder is withheld. */
  | {
      readonly outcome: "ended"
      readonly freed: number
      readonly spent: number
      readonly order: string | null
    }
  | { readonly outcome: "unknown" | "not-altered" | "moved" }
  /** Altered rows that cannot be ended: an operation of an account, and an order. */
  | { readonly outcome: "wallet" | "private-send" }
  /** Its order is altered, too, or has other payouts that have not ended. */
  | { readonly outcome: "order-altered" | "other-payouts"; readonly order: string }
  /** It reserves no note of a managed wallet and names none as its owner. */
  | { readonly outcome: "nobody" }

/**
 * Milliseconds between the announcement and the end, without the distance of two deadlines. No call is planned with a deadline later than 20
 * minutes and that distance, and nothing is planned for an altered row.
 */
export const shortestWait = 24 * 60 * 60_000

/** Blocks of the index among which the newest confirmed one is. */
const recent = 1_000

const command = "command wallet end-altered"

/**
 * Ends a payment from the shielded balance whose row another program changed, and frees its notes. The first call only writes an announcement
 * into the audit log. A later one ends the row if it is the same since, `wait` milliseconds have passed on this clock and on the chain's, and
 * a confirmed block shows it: every call that was ever proven for it has expired then, so the index shows all that it spent.
 *
 * Nothing that the row claims is charged or paid. If it is the last payout of an order, the order ends and its remainder is withheld. The end
 * is a version of its own, so no process goes on with an earlier one.
 */
export const endAltered = Effect.fn("waas.endAltered")(function* (
  id: OperationId,
  limits: { readonly chainIds: ReadonlyArray<number>; readonly wait: number },
) {
  const seal = yield* OrganizationSeal
  const stores = sealedStores(yield* Effect.context<Storage>(), seal)
  const chainIds = limits.chainIds.map((one) => one as ChainId)
  return yield* ending(id, { ...limits, chainIds }).pipe(
    Effect.catchTag(["OperationMoved", "OrderMoved"], () =>
      Effect.succeed({ outcome: "moved" } satisfies AlteredEnd),
    ),
    Effect.provideContext(stores),
  )
})

interface Limits {
  readonly chainIds: ReadonlyArray<ChainId>
  readonly wait: number
}

const ending = Effect.fnUntraced(function* (id: OperationId, limits: Limits) {
  const { transact } = yield* UnitOfWork
  const examined = yield* changedOperation(id, limits)
  if (examined === null) return yield* whyNot(id)
  const reserved = yield* reservedBy(id, limits.chainIds)
  const organizationId = yield* organizationOf(examined.row, reserved)
  if (organizationId === null) return { outcome: "nobody" } satisfies AlteredEnd
  // Entries never change, so they are read outside the transaction.
  const entries = yield* commandsOf(organizationId)
  return yield* transact(
    Effect.gen(function* () {
      const changed = yield* changedOperation(id, limits)
      if (changed === null) return yield* whyNot(id)
      return yield* endedOrAnnounced(changed, organizationId, entries, limits)
    }),
  )
})

/** The changed operation with this id: its row, or `null` if that is missing while notes are reserved. */
const changedOperation = Effect.fnUntraced(function* (id: OperationId, { chainIds }: Limits) {
  const row = yield* (yield* OperationStore).find(id)
  const isChanged =
    (row !== null && !isFinal(row.status.state) && (yield* isForgedOperation(row))) ||
    (yield* isStranded(id, row, chainIds))
  return isChanged ? { id, row } : null
})

type Changed = Effect.Success<ReturnType<typeof changedOperation>> & {}

/** Why nothing with this id can be ended. */
const whyNot = Effect.fnUntraced(function* (id: OperationId) {
  const leg = yield* (yield* WalletOperationStore).find(id)
  if (leg !== null && isAltered(leg) && !isWalletFinal(leg))
    return { outcome: "wallet" } satisfies AlteredEnd
  const order = yield* (yield* OrderStore).find(id)
  if (order !== null && isLive(order) && (yield* isForged(order)))
    return { outcome: "private-send" } satisfies AlteredEnd
  const isKnown =
    leg !== null || order !== null || (yield* (yield* OperationStore).find(id)) !== null
  return { outcome: isKnown ? "not-altered" : "unknown" } satisfies AlteredEnd
})

const isLive = ({ phase }: Order) => livePhases.some((live) => live === phase)

/** Whether another program changed an order, or took the mark of managed wallets out of it. */
const isForged = Effect.fnUntraced(function* (order: Order) {
  const deposits = yield* WalletOperationStore
  return (
    isAltered(order) ||
    (order.leftover === undefined && (yield* deposits.find(order.id as OperationId)) !== null)
  )
})

/** The entries of this command in an organization's audit log. */
const commandsOf = Effect.fnUntraced(function* (organizationId: Uuid) {
  const store = yield* OrganizationStore
  const isOurs = (entry: AuditEntry) =>
    entry.organizationId === organizationId && entry.route === command
  // Those without a place first: one that gets its place meanwhile is among the others.
  const found = (yield* store.unlinked(Number.MAX_SAFE_INTEGER)).filter(isOurs)
  let after = 0
  for (;;) {
    const entries = yield* store.entries(organizationId, after, pageSize)
    found.push(...entries.filter(isOurs))
    after = entries.at(-1)?.seq ?? after
    if (entries.length < pageSize) return found
  }
})

/**
 * The id of the entry that announces the end of a row as it is now. Part of a seal, so that a writer in the database cannot announce: an
 * announcement of another version of the row counts for nothing.
 */
const announcementOf = Effect.fnUntraced(function* (changed: Changed, at: number) {
  const { seal } = yield* OrganizationSeal
  const mac = seal("row", utf8ToBytes(rowText("end-altered", { at, ...changed })))
  return uuidFromBytes(hexToBytes(mac).slice(0, 16))
})

const endedOrAnnounced = Effect.fnUntraced(function* (
  changed: Changed,
  organizationId: Uuid,
  entries: ReadonlyArray<AuditEntry>,
  limits: Limits,
) {
  const store = yield* OrganizationStore
  const { id, row } = changed
  const reserved = yield* reservedBy(id, limits.chainIds)
  const named = row === null ? [] : [row.chainId]
  const chains = new Set(reserved.length === 0 ? named : reserved.map(({ note }) => note.chainId))
  const { payout, refused } = yield* payoutOf(changed, reserved)
  if (refused !== null) return refused
  const entry = yield* commandEntry(command, organizationId, [["operation", id]], id)
  let announced = Infinity
  for (const { id: known, at } of entries)
    if (known === (yield* announcementOf(changed, at))) announced = Math.min(announced, at)
  if (announced === Infinity) {
    const at = Math.max(entry.at, yield* newestTime(chains))
    yield* store.insertEntry({ ...entry, at, id: yield* announcementOf(changed, at), result: null })
    return { outcome: "announced", from: at + limits.wait } satisfies AlteredEnd
  }
  const from = announced + limits.wait
  if (entry.at < from) return { outcome: "too-early", from } satisfies AlteredEnd
  for (const chainId of chains)
    if (!(yield* isPast(chainId, from)))
      return { outcome: "index-behind", chainId, from } satisfies AlteredEnd
  yield* end(changed, reserved, entry.at)
  if (payout !== null) yield* endOrder(payout, entry.at)
  yield* store.insertEntry(entry)
  const spent = reserved.filter((one) => one.spent !== null).length
  const freed = reserved.length - spent
  return { outcome: "ended", freed, spent, order: payout?.order.id ?? null } satisfies AlteredEnd
})

/** The chain's time in the index, in milliseconds since the epoch: a clock that is late must not shorten the wait. */
const newestTime = Effect.fnUntraced(function* (chains: ReadonlySet<ChainId>) {
  const notes = yield* NoteStore
  const newest = yield* Effect.forEach(chains, notes.checkpoint)
  return Math.max(...newest.map((block) => (block?.time ?? 0) * 1_000))
})

/** Whether a confirmed block of the index is later than a time, in milliseconds since the epoch, and the index agrees with the chain. */
const isPast = Effect.fnUntraced(function* (chainId: ChainId, time: number) {
  const notes = yield* NoteStore
  const status = yield* notes.chainStatus(chainId)
  if (status === null || status.disagreement !== null) return false
  const blocks = yield* notes.recentBlocks(chainId, recent)
  const newest = blocks.find(({ number }) => number <= status.confirmed)
  return newest !== undefined && newest.time * 1_000 > time
})

interface LastPayout {
  readonly order: Order
  readonly place: number
}

const refusedFor = (outcome: "order-altered" | "other-payouts", { id }: Order) => ({
  payout: null,
  refused: { outcome, order: id } satisfies AlteredEnd,
})

/** The unsettled payout of an order that the row makes; `null` if it makes none. */
const payoutOf = Effect.fnUntraced(function* (
  { id, row }: Changed,
  reserved: ReadonlyArray<NoteState>,
) {
  const orders = yield* OrderStore
  const held = yield* Effect.forEach(reserved, ({ note }) =>
    orders.byNoteKeys(note.chainId, [note.npk]),
  )
  const named = row?.intent?.kind === "payout" ? yield* orders.find(row.intent.orderId) : null
  for (const order of [
    ...held.flat().map((one) => one.order),
    ...(named === null ? [] : [named]),
  ]) {
    const makes = ({ operation }: Order["payouts"][number]) => operation === id
    const place = order.payouts.findIndex((one) => makes(one) && !isSettled(one))
    if (!isLive(order) || place < 0) continue
    if (yield* isForged(order)) return refusedFor("order-altered", order)
    if (order.payouts.some((one) => !makes(one) && !isSettled(one)))
      return refusedFor("other-payouts", order)
    return { payout: { order, place } satisfies LastPayout, refused: null }
  }
  return { payout: null, refused: null }
})

/**
 * Ends the row, if there is one, and frees its notes. A spent note stays spent: the index has its nullifier. A note that was being returned is
 * quarantined again. No transition: a row that says it has ended would allow none, and a process that holds an earlier version must not go on.
 */
const end = Effect.fnUntraced(function* (
  { id, row }: Changed,
  reserved: ReadonlyArray<NoteState>,
  at: number,
) {
  const notes = yield* NoteStore
  const entries = yield* EntryStore
  const isSpent = reserved.some(({ spent }) => spent !== null)
  const reason = failureReasons[isSpent ? "alteredAndSpent" : "altered"].text
  const { code, message } = refusal("OPERATION_FAILED", { reason })
  const isSealedRow = row?.seal !== undefined && !isAltered(row) && !isUnsealed(row)
  // Nobody changed such a row: another program reserved notes for it after its end.
  if (row !== null && !isSealedRow)
    yield* (yield* OperationStore).update({
      ...row,
      status: { state: "failed", code, error: message },
      updatedAt: at,
      version: row.version + 1,
    })
  yield* notes.release(id)
  for (const { note, entry } of reserved) {
    if (note.log === null || entry?.state !== "returning") continue
    const key = { chainId: note.chainId, transactionHash: note.transactionHash, log: note.log }
    yield* entries.decide(key, { from: ["returning"], at, state: "quarantined", reason })
  }
})

/** Ends an order whose last payout is not made. What is left of it waits for the operator's decision. */
const endOrder = Effect.fnUntraced(function* ({ order, place }: LastPayout, at: number) {
  const orders = yield* OrderStore
  const reason = "another program changed its payout, and the operator ended it"
  const events: ReadonlyArray<OrderEvent> = [
    ...(isWithheld(order)
      ? []
      : [{ type: "decided", decision: { at, state: "denied", reason } } as const]),
    { type: "lost", payout: place },
  ]
  let row = order
  for (const event of events) {
    row = yield* Effect.orDie(Effect.fromResult(transitionOrder(row, event)))
    yield* orders.update(row)
  }
})
