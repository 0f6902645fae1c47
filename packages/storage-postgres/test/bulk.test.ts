import { Effect, Exit, Scope, Layer, type Context } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { NoteStore, type Storage } from "@shielded-relay/core"
import { startPostgres, type PostgresServer } from "@shielded-relay/devnet/postgres"
import { exampleBatch, exampleChain, exampleOwner } from "@shielded-relay/testkit"
import { postgresStorage } from "../src/index.ts"

let server: PostgresServer
let storage: Context.Context<Storage>
const scope = Scope.makeUnsafe()
beforeAll(async () => {
  server = await startPostgres()
  const layer = postgresStorage({ url: server.url, maxConnections: 1 })
  storage = await Effect.runPromise(Scope.provide(Layer.build(layer), scope))
})
afterAll(async () => {
  await Effect.runPromise(Scope.close(scope, Exit.void))
  await server.remove()
})

describe("a long index", () => {
  // Uses one connection whose statements were planned while the tables were small: a plan with a join would take too
  // long.
  it("grows, is rebuilt and rolls back by tens of thousands of notes, after many small batches", () =>
    Effect.runPromise(
      Effect.gen(function* () {
        const notes = yield* NoteStore
        const chain = exampleChain(0)
        let from = yield* notes.checkpoint(chain)
        const grow = Effect.fnUntraced(function* (count: number) {
          const start = from?.positions ?? 0
          const batch = exampleBatch(from, [
            {
              number: (from?.number ?? 0) + 1,
              leaves: count,
              notes: Array.from({ length: count }, (_, n) => ({ position: start + n })),
            },
          ])
          yield* notes.append(batch)
          from = batch.to
          return batch
        })
        for (let small = 0; small < 20; small += 1) yield* grow(5)
        const before = from
        const { notes: many } = yield* grow(30_000)
        yield* notes.forgetNotes(chain, exampleOwner(0))
        yield* notes.restoreNotes(chain, many)
        expect((yield* notes.unspent(chain, exampleOwner(0))).length).toBe(30_000)
        yield* notes.rollback(chain, before)
        expect((yield* notes.checkpoint(chain))?.positions).toBe(100)
        expect(yield* notes.unspent(chain, exampleOwner(0))).toEqual([])
      }).pipe(Effect.provideContext(storage)),
    ))
})
