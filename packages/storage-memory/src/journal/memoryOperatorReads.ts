import {
  livePhases,
  liveStates,
  storyOfOperation,
  storyOfOrder,
  type JournalShape,
  type LedgerRow,
  type LedgerTotal,
  type NoteStoreShape,
  type OperationCount,
  type OperationId,
  type OperationStoreShape,
  type OperatorReadsShape,
  type OrderCount,
  type OrderStoreShape,
  type Session,
  type TokenAmount,
  type WaitStoreShape,
} from "@shielded-relay/core"
import { Brand, Clock, Effect } from "effect"
import { compositeKey } from "../compositeKey.ts"
import type { Held } from "../memoryLeases.ts"
import type { Transactions } from "../Transactions.ts"

/** What the console reads: the other stores of this storage, and rows that no store shows. */
export interface ReadRows {
  readonly journal: JournalShape
  readonly notes: NoteStoreShape
  readonly operations: OperationStoreShape
  readonly orders: OrderStoreShape
  readonly waits: WaitStoreShape
  readonly leases: ReadonlyMap<string, Held>
  readonly ledger: ReadonlyArray<LedgerRow>
  readonly sessions: ReadonlyMap<string, Session>
}

const operationId = Brand.nominal<OperationId>()
const all = Number.MAX_SAFE_INTEGER

export function memoryOperatorReads(
  transactions: Transactions,
  rows: ReadRows,
): OperatorReadsShape {
  return {
    chains: (chains) =>
      transactions.transact(
        Effect.forEach(
          chains,
          Effect.fnUntraced(function* (chainId) {
            const checkpoint = yield* rows.notes.checkpoint(chainId)
            const status = yield* rows.notes.chainStatus(chainId)
            const root = yield* rows.notes.latestRoot(chainId)
            const now = yield* Clock.currentTimeMillis
            const lease = rows.leases.get(`chain:${chainId}`)
            return {
              chainId,
              newest:
                checkpoint === null ? null : { block: checkpoint.number, time: checkpoint.time },
              status,
              queued: (checkpoint?.positions ?? 0) - (root?.inserted ?? 0),
              ledUntil: lease !== undefined && lease.until > now ? lease.until : null,
            }
          }),
        ),
      ),
    operations: (chains) =>
      transactions.transact(
        Effect.map(
          Effect.forEach([...new Set(chains)], (chain) =>
            rows.operations.inStates(chain, liveStates, all),
          ),
          (found) =>
            grouped(found.flat(), ({ chainId, kind, status }) => [chainId, kind, status.state]).map(
              ([first, ...more]): OperationCount => ({
                chainId: first.chainId,
                kind: first.kind,
                state: first.status.state,
                count: 1 + more.length,
                stillSince: more.reduce(
                  (least, { updatedAt }) => Math.min(least, updatedAt),
                  first.updatedAt,
                ),
              }),
            ),
        ),
      ),
    orders: (chains) =>
      transactions.transact(
        Effect.map(
          Effect.forEach([...new Set(chains)], (chain) =>
            rows.orders.inPhases(chain, livePhases, all),
          ),
          (found) =>
            grouped(found.flat(), ({ chainId, phase }) => [chainId, phase]).map(
              ([first, ...more]): OrderCount => ({
                chainId: first.chainId,
                phase: first.phase,
                count: 1 + more.length,
                oldest: first.createdAt,
              }),
            ),
        ),
      ),
    sessions: (now) =>
      transactions.statement(() =>
        grouped(
          [...rows.sessions.values()].filter(({ expiresAt }) => expiresAt > now),
          ({ mode }) => [mode],
        ).map(([{ mode }, ...more]) => ({ mode, count: 1 + more.length })),
      ),
    totals: ({ from, to }) =>
      transactions.statement(() =>
        grouped(
          rows.ledger.filter(({ day }) => from <= day && day < to),
          ({ day, chainId, kind, outcome }) => [day, chainId, kind, outcome],
        ).map(totalOf),
      ),
    operation: (id) =>
      transactions.transact(
        Effect.gen(function* () {
          const operation = yield* rows.operations.find(operationId(id))
          if (operation === null) return null
          const [wait] = yield* rows.waits.of([operation.id])
          return storyOfOperation(operation, yield* rows.journal.ofSubject(id), wait ?? null)
        }),
      ),
    order: (id) =>
      transactions.transact(
        Effect.gen(function* () {
          const order = yield* rows.orders.find(id)
          return order === null ? null : storyOfOrder(order, yield* rows.journal.ofSubject(id))
        }),
      ),
  }
}

type Group<A> = readonly [A, ...ReadonlyArray<A>]
interface Gathered<A> {
  readonly key: ReadonlyArray<number | string>
  readonly rows: [A, ...Array<A>]
}

/** Rows with the same key, in the order of the keys: numbers by value, texts by character. */
function grouped<A>(
  rows: ReadonlyArray<A>,
  keyOf: (row: A) => ReadonlyArray<number | string>,
): ReadonlyArray<Group<A>> {
  const groups = new Map<string, Gathered<A>>()
  for (const row of rows) {
    const key = keyOf(row)
    const name = compositeKey(...key)
    const known = groups.get(name)
    if (known === undefined) groups.set(name, { key, rows: [row] })
    else known.rows.push(row)
  }
  return [...groups.values()].toSorted((a, b) => compare(a.key, b.key)).map((group) => group.rows)
}

function compare(a: ReadonlyArray<number | string>, b: ReadonlyArray<number | string>): number {
  for (const [index, one] of a.entries()) {
    const other = b[index] ?? one
    if (one !== other) return one < other ? -1 : 1
  }
  return 0
}

function totalOf(group: Group<LedgerRow>): LedgerTotal {
  const [{ day, chainId, kind, outcome }] = group
  const fees = group.flatMap(({ fee }) => (fee === null ? [] : [fee]))
  return {
    day,
    chainId,
    kind,
    outcome,
    operations: group.length,
    fees: byToken(fees),
    cuts: byToken(group.flatMap(({ cuts }) => cuts)),
    native: group.reduce((sum, { native }) => sum + native, 0n),
    earned: group.reduce(
      (sum, { fee, price }) =>
        fee === null || price === null ? sum : sum + (fee.amount * price.native) / price.tokens,
      0n,
    ),
    unpriced: group.filter(({ fee, price }) => fee !== null && fee.amount > 0n && price === null)
      .length,
  }
}

const byToken = (amounts: ReadonlyArray<TokenAmount>): ReadonlyArray<TokenAmount> =>
  grouped(amounts, ({ token }) => [token]).map((group) => ({
    token: group[0].token,
    amount: group.reduce((sum, { amount }) => sum + amount, 0n),
  }))
