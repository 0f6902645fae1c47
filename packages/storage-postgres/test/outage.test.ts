import { Clock, Effect, Exit, Scope, Layer, type Context } from "effect"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import {
  JobQueue,
  NonceStore,
  OperationStore,
  UnitOfWork,
  type Storage,
} from "@shielded-relay/core"
import { startPostgres, type PostgresServer } from "@shielded-relay/devnet/postgres"
import { exampleOperation, exampleUsedNonce } from "@shielded-relay/testkit"
import { postgresStorage } from "../src/index.ts"
import { serverSource } from "../src/connection/serverSource.ts"
import { Transactions } from "../src/transaction/Transactions.ts"
import { startProxy, type Proxy } from "./support/startProxy.ts"

let server: PostgresServer
let proxy: Proxy
const scope = Scope.makeUnsafe()
let first: Context.Context<Storage>
let second: Context.Context<Storage>
beforeAll(async () => {
  server = await startPostgres()
  proxy = await startProxy(server.url)
  // Two processes that start at the same moment both call this; their migrations take turns.
  const open = (url: string) =>
    Effect.runPromise(Scope.provide(Layer.build(postgresStorage({ url })), scope))
  ;[first, second] = await Promise.all([open(proxy.url), open(server.url)])
})
afterAll(async () => {
  await Effect.runPromise(Scope.close(scope, Exit.void))
  await proxy.close()
  await server.remove()
})

/** Runs in the process that is connected through the proxy, or in the given one. */
const run = <A, E>(effect: Effect.Effect<A, E, Storage | Scope.Scope>, storage = first) =>
  Effect.runPromise(Effect.scoped(Effect.provideContext(effect, storage)))
const consume = (n: number) =>
  Effect.flatMap(NonceStore, (nonces) => nonces.consume(exampleUsedNonce(n)))
const consumed = (n: number) => {
  const { scope: of, nonce } = exampleUsedNonce(n)
  return Effect.map(
    Effect.flatMap(NonceStore, (nonces) => nonces.find(of, nonce)),
    (row) => row !== null,
  )
}
const transaction = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.flatMap(UnitOfWork, ({ transact }) => transact(effect))

describe("a COMMIT whose connection breaks", () => {
  it("counts as committed when only its answer was lost", async () => {
    let runs = 0
    await run(transaction(consume(1)))
    proxy.loseNextCommit()
    await run(
      transaction(
        Effect.gen(function* () {
          runs += 1
          expect(yield* consume(2)).toBe(null)
        }),
      ),
    )
    expect(runs).toBe(1)
    expect(proxy.broken()).toBe(1)
    expect(await run(consumed(2), second)).toBe(true)
  })

  it("counts as committed, too, when the answer to its write told the transaction's id", async () => {
    const operation = exampleOperation(7)
    let runs = 0
    const update = Effect.flatMap(OperationStore, (operations) => {
      runs += 1
      return operations.update({ ...operation, version: 2 })
    })
    await run(Effect.flatMap(OperationStore, (operations) => operations.insert(operation)))
    const broken = proxy.broken()
    proxy.loseNextCommit()
    await run(transaction(update))
    expect([runs, proxy.broken() - broken]).toEqual([1, 1])
    const found = Effect.flatMap(OperationStore, (operations) => operations.find(operation.id))
    expect(await run(found, second)).toMatchObject({ version: 2 })
  })

  it("runs again when the server never received it", async () => {
    let runs = 0
    proxy.cutBeforeNextCommit()
    await run(
      transaction(
        Effect.gen(function* () {
          runs += 1
          expect(yield* consume(3)).toBe(null)
        }),
      ),
    )
    expect(runs).toBe(2)
    expect(await run(consumed(3), second)).toBe(true)
  })
})

describe("processes on one server", () => {
  it("see each other's changes of operations, and take each other's jobs", async () => {
    const operation = exampleOperation(1)
    const told = await run(
      Effect.gen(function* () {
        const operations = yield* OperationStore
        yield* operations.insert(operation)
        yield* Effect.promise(() =>
          run(
            Effect.gen(function* () {
              const jobs = yield* JobQueue
              yield* jobs.work("operation", 1, (id) =>
                Effect.flatMap(OperationStore, (store) =>
                  store.update({
                    ...operation,
                    kind: "transfer",
                    updatedAt: id.length,
                    version: 2,
                  }),
                ).pipe(Effect.provideContext(second)),
              )
              yield* Effect.promise(() =>
                run(Effect.flatMap(JobQueue, (queue) => queue.enqueue("operation", "a-job"))),
              )
              yield* Effect.provideContext(
                operations.until(operation.id, ({ version }) => version > 1),
                first,
              )
            }),
            second,
          ),
        )
        return yield* operations.find(operation.id)
      }),
    )
    expect(told).toMatchObject({ kind: "transfer", updatedAt: 5, version: 2 })
  })
})

describe("a server that stops", () => {
  it("is reported as unavailable, is used again when it is back, and keeps all acknowledged writes", async () => {
    const acknowledged: Array<number> = []
    let next = 100
    const step = async () => {
      const n = next++
      const exit = await Effect.runPromiseExit(
        Effect.provideContext(transaction(consume(n)), first),
      )
      if (Exit.isSuccess(exit)) acknowledged.push(n)
      return exit
    }
    await step()
    await server.stop()
    const failed = await step()
    expect(failed).toMatchObject({
      cause: { reasons: [{ error: { _tag: "StorageUnavailable", retryable: true } }] },
    })
    expect(JSON.stringify(failed)).not.toContain(new URL(server.url).password)
    await server.start()
    await vi.waitFor(async () => expect(Exit.isSuccess(await step())).toBe(true), {
      timeout: 300_000,
    })
    await step()
    expect(acknowledged.length).toBeGreaterThanOrEqual(3)
    for (const n of acknowledged) expect(await run(consumed(n), second)).toBe(true)
  })

  it("rolls back a running transaction", async () => {
    const exit = await Effect.runPromiseExit(
      Effect.provideContext(
        transaction(
          Effect.gen(function* () {
            yield* consume(50)
            yield* Effect.promise(async () => {
              await server.stop()
              await server.start()
            })
            yield* consume(51)
          }),
        ),
        first,
      ),
    )
    expect(Exit.isFailure(exit)).toBe(true)
    await vi.waitFor(async () => expect(await run(consumed(50), second)).toBe(false), {
      timeout: 300_000,
    })
  })
})

describe("opening", () => {
  const opening = (url: string) =>
    Effect.runPromise(Effect.flip(Effect.scoped(Layer.build(postgresStorage({ url })))))

  it.each([
    [{ port: "1" }, true, /at 127\.0\.0\.1:1 .*nothing listens there: start the server/],
    [{ hostname: "no.such.host.invalid" }, true, /no\.such\.host\.invalid.*name/],
    [{ password: "wrong-password" }, false, /refuses the login: check user and password/],
    [{ username: "a-stranger" }, false, /refuses the login: check user and password/],
    [{ pathname: "/missing" }, false, /no database named missing: create it/],
    [{ search: "?sslmode=require" }, false, /offers no TLS/],
  ])(
    "with %o names the server, the cause and the remedy, and never the password",
    async (wrong, retryable, text) => {
      const error = await opening(Object.assign(new URL(server.url), wrong).href)
      expect(error).toMatchObject({ retryable, message: expect.stringMatching(text) })
      expect(error._tag).toBe(retryable ? "StorageUnavailable" : "DatabaseUnusable")
      expect(
        `${String(error)} ${JSON.stringify(error)} ${String(Reflect.get(error, "cause"))}`,
      ).not.toMatch(/a-password|wrong-password|a-stranger/)
    },
  )

  it("with a user who may not create tables names the missing right", async () => {
    await Effect.runPromise(
      Effect.scoped(
        Effect.gen(function* () {
          const source = yield* serverSource({ url: server.url })
          const transactions = new Transactions(source, yield* Clock.Clock)
          yield* transactions.statement("CREATE ROLE visitor LOGIN PASSWORD 'a-password'")
        }),
      ),
    )
    const url = Object.assign(new URL(server.url), { username: "visitor", password: "a-password" })
    expect(await opening(url.href)).toMatchObject({
      _tag: "DatabaseUnusable",
      retryable: false,
      message: expect.stringMatching(/denies its user a right: .*GRANT CREATE .*42501/),
    })
  })

  it("refuses a URL that is not for Postgres", async () => {
    expect((await opening("mysql://db.example/relay"))._tag).toBe("DatabaseUnusable")
    expect((await opening("a text"))._tag).toBe("DatabaseUnusable")
  })
})
