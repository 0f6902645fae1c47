import { OperationStore, OperatorReads, OrderStore, type Storage } from "@shielded-relay/core"
import { exampleChain, exampleOperation, exampleOrder } from "@shielded-relay/testkit"
import { Effect, Exit, Scope, type Context } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { storageContext } from "../../src/storageContext.ts"
import { whole } from "../../src/store/columns.ts"
import { embeddedDatabase } from "../support/embedded.ts"
import type { TestDatabase } from "../support/emptied.ts"
import { plantStories } from "../../src/testing/plantStories.ts"

/** Rows of the journal. A fifth as many operations and orders have ended. */
const MANY = 100_000
const chains = [exampleChain(0), exampleChain(1)]
const live = exampleOperation(1)
const liveOrder = exampleOrder(1)

const scope = Scope.makeUnsafe()
let opened: TestDatabase
let storage: Context.Context<Storage>
beforeAll(async () => {
  opened = await embeddedDatabase()
  storage = await Effect.runPromise(Scope.provide(storageContext(opened.transactions), scope))
})
afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)))

/** Rows fetched from tables, and pages looked into. */
const readSoFar = Effect.gen(function* () {
  yield* opened.transactions.statement("SELECT pg_stat_force_next_flush()")
  yield* opened.transactions.statement("SELECT pg_stat_clear_snapshot()")
  const { rows } = yield* opened.transactions.statement(
    `SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::bigint AS fetched,
      sum(heap_blks_hit + coalesce(idx_blks_hit, 0) + coalesce(toast_blks_hit, 0))::bigint AS pages
    FROM pg_stat_user_tables JOIN pg_statio_user_tables USING (relid)`,
  )
  const [row = {}] = rows
  return { fetched: whole(row, "fetched"), pages: whole(row, "pages") }
})

it(`reads as few rows for every screen with ${MANY} rows of history`, () =>
  Effect.runPromise(
    Effect.gen(function* () {
      yield* (yield* OperationStore).insert(live)
      yield* (yield* OrderStore).insert(liveOrder)
      const reads = yield* OperatorReads
      const screens = {
        overview: Effect.all([
          reads.chains(chains),
          reads.operations(chains),
          reads.orders(chains),
          reads.sessions(0),
        ]),
        operation: reads.operation(live.id),
        order: reads.order(liveOrder.id),
        unknown: reads.operation(live.id.replace("a", "b")),
      }
      const measured = Effect.forEach(Object.entries(screens), ([name, screen]) =>
        Effect.gen(function* () {
          const before = yield* readSoFar
          yield* screen
          const after = yield* readSoFar
          return {
            name,
            fetched: after.fetched - before.fetched,
            pages: after.pages - before.pages,
          }
        }),
      )
      const few = yield* measured
      yield* plantStories((sql) => opened.transactions.statement(sql), {
        operations: MANY / 5,
        orders: MANY / 5,
        steps: MANY,
      })
      const many = yield* measured
      for (const [index, { name, fetched, pages }] of many.entries()) {
        const before = few[index] ?? { fetched: 0, pages: 0 }
        // Indexes of more rows are deeper by a page or two.
        expect({ name, fetched: fetched <= before.fetched + 10 }).toEqual({ name, fetched: true })
        expect({ name, pages: pages <= 3 * before.pages + 30 }).toEqual({ name, pages: true })
      }
      expect(many.map(({ fetched }) => fetched < 30)).toEqual(many.map(() => true))
      expect(yield* reads.operations(chains)).toMatchObject([{ count: 1 }])
      expect(yield* reads.orders(chains)).toMatchObject([{ count: 1 }])
    }).pipe(Effect.provideContext(storage)),
  ))
