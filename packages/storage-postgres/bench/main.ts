import { PGlite } from "@electric-sql/pglite"
import { Clock, Effect, Scope } from "effect"
import { startPostgres } from "@shielded-relay/devnet/postgres"
import type { ConnectionSource } from "../src/connection/ConnectionSource.ts"
import { embeddedSource } from "../src/connection/embeddedSource.ts"
import { serverSource } from "../src/connection/serverSource.ts"
import { migrate } from "../src/schema/migrate.ts"
import { storageContext } from "../src/storageContext.ts"
import { Transactions } from "../src/transaction/Transactions.ts"
import { measureStorage, type StorageRates } from "./measureStorage.ts"

/** Prints this package's figures, a section per line: `node bench/main.ts [word in the title]`. */
const title = "Storage"
if (title.toLowerCase().includes((process.argv[2] ?? "").toLowerCase())) await main()

async function main(): Promise<void> {
  const scope = Scope.makeUnsafe()
  const measure = (
    source: Effect.Effect<ConnectionSource, unknown, Scope.Scope>,
    atOnce: number,
  ): Promise<StorageRates> =>
    Effect.runPromise(
      Effect.gen(function* () {
        const opened = yield* source
        const transactions = new Transactions(opened, yield* Clock.Clock)
        yield* migrate(transactions)
        const storage = yield* storageContext(transactions)
        return yield* Effect.provideContext(measureStorage(opened, atOnce), storage)
      }).pipe(Scope.provide(scope)),
    )
  const embedded = await measure(embeddedSource(await PGlite.create()), 1)
  const server = await startPostgres()
  const alone = await measure(serverSource({ url: server.url, maxConnections: 1 }), 1)
  const sixteen = await measure(serverSource({ url: server.url, maxConnections: 16 }), 16)
  const row = (what: string, { raw, nonces, operations, notes }: StorageRates) => [
    what,
    ...[raw, nonces].map(perSecond),
    percent(nonces, raw),
    perSecond(operations),
    percent(operations, raw),
    perSecond(notes),
  ]
  console.log(
    JSON.stringify({
      title,
      note: "Per second, by turns on the same connections. Raw: single rows into a table with a primary key, each committed by itself. An accepted operation is one transaction: nonce, reservation of two notes, the operation's row and its job. Notes: a first look at 100,000 of them, leaves and notes in one batch. The server waits for its disk at every commit, the embedded database does not.",
      columns: [
        "database",
        "raw inserts",
        "nonces",
        "of raw",
        "accepted operations",
        "of raw",
        "notes indexed",
      ],
      rows: [
        row("PGlite, in memory", embedded),
        row("server, one connection", alone),
        row("server, 16 connections", sixteen),
      ],
    }),
  )
  process.exit(0)
}

function perSecond(rate: number): string {
  return Math.round(rate).toLocaleString("en")
}

function percent(rate: number, of: number): string {
  return `${((100 * rate) / of).toFixed(0)} %`
}
