import { Clock, Context, Effect, Exit, Scope } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { NoteStore, type IndexCheckpoint } from "@shielded-relay/core"
import {
  exampleBatch,
  exampleBlock,
  exampleChain,
  exampleNote,
  exampleOwner,
} from "@shielded-relay/testkit"
import { embeddedSource } from "../src/connection/embeddedSource.ts"
import { migrate } from "../src/schema/migrate.ts"
import { migrations } from "../src/schema/migrations.ts"
import { storageContext } from "../src/storageContext.ts"
import { whole } from "../src/store/columns.ts"
import { markSome } from "../src/store/markSpentNotes.ts"
import { noteRows } from "../src/store/noteRows.ts"
import { Transactions } from "../src/transaction/Transactions.ts"
import { appendFirst } from "./support/appendFirst.ts"
import { emptyDatabase } from "./support/embedded.ts"

interface Asked {
  readonly sql: string
  readonly given: ReadonlyArray<unknown>
}

/** Keeps the statements that it runs. */
class Recorded extends Transactions {
  readonly asked: Array<Asked> = []

  override statement(sql: string, given: ReadonlyArray<unknown> = []) {
    this.asked.push({ sql, given })
    return super.statement(sql, given)
  }
}

let transactions: Transactions
let recorded: Recorded
const scope = Scope.makeUnsafe()
beforeAll(async () => {
  const database = await emptyDatabase()
  transactions = await Effect.runPromise(
    Effect.gen(function* () {
      const source = yield* Scope.provide(embeddedSource(database), scope)
      recorded = new Recorded(source, yield* Clock.Clock)
      return new Transactions(source, yield* Clock.Clock)
    }),
  )
}, 300_000)
afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)))
beforeEach(() =>
  Effect.runPromise(transactions.statement("DROP SCHEMA IF EXISTS shielded_relay CASCADE")),
)

const chain = exampleChain(0)
const owner = exampleOwner(0)
const stepBefore = migrations.findIndex(({ name }) => name === "spent notes")

const opened = Effect.suspend(() => storageContext(transactions)).pipe(
  Effect.map((storage) => Context.get(storage, NoteStore)),
)

/** The positions of unspent notes. */
const unspent = (store: NoteStore["Service"]) =>
  Effect.map(store.unspent(chain, owner), (found) => found.map(({ note }) => note.position))

/** Notes whose column differs from the spend in the log of nullifiers. */
const mismarked = Effect.suspend(() =>
  transactions.statement(
    `SELECT position FROM note WHERE spent_in IS DISTINCT FROM
      (SELECT block FROM nullifier WHERE nullifier.chain_id = note.chain_id AND nullifier.nullifier = note.nullifier)
    ORDER BY position`,
  ),
).pipe(Effect.map(({ rows }) => rows.map((row) => whole(row, "position"))))

/** A block with notes of the owner, and one that spends the notes at some positions. */
const madeAndSpent = (
  from: IndexCheckpoint | null,
  count: number,
  spent: (n: number) => boolean,
) => {
  const start = from?.positions ?? 0
  const number = (from?.number ?? 0) + 1
  const positions = Array.from({ length: count }, (_, n) => start + n)
  return exampleBatch(from, [
    { number, leaves: count, notes: positions.map((position) => ({ position })) },
    {
      number: number + 1,
      nullifiers: positions.filter(spent).map((position) => exampleNote(position, 0).nullifier),
    },
  ])
}

describe("the spend of a note stands on it", () => {
  it("after an upgrade, also when the marking of older notes is interrupted and the version before still writes", () =>
    Effect.runPromise(
      Effect.gen(function* () {
        yield* migrate(transactions, migrations.slice(0, stepBefore))
        const store = yield* opened
        const old = madeAndSpent(null, 2_500, (n) => n % 100 !== 0)
        yield* appendFirst(transactions, old)
        yield* migrate(transactions)
        const live = old.notes.map(({ position }) => position).filter((n) => n % 100 === 0)
        // Nothing is marked yet, and the answer is right.
        expect((yield* mismarked).length).toBe(2_475)
        expect(yield* unspent(store)).toEqual(live)

        expect(yield* markSome(transactions)).toBe(true)
        expect(yield* mismarked).toEqual(
          Array.from({ length: 1_500 }, (_, n) => n).filter((n) => n % 100 !== 0),
        )
        // The version before appends and rolls back with statements that do not know the column: these are the same.
        const next = madeAndSpent(old.to, 3, (n) => n !== 2_501)
        yield* store.append(next)
        yield* transactions.statement(
          `INSERT INTO nullifier (chain_id, nullifier, block, transaction_hash)
            SELECT chain_id, nullifier, 9, 'x' FROM note WHERE position IN (0, 2400)`,
        )
        expect(yield* unspent(store)).toEqual([...live.slice(1, -1), 2_501])
        yield* transactions.statement("DELETE FROM nullifier WHERE block = 9")
        expect(yield* unspent(store)).toEqual([...live, 2_501])
        while (yield* markSome(transactions)) expect(yield* unspent(store)).toContain(2_501)
        expect(yield* mismarked).toEqual([])
        expect(yield* markSome(transactions)).toBe(false)
      }).pipe(Effect.scoped),
    ))

  it("after rollbacks, rebuilds and spends that come before their notes", () =>
    Effect.runPromise(
      Effect.gen(function* () {
        yield* migrate(transactions)
        const store = yield* opened
        const early = exampleBatch(null, [{ number: 1, nullifiers: [exampleNote(1, 2).nullifier] }])
        yield* store.append(early)
        const batch = madeAndSpent(early.to, 4, (n) => n === 2)
        yield* store.append(batch)
        expect(yield* unspent(store)).toEqual([0, 3])
        expect(yield* mismarked).toEqual([])
        yield* store.forgetNotes(chain, owner)
        yield* store.restoreNotes(chain, batch.notes)
        expect(yield* mismarked).toEqual([])
        yield* store.rollback(chain, exampleBlock(2))
        expect(yield* unspent(store)).toEqual([0, 2, 3])
        expect(yield* mismarked).toEqual([])
      }).pipe(Effect.scoped),
    ))
})

/** Rows and index entries that a plan's nodes went through, with those that it threw away. */
function touched(node: unknown): number {
  const of = (name: string) => Number(Reflect.get(Object(node), name) ?? 0)
  const children: unknown = Reflect.get(Object(node), "Plans") ?? []
  const own =
    (of("Actual Rows") + of("Rows Removed by Filter") + of("Rows Removed by Index Recheck")) *
    of("Actual Loops")
  return own + (Array.isArray(children) ? children.reduce((sum, one) => sum + touched(one), 0) : 0)
}

describe("reading an owner's unspent notes", () => {
  const many = process.env["NIGHTLY"] === "true" ? 100_000 : 5_000

  it(`goes through as many rows and pages with ${many} spent notes as with 10`, () =>
    Effect.runPromise(
      Effect.gen(function* () {
        yield* migrate(transactions)
        const store = yield* opened
        const first = madeAndSpent(null, 15, (n) => n >= 5)
        yield* store.append(first)
        const work = Effect.gen(function* () {
          recorded.asked.length = 0
          const found = yield* noteRows(recorded).unspent(chain, owner)
          expect(found.map(({ note }) => note.position)).toEqual([0, 1, 2, 3, 4])
          let rows = 0
          let pages = 0
          for (const { sql, given } of recorded.asked) {
            const explained = yield* transactions.statement(
              `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${sql}`,
              given,
            )
            const plan: unknown = explained.rows[0]?.["QUERY PLAN"]
            const root: unknown = Reflect.get(Object(Array.isArray(plan) ? plan[0] : plan), "Plan")
            rows += touched(root)
            pages +=
              Number(Reflect.get(Object(root), "Shared Hit Blocks")) +
              Number(Reflect.get(Object(root), "Shared Read Blocks"))
          }
          return { statements: recorded.asked.length, rows, pages }
        })
        yield* transactions.statement("VACUUM ANALYZE")
        const few = yield* work
        yield* store.append(madeAndSpent(first.to, many, () => true))
        yield* transactions.statement("VACUUM ANALYZE")
        const after = yield* work
        expect(few.rows).toBeGreaterThan(0)
        expect(after.statements).toBe(few.statements)
        expect(after.rows).toBeLessThanOrEqual(2 * few.rows)
        // Deeper trees of indexes: a page more for each lookup.
        expect(after.pages).toBeLessThanOrEqual(3 * few.pages)
      }).pipe(Effect.scoped),
    ))
})
