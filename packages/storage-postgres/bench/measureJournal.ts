import {
  Acceptances,
  Journal,
  LedgerStore,
  NoteStore,
  OperationStore,
  UnitOfWork,
  type Operation,
  type Storage,
} from "@shielded-relay/core"
import {
  exampleAddress,
  exampleAttempt,
  exampleBatch,
  exampleChain,
  exampleNonce,
  exampleOperation,
  exampleOwner,
  exampleSessionId,
  exampleSignedTransaction,
  exampleUsedNonce,
} from "@shielded-relay/testkit"
import type { PgConnection } from "@effect/sql-pg/PgConnection"
import { Clock, Effect, type Context } from "effect"
import type { ConnectionSource } from "../src/connection/ConnectionSource.ts"
import { journalOperations, journalOrders } from "../src/journal/journaled.ts"
import { storageContext } from "../src/storageContext.ts"
import { Transactions } from "../src/transaction/Transactions.ts"

/** Milliseconds an operation, of each turn. */
export interface JournalCost {
  readonly acceptance: ReadonlyArray<number>
  readonly settlement: ReadonlyArray<number>
}

const TURNS = 10
export const IN_TURN = 200
const CHAIN = 2_000_000
const chain = exampleChain(CHAIN)
let serial = 500_000_000
let free = 0

/**
 * Measures operations from their acceptance to their end, by turns on one connection: with the rows of journal and ledger and their numbering,
 * and without them. `clock`: milliseconds that count.
 */
export const measureJournal = Effect.fnUntraced(function* (
  source: ConnectionSource,
  clock: () => number,
) {
  const written = yield* contextOf(source)
  const unwritten = yield* contextOf(withoutJournal(source))
  const leaves = 2 * 2 * (TURNS + 1) * IN_TURN
  const notes = Array.from({ length: leaves }, (_, position) => ({ position }))
  yield* Effect.provideContext(
    Effect.flatMap(NoteStore, (store) =>
      store.append(exampleBatch(null, [{ number: 1, leaves, notes }], CHAIN)),
    ),
    written,
  )
  free = 0
  const costs = { with: noTurns(), without: noTurns() }
  const kinds = [
    ["with", written],
    ["without", unwritten],
  ] as const
  // The first turn of each, in which statements are prepared, does not count. Each begins every second turn: the first of a turn has less to
  // read.
  for (let turn = 0; turn <= TURNS; turn += 1)
    for (const [name, context] of turn % 2 === 0 ? kinds : kinds.toReversed()) {
      const cost = yield* Effect.provideContext(livesOf(name === "with", clock), context)
      if (turn === 0) continue
      costs[name].acceptance.push(cost.acceptance / IN_TURN)
      costs[name].settlement.push(cost.settlement / IN_TURN)
    }
  return costs satisfies Record<keyof typeof costs, JournalCost>
}, Effect.scoped)

const noTurns = (): {
  readonly acceptance: Array<number>
  readonly settlement: Array<number>
} => ({ acceptance: [], settlement: [] })

const contextOf = Effect.fnUntraced(function* (source: ConnectionSource) {
  const context: Context.Context<Storage> = yield* storageContext(
    new Transactions(source, yield* Clock.Clock),
  )
  return context
})

/** The connections of a source, which leave the journal's rows out of each statement. */
function withoutJournal(source: ConnectionSource): ConnectionSource {
  const rows = [journalOperations, journalOrders].map((statement) => {
    const [before = "", after = ""] = statement("|").split("|")
    return { before, after }
  })
  const bare = (sql: string) =>
    rows.reduce((text, { before, after }) => {
      const at = text.indexOf(before)
      if (at < 0) return text
      const rest = text.slice(at + before.length).replace(/^\w+/, "")
      return `${text.slice(0, at)}SELECT 1${rest.slice(after.length)}`
    }, sql)
  const quiet = (connection: PgConnection): PgConnection =>
    Object.create(connection, {
      query: {
        value: (...[sql, ...more]: Parameters<PgConnection["query"]>) =>
          connection.query(bare(sql), ...more),
      },
    })
  return {
    ...source,
    reserve: Effect.map(source.reserve, quiet),
    use: (body) => source.use((connection) => body(quiet(connection))),
  }
}

/** Accepts operations one after the other, and then brings each to its end. */
const livesOf = Effect.fnUntraced(function* (isJournaled: boolean, clock: () => number) {
  const began = clock()
  const accepted: Array<Operation> = []
  for (let count = 0; count < IN_TURN; count += 1) accepted.push(yield* acceptOne)
  const between = clock()
  for (const operation of accepted) yield* settle(operation, isJournaled)
  const journal = yield* Journal
  while (isJournaled && (yield* journal.number(500)) > 0);
  return { acceptance: between - began, settlement: clock() - between }
})

const acceptOne = Effect.gen(function* () {
  const acceptances = yield* Acceptances
  const n = (serial += 1)
  const owner = exampleOwner(n)
  const sessionId = exampleSessionId(n)
  const operation = exampleOperation(n, {
    chainId: chain,
    request: { owner, scope: sessionId, nonce: exampleNonce(n) },
  })
  const verdict = yield* acceptances.record({
    owner,
    grant: { by: "session", sessionId },
    used: exampleUsedNonce(n),
    operations: [{ operation, positions: [free, free + 1], wakes: true }],
    walletOperation: null,
    maxPending: 1_000,
    maxWaiting: null,
    settled: null,
    order: null,
    quote: null,
  })
  if (verdict.verdict !== "accepted") return yield* Effect.die(new Error(verdict.verdict))
  free += 2
  return operation
})

/** The writes of a withdrawal with one call: plan, proof, signature, broadcast and end. */
const settle = Effect.fnUntraced(function* (accepted: Operation, isJournaled: boolean) {
  const operations = yield* OperationStore
  const ledger = yield* LedgerStore
  const { transact } = yield* UnitOfWork
  const nonce = serial * 10 + accepted.createdAt
  const signed = { ...exampleSignedTransaction(1, nonce), raw: new Uint8Array(2_500) }
  let last = accepted
  const next = (changes: Partial<Operation>) =>
    (last = { ...last, ...changes, version: last.version + 1, updatedAt: last.updatedAt + 1 })
  yield* operations.update(next({ status: { state: "planned" }, attempts: [exampleAttempt([])] }))
  yield* operations.update(next({ status: { state: "proven" } }))
  const attempts = [exampleAttempt([signed])]
  yield* operations.update(next({ status: { state: "signed" }, attempts }))
  yield* operations.update(next({ status: { state: "broadcast" } }))
  const result = { txHash: signed.hash, block: 1, gasUsed: 400_000n }
  yield* transact(
    Effect.gen(function* () {
      yield* operations.update(next({ status: { state: "confirmed", result } }))
      if (!isJournaled) return
      const fee = { token: exampleAddress(1), amount: 5n }
      const { chainId, kind, updatedAt } = last
      const entry = {
        day: 0,
        chainId,
        kind,
        outcome: "confirmed",
        fee,
        cuts: [],
        native: 7n,
      } as const
      yield* ledger.record(entry, updatedAt)
    }),
  )
})
