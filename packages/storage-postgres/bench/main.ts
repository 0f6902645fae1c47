import { PGlite } from "@electric-sql/pglite"
import type { Storage } from "@shielded-relay/core"
import { Clock, Effect, Scope } from "effect"
import { startPostgres } from "@shielded-relay/devnet/postgres"
import type { ConnectionSource } from "../src/connection/ConnectionSource.ts"
import { embeddedSource } from "../src/connection/embeddedSource.ts"
import { serverSource } from "../src/connection/serverSource.ts"
import { migrate } from "../src/schema/migrate.ts"
import { storageContext } from "../src/storageContext.ts"
import { Transactions } from "../src/transaction/Transactions.ts"
import { IN_FLIGHT, measureLooks, type LookTimes } from "./measureLooks.ts"
import { LIVE, measureConsole, OPERATIONS } from "./measureConsole.ts"
import { IN_TURN, measureJournal } from "./measureJournal.ts"
import { measureLiveNotes, NOTES, SPENT } from "./measureLiveNotes.ts"
import { measureWhole, OWNERS } from "./measureWhole.ts"
import { measureStorage, type StorageRates } from "./measureStorage.ts"

/** Prints this package's figures, a section per line: `node bench/main.ts [word in the title]`. */
const title = "Storage"
const looksTitle = "Storage: operations in flight"
const liveTitle = "Storage: live notes"
const journalTitle = "Storage: journal and ledger"
const consoleTitle = "Storage: the operator's console"
/** Concurrent callers of a busy service. */
const BURST = 64
const word = (process.argv[2] ?? "").toLowerCase()
const isWanted = (name: string) => name.toLowerCase().includes(word)
if (isWanted(title)) await rates()
if (isWanted(looksTitle)) await looks()
if (isWanted(liveTitle)) await liveNotes()
if (isWanted(journalTitle)) await journal()
if (isWanted(consoleTitle)) await operatorsConsole()
process.exit(0)

/** Measures on a database with an empty schema. */
function measured<A>(
  scope: Scope.Scope,
  source: Effect.Effect<ConnectionSource, unknown, Scope.Scope>,
  measure: (opened: ConnectionSource) => Effect.Effect<A, unknown, Storage>,
): Promise<A> {
  return Effect.runPromise(
    Effect.gen(function* () {
      const opened = yield* source
      const transactions = new Transactions(opened, yield* Clock.Clock)
      yield* migrate(transactions)
      const storage = yield* storageContext(transactions)
      return yield* Effect.provideContext(measure(opened), storage)
    }).pipe(Scope.provide(scope)),
  )
}

async function liveNotes(): Promise<void> {
  const scope = Scope.makeUnsafe()
  const source = embeddedSource(await PGlite.create())
  const { byIndex, byLookup, withoutHistory } = await Effect.runPromise(
    Effect.gen(function* () {
      const transactions = new Transactions(yield* source, yield* Clock.Clock)
      yield* migrate(transactions)
      const storage = yield* storageContext(transactions)
      return yield* Effect.provideContext(measureLiveNotes(transactions), storage)
    }).pipe(Scope.provide(scope)),
  )
  console.log(
    JSON.stringify({
      title: liveTitle,
      note: `Milliseconds of processor time to read 20 live notes: the median of turns, with the least and the most in brackets, on the embedded database in memory with ${NOTES.toLocaleString("en")} notes, ${SPENT.toLocaleString("en")} of them one owner's. The rows that are read do not depend on the number of notes (growth.test.ts); a million notes make each index deeper by at most a page.`,
      columns: ["what", "ms"],
      rows: [
        ["an owner without spent notes", milliseconds(withoutHistory)],
        [`the owner with ${SPENT.toLocaleString("en")} notes`, milliseconds(byIndex)],
        ["the same, each of its notes looked up, as before the index", milliseconds(byLookup)],
      ],
    }),
  )
}

async function journal(): Promise<void> {
  const scope = Scope.makeUnsafe()
  const processor = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e3
  }
  const embedded = await measured(scope, embeddedSource(await PGlite.create()), (opened) =>
    measureJournal(opened, processor),
  )
  const whole = await measured(scope, embeddedSource(await PGlite.create()), () =>
    Effect.flatMap(Effect.context<Storage>(), (storage) =>
      Effect.promise(() => measureWhole(storage)),
    ),
  )
  const added = (turn: number) =>
    (["acceptance", "settlement"] as const).reduce(
      (sum, measure) =>
        sum + (embedded.with[measure][turn] ?? NaN) - (embedded.without[measure][turn] ?? NaN),
      0,
    )
  const { url } = await startPostgres()
  const one = serverSource({ url, maxConnections: 1 })
  const server = await measured(scope, one, (opened) =>
    measureJournal(opened, () => performance.now()),
  )
  const row = (what: string, measure: "acceptance" | "settlement", of: typeof embedded) => [
    what,
    measure,
    { measured: of.without[measure], decimals: 2 },
    { measured: of.with[measure], decimals: 2 },
    {
      measured: of.with[measure].map(
        (cost, turn) => (100 * cost) / (of.without[measure][turn] ?? NaN) - 100,
      ),
      decimals: 1,
      unit: "%",
    },
  ]
  console.log(
    JSON.stringify({
      title: journalTitle,
      note: `What the rows of journal and ledger cost, ${IN_TURN} operations in each of ten turns on one connection: accepted one after the other, then each planned, proven, signed, sent and confirmed, with the numbering of the journal. Without: the same statements without these rows. PGlite: milliseconds of the process's processor time an operation. Server: milliseconds that pass. The median of the turns, with the least and the most in brackets. Proofs, calls to the chain and everything else of an operation are not in it, except in the last row: the processor time of a whole withdrawal with the embedded database, by a service on a simulated chain with marks in place of proofs, ${OWNERS} at a time. Without: the same less what the rows above it show that journal and ledger add on PGlite.`,
      columns: ["database", "what", "without, ms", "with, ms", "more"],
      rows: [
        row("PGlite, in memory", "acceptance", embedded),
        row("PGlite, in memory", "settlement", embedded),
        row("server, one connection", "acceptance", server),
        row("server, one connection", "settlement", server),
        [
          "PGlite, in memory",
          "a whole withdrawal",
          { measured: whole.map((cost, turn) => cost - added(turn)), decimals: 2 },
          { measured: whole, decimals: 2 },
          {
            measured: whole.map((cost, turn) => (100 * cost) / (cost - added(turn)) - 100),
            decimals: 1,
            unit: "%",
          },
        ],
      ],
    }),
  )
}

async function operatorsConsole(): Promise<void> {
  const scope = Scope.makeUnsafe()
  const { url } = await startPostgres()
  const { firstScreen, operation, unknown } = await Effect.runPromise(
    Effect.gen(function* () {
      const source = yield* serverSource({ url, maxConnections: 1 })
      const transactions = new Transactions(source, yield* Clock.Clock)
      yield* migrate(transactions)
      const storage = yield* storageContext(transactions)
      return yield* Effect.provideContext(measureConsole(transactions), storage)
    }).pipe(Scope.provide(scope)),
  )
  console.log(
    JSON.stringify({
      title: consoleTitle,
      note: `Milliseconds by the clock of twenty turns on a server, over one connection: the median, with the least and the most in brackets, since an operator waits for that one, too; with ${OPERATIONS.toLocaleString("en")} operations that have ended, five steps of the journal each, and ${LIVE.toLocaleString("en")} operations under way. The rows that are read do not depend on what has ended (operatorReads.test.ts).`,
      columns: ["what", "ms"],
      rows: [
        ["the statements of the first screen", milliseconds(firstScreen)],
        ["the story of one operation", milliseconds(operation)],
        ["an id that does not exist", milliseconds(unknown)],
      ],
    }),
  )
}

async function looks(): Promise<void> {
  const scope = Scope.makeUnsafe()
  const embedded = await measured(scope, embeddedSource(await PGlite.create()), () => measureLooks)
  const { url } = await startPostgres()
  const one = serverSource({ url, maxConnections: 1 })
  const server = await measured(scope, one, () => measureLooks)
  const row = (what: string, { rows, summaries }: LookTimes) => [
    what,
    { measured: rows },
    { measured: summaries },
    { measured: rows.map((time, turn) => time / (summaries[turn] ?? NaN)), unit: "times" },
  ]
  console.log(
    JSON.stringify({
      title: looksTitle,
      note: `Milliseconds to read ${IN_FLIGHT.toLocaleString("en")} operations that are broadcast and not final: the median of five turns, with the least and the most in brackets. At every look at the chain, once a second, the process that follows it reads their summaries; the rows of those alone that have changed since it read them, or that something has to be done about.`,
      columns: ["database", "whole rows", "summaries", "ratio"],
      rows: [row("PGlite, in memory", embedded), row("server, one connection", server)],
    }),
  )
}

async function rates(): Promise<void> {
  const scope = Scope.makeUnsafe()
  const measure = (
    source: Effect.Effect<ConnectionSource, unknown, Scope.Scope>,
    atOnce: number,
  ): Promise<StorageRates> => measured(scope, source, (opened) => measureStorage(opened, atOnce))
  const database = await PGlite.create()
  const embedded = await measure(embeddedSource(database), 1)
  const embeddedBurst = await measure(embeddedSource(database), BURST)
  const server = await startPostgres()
  const one = serverSource({ url: server.url, maxConnections: 1 })
  const alone = await measure(one, 1)
  const burst = await measure(one, BURST)
  const sixteen = await measure(serverSource({ url: server.url, maxConnections: 16 }), BURST)
  const row = (what: string, callers: string, { raw, nonces, operations, notes }: StorageRates) => [
    what,
    callers,
    { measured: raw },
    { measured: nonces },
    percent(nonces, raw),
    { measured: operations },
    percent(operations, raw),
    Math.round(notes).toLocaleString("en"),
  ]
  console.log(
    JSON.stringify({
      title,
      note: "Per second by the clock, because the server waits for its disk, by turns on the same connections: the median of five turns, with the least and the most in brackets; shares are those of each turn. Raw: single rows into a table with a primary key, each committed by itself. An accepted operation is a nonce, reservations of two notes, the operation's row and its job, five rows in four tables; operations that are accepted at the same time share a transaction, and a caller alone waits for a whole one each time. Notes: a single first look at 100,000 of them, leaves and notes in one batch. The server waits for its disk at every commit, the embedded database does not.",
      columns: [
        "database",
        "callers at once",
        "raw inserts",
        "nonces",
        "of raw",
        "accepted operations",
        "of raw",
        "notes indexed",
      ],
      rows: [
        row("PGlite, in memory", "1", embedded),
        row("PGlite, in memory", `${BURST}`, embeddedBurst),
        row("server, one connection", "1", alone),
        row("server, one connection", `${BURST}`, burst),
        row("server, 16 connections", `${BURST}`, sixteen),
      ],
    }),
  )
}

const milliseconds = (measured: ReadonlyArray<number>) => ({ measured, decimals: 1 })

/** What each turn reached of another rate of the same turn. */
function percent(rates: ReadonlyArray<number>, of: ReadonlyArray<number>) {
  return { measured: rates.map((rate, turn) => (100 * rate) / (of[turn] ?? NaN)), unit: "%" }
}
