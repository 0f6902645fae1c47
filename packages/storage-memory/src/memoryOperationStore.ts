import { Effect, Option } from "effect"
import {
  numberedTransactions,
  rowOfOperation,
  summaryOf,
  OperationMoved,
  SenderNonceTaken,
  unprovenStates,
  unsentStates,
  type ChainId,
  type Operation,
  type OperationId,
  type OperationState,
  type OperationStoreShape,
} from "@shielded-relay/core"
import type { Journal } from "./Journal.ts"
import type { JournalTable } from "./journal/JournalTable.ts"
import { OperationTable } from "./OperationTable.ts"
import { Signals } from "./Signals.ts"
import type { Transactions } from "./Transactions.ts"

const unsent: ReadonlyArray<OperationState["state"]> = unsentStates
const depositStates: ReadonlyArray<OperationState["state"]> = ["prepared", "seen", "expired"]

/** Operations in memory. Fibers that wait for a change are woken at commit. */
export function memoryOperationStore(
  transactions: Transactions,
  rows: JournalTable,
): OperationStoreShape {
  const table = new OperationTable()
  const signals = new Signals<OperationId>()
  const rival = (operation: Operation) => {
    const taken = table.rival(operation)
    return taken === undefined
      ? null
      : new SenderNonceTaken({ sender: taken.sender, senderNonce: taken.senderNonce })
  }

  const put = (journal: Journal, operation: Operation): void => {
    table.put(journal, operation)
    rows.add(journal, rowOfOperation(operation))
    journal.onCommit(() => signals.tell(operation.id))
  }
  const insert = (journal: Journal, operation: Operation): void => {
    if (table.rows.has(operation.id)) throw new Error(`operation ${operation.id} already exists`)
    if (
      operation.request !== null &&
      table.byNonce(operation.request.scope, operation.request.nonce) !== null
    )
      throw new Error("another operation already uses this session and nonce")
    const taken = rival(operation)
    if (taken !== null) throw taken
    put(journal, operation)
  }

  const refusalOf = (operation: Operation): OperationMoved | SenderNonceTaken | null =>
    table.rows.get(operation.id)?.version === operation.version - 1
      ? rival(operation)
      : new OperationMoved({ id: operation.id })
  const update = (journal: Journal, operation: Operation) => {
    const refusal = refusalOf(operation)
    if (refusal !== null) return Effect.fail(refusal)
    put(journal, operation)
    return Effect.void
  }

  const inStates: OperationStoreShape["inStates"] = (chainId, states, limit, after) =>
    transactions.statement(() =>
      [...new Set(states)]
        .flatMap((state) => table.inState(chainId, state))
        .filter((operation) => after === undefined || newestFirst(after, operation) > 0)
        .toSorted((a, b) => newestFirst(b, a))
        .slice(0, limit),
    )

  return {
    insert: (operation) => transactions.statement((journal) => insert(journal, operation)),
    insertTreeUpdate: (operation) =>
      transactions.statement((journal) => {
        const start = startOf(operation)
        const inFlight = table.treeUpdates(operation.chainId).some((one) => startOf(one) === start)
        if (!inFlight) insert(journal, operation)
        return !inFlight
      }),
    treeUpdates: (chainId) =>
      transactions.statement(() =>
        table.treeUpdates(chainId).toSorted((a, b) => newestFirst(b, a)),
      ),
    forcedSince: (chainId, since) =>
      transactions.statement(() => table.forcedSince(chainId, since)),
    find: (id) => transactions.statement(() => table.rows.get(id) ?? null),
    findAll: (ids) =>
      transactions.statement(() => [...new Set(ids)].flatMap((id) => table.rows.get(id) ?? [])),
    findByNonce: (session, nonce) => transactions.statement(() => table.byNonce(session, nonce)),
    findByOwnerNonce: (owner, nonce) =>
      transactions.statement(
        () =>
          table
            .ofOwner(owner)
            .filter(({ request }) => request?.nonce.toLowerCase() === nonce.toLowerCase())
            .toSorted((a, b) => refusedLast(a, b) || newestFirst(a, b))[0] ?? null,
      ),
    list: (owner, before, limit) =>
      transactions.statement(() =>
        table
          .ofOwner(owner)
          .filter((operation) => before === null || newestFirst(before, operation) < 0)
          .toSorted(newestFirst)
          .slice(0, limit),
      ),
    update: (operation) =>
      transactions.refusable<void, OperationMoved | SenderNonceTaken>((journal) =>
        update(journal, operation),
      ),
    updateInTurn: (operation, least) =>
      transactions.refusable<number | null, OperationMoved | SenderNonceTaken>((journal) => {
        const newest = numberedTransactions(operation).at(-1)
        if (newest === undefined) throw new Error("no transaction of the operation has a nonce")
        const { sender, senderNonce } = newest
        const highest = table.highestSenderNonce(operation.chainId, sender)
        return senderNonce === Math.max(least, (highest ?? -1) + 1)
          ? Effect.as(update(journal, operation), highest)
          : Effect.fail(refusalOf(operation) ?? new SenderNonceTaken({ sender, senderNonce }))
      }),
    inStates,
    summaries: (chainId, states, limit, after) =>
      Effect.map(inStates(chainId, states, limit, after), (rows) => rows.map(summaryOf)),
    waitingDue: (chainId, now, limit) =>
      transactions.statement(() =>
        table
          .inState(chainId, "waiting")
          .filter((operation) => dueAt(operation) <= now)
          .toSorted((a, b) => dueAt(a) - dueAt(b) || (a.id < b.id ? -1 : 1))
          .slice(0, limit)
          .map(summaryOf),
      ),
    depositsByNpk: (chainId: ChainId, npks) =>
      transactions.statement(() =>
        [...new Set(npks.flatMap((npk) => table.withNpk(chainId, npk)))].filter((operation) =>
          depositStates.includes(operation.status.state),
        ),
      ),
    highestSenderNonce: (chainId, sender) =>
      transactions.statement(() => table.highestSenderNonce(chainId, sender)),
    bySenderNonce: (chainId, sender, senderNonce) =>
      transactions.statement(() => table.bySenderNonce(chainId, sender, senderNonce)),
    reservedFees: (chainId, sender, height) =>
      transactions.statement(() => table.reservedFees(chainId, sender, height)),
    countUnsent: (owner) =>
      transactions.statement(
        () =>
          table
            .ofOwner(owner)
            .filter(({ kind }) => kind !== "payout" && kind !== "return")
            .filter(({ status }) => unsent.includes(status.state)).length,
      ),
    countWaiting: (owner) =>
      transactions.statement(
        () => table.ofOwner(owner).filter(({ status }) => status.state === "waiting").length,
      ),
    countUnproven: () => transactions.statement(() => table.countIn(unprovenStates)),
    recentRecipients: (chainId, limit) =>
      transactions.statement(() => [
        ...new Set(
          table
            .paidInPublic(chainId)
            .slice(0, limit)
            .map(({ recipient }) => recipient),
        ),
      ]),
    recovered: (owner, chainId) =>
      transactions.statement(() =>
        table
          .ofOwner(owner)
          .filter(({ status }) => status.state !== "failed" && status.state !== "refused")
          .reduce((sum, one) => (one.chainId === chainId ? sum + (one.recovers ?? 0n) : sum), 0n),
      ),
    referred: ({ from, to }, limit, after) =>
      transactions.statement(() =>
        [...table.rows.values()]
          .filter(
            ({ request, status, createdAt }) =>
              request?.ref !== undefined &&
              status.state === "confirmed" &&
              createdAt >= from &&
              createdAt < to,
          )
          .filter((operation) => after === undefined || newestFirst(after, operation) > 0)
          .toSorted((a, b) => newestFirst(b, a))
          .slice(0, limit),
      ),
    until: (id, enough) =>
      signals.until(id, () =>
        transactions.statement(() => {
          const operation = table.rows.get(id) ?? null
          return operation === null || enough(operation) ? Option.some(operation) : Option.none()
        }),
      ),
    purgeRefused: (before) =>
      transactions.statement((journal) => {
        let purged = 0
        for (const operation of table.refused()) {
          const { status } = operation
          if (status.state !== "refused" || status.keepUntil >= before) continue
          table.remove(journal, operation)
          journal.onCommit(() => signals.tell(operation.id))
          purged += 1
        }
        return purged
      }),
  }
}

function startOf({ intent }: Operation): number | undefined {
  return intent?.kind === "tree-update" ? intent.start : undefined
}

function dueAt({ schedule }: Operation): number {
  return schedule?.dueAt ?? Infinity
}

interface Aged {
  readonly createdAt: number
  readonly id: OperationId
}

/** Sorts refused operations last: they moved no money, so an accepted one takes precedence. */
function refusedLast(a: Operation, b: Operation): number {
  return Number(a.status.state === "refused") - Number(b.status.state === "refused")
}

/** By creation time, then id, so that a cursor sees rows of the same millisecond in a fixed order. */
function newestFirst(a: Aged, b: Aged): number {
  if (a.createdAt !== b.createdAt) return b.createdAt - a.createdAt
  if (a.id === b.id) return 0
  return a.id < b.id ? 1 : -1
}
