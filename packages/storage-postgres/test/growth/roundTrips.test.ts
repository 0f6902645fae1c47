import type { PgConnection } from "@effect/sql-pg/PgConnection"
import { withdrawal, withRareBlocks, World } from "@shielded-relay/simulated-relay"
import { OrganizationSeal, WalletKeys } from "@shielded-relay/core"
import { Clock, Effect, Exit, Layer, Scope } from "effect"
import { createHmac } from "node:crypto"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { ConnectionSource } from "../../src/connection/ConnectionSource.ts"
import { embeddedSource } from "../../src/connection/embeddedSource.ts"
import { migrate } from "../../src/schema/migrate.ts"
import { storageContext } from "../../src/storageContext.ts"
import { Transactions } from "../../src/transaction/Transactions.ts"
import { emptyDatabase } from "../support/embedded.ts"

/** The statements of withdrawals, from the request to the broadcast, in the order they were sent. Each is a round trip on a server. */
const withdrawals: Array<ReadonlyArray<string>> = []
/** The statements until the three withdrawals are final. */
let until: ReadonlyArray<string> = []
let world: World
const scope = Scope.makeUnsafe()

/** Keeps the statements that a connection sends. */
const recording = (connection: PgConnection, sent: Array<string>): PgConnection =>
  new Proxy(connection, {
    get: (target, key) => {
      const member: unknown = Reflect.get(target, key, target)
      if (typeof member !== "function") return member
      return (...given: ReadonlyArray<unknown>) => {
        if (key === "query") sent.push(String(given[0]).replaceAll(/\s+/g, " "))
        return Reflect.apply(member, target, given)
      }
    },
  })

/** As in a service with managed wallets, of which there are none: its rows have seals. */
const unused = () => Effect.die(new Error("there is no managed wallet"))
const waas = {
  keys: Layer.merge(
    Layer.succeed(WalletKeys, {
      newestRoot: 1,
      addresses: unused,
      signSecp256k1: unused,
      signEd25519: unused,
    }),
    Layer.succeed(OrganizationSeal, {
      seal: (_, message) => createHmac("sha256", "a key").update(message).digest("hex"),
    }),
  ),
}

beforeAll(async () => {
  const database = await emptyDatabase()
  const sent: Array<string> = []
  // As on a server while statements are counted; before that, nothing polls for other processes.
  let shared = false
  const storage = await Effect.runPromise(
    Effect.gen(function* () {
      const source = yield* embeddedSource(database)
      const recorded: ConnectionSource = {
        reserve: Effect.map(source.reserve, (connection) => recording(connection, sent)),
        use: (body) => source.use((connection) => body(recording(connection, sent))),
        discard: source.discard,
        get shared() {
          return shared
        },
      }
      const transactions = new Transactions(recorded, yield* Clock.Clock)
      yield* migrate(transactions)
      return yield* storageContext(transactions)
    }).pipe(Scope.provide(scope)),
  )
  world = await World.open(withRareBlocks({ storage, waas }, 15_000))
  const alice = await world.caller(1)
  await world.deposit(alice, world.token(), 1_000_000n, 1_000_000n, 1_000_000n)
  await world.flushed()
  shared = true
  for (let count = 0; count < 3; count += 1) {
    const { request } = withdrawal(world, alice, 1_000n)
    sent.length = 0
    const { outcome } = await world.ask(request)
    expect(outcome).toBe("ok")
    withdrawals.push([...sent])
  }
  sent.length = 0
  await world.quiet()
  until = [...sent]
}, 120_000)
afterAll(async () => {
  await world.close()
  await Effect.runPromise(Scope.close(scope, Exit.void))
})

/** The one without the ticks of background work. */
const fewest = () => withdrawals.toSorted((a, b) => a.length - b.length)[0] ?? []
const among = (start: string) => fewest().filter((sql) => sql.startsWith(start))

it("a withdrawal takes at most 16 round trips from its request to its broadcast", () => {
  const updates = fewest().filter((sql) => sql.includes("UPDATE operation SET"))
  expect(updates).toHaveLength(4)
  for (const sql of updates) expect(sql).toContain("INSERT INTO journal")
  expect(fewest().length, fewest().join("\n")).toBeLessThanOrEqual(16)
})

it("a withdrawal is recorded and signed without savepoints or a question for the transaction id, and the queue is asked once", () => {
  expect(among("BEGIN")).toHaveLength(1)
  expect(among("COMMIT")).toHaveLength(1)
  expect(among("SAVEPOINT")).toEqual([])
  expect(among("SELECT pg_current_xact_id")).toEqual([])
  expect(fewest().filter((sql) => sql.includes("running_job"))).toHaveLength(1)
})

it("a withdrawal is ended by one statement outside transactions: its version, its notes and its row in the books", () => {
  const ends = until.filter((sql) => sql.includes("INSERT INTO ledger"))
  // The insertion of their notes ends, too.
  expect(ends).toHaveLength(withdrawals.length + 1)
  for (const part of ["UPDATE operation SET", "INSERT INTO journal", "DELETE FROM reservation"])
    for (const sql of ends) expect(sql).toContain(part)
  for (const sql of ends) {
    const before = until.slice(0, until.indexOf(sql))
    const [begun, ended] = ["BEGIN", "COMMIT"].map(
      (start) => before.filter((one) => one.startsWith(start)).length,
    )
    expect(begun).toBe(ended)
  }
})
