import { startPostgres, type PostgresServer } from "@shielded-relay/devnet/postgres"
import { PGlite } from "@electric-sql/pglite"
import { InstallationStore } from "@shielded-relay/core"
import { Clock, Effect, Layer } from "effect"
import fc from "fast-check"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { embeddedSource } from "../src/connection/embeddedSource.ts"
import { moveDatabase, pgliteStorage, postgresStorage, type MoveStep } from "../src/index.ts"
import { movedTables } from "../src/move/movedTables.ts"
import { TableDigest, type TextRow } from "../src/move/TableDigest.ts"
import { migrate } from "../src/schema/migrate.ts"
import { migrations, type Migration } from "../src/schema/migrations.ts"
import { Transactions } from "../src/transaction/Transactions.ts"
import {
  contentsAt,
  contentsOf,
  execute,
  inDatabase,
  schemasAt,
  type Contents,
} from "./support/databases.ts"
import { childOptions, isNightly } from "./support/programs.ts"
import { emptyDatabase } from "./support/embedded.ts"
import { laterStep } from "./support/laterStep.ts"
import { plantRows } from "./support/plantRows.ts"
import { startProxy } from "./support/startProxy.ts"

let server: PostgresServer
let parent: string
let planted: Contents

beforeAll(async () => {
  const made = emptyDatabase().then((database) => database.dumpDataDir("none"))
  server = await startPostgres()
  parent = await mkdtemp(join(tmpdir(), "move-"))
  await mkdir(join(parent, "template"))
  const database = await PGlite.create({
    dataDir: join(parent, "template", "database"),
    loadDataDir: await made,
  })
  planted = await Effect.runPromise(
    Effect.scoped(
      Effect.gen(function* () {
        const source = new Transactions(yield* embeddedSource(database), yield* Clock.Clock)
        yield* migrate(source)
        yield* plantRows(source)
        return yield* contentsOf(source)
      }),
    ),
  )
  await database.close()
}, 300_000)
afterAll(async () => {
  await server.remove()
  await rm(parent, { recursive: true, force: true })
})

let count = 0

/** A new database on the server. */
async function newTarget(options = "") {
  count += 1
  const name = `target_${count}`
  const url = new URL(server.url)
  url.pathname = `/${name}`
  await execute(server.url, `CREATE DATABASE ${name} ${options}`)
  return { url: url.href, place: `${url.host}/${name}` }
}

/** A copy of the folder with rows in every table. */
async function newFolder() {
  count += 1
  const folder = join(parent, `folder-${count}`)
  await cp(join(parent, "template"), folder, { recursive: true })
  return folder
}

const moved = (folder: string, url: string, onStep: (step: MoveStep) => void = () => {}) =>
  Effect.runPromise(moveDatabase({ folder, url, onStep }))
const refusal = (folder: string, url: string) =>
  Effect.runPromise(
    Effect.map(Effect.flip(moveDatabase({ folder, url })), ({ message }) => message),
  )
const opening = (folder: string) =>
  Effect.runPromise(
    Effect.match(Effect.scoped(Layer.build(pgliteStorage({ folder }))), {
      onSuccess: () => "open",
      onFailure: ({ message }) => message,
    }),
  )

/** By day a process is killed at the last step alone, since each starts a database of its own. */
const beforeTheEnd = ["locked", "opened", "prepared", "copied", "compared"] as const

/** Moves in a process that is killed right after a step. */
async function killedAfter(step: MoveStep["type"], folder: string, url: string) {
  const script = fileURLToPath(new URL("support/killedMove.ts", import.meta.url))
  const child = spawn(process.execPath, [...childOptions, script, folder, url, step], {
    stdio: ["ignore", "ignore", "inherit"],
  })
  const [, signal] = await once(child, "exit")
  expect(signal).toBe("SIGKILL")
}

describe("the move of an embedded database to a server", () => {
  it("reads small batches of the tables whose definition says that their rows are large", async () => {
    const { url } = await newTarget()
    const tables = await inDatabase(url, (transactions) =>
      Effect.andThen(migrate(transactions), movedTables(transactions)),
    )
    const large = tables.filter(({ hasLargeRows }) => hasLargeRows)
    expect(large.map(({ name }) => name)).toEqual(["tree_part"])
  })

  it("copies every row of every table and every sequence, and the folder opens no more", async () => {
    expect(planted.tables.every(([, rows]) => rows > 0)).toBe(true)
    const [folder, { url, place }] = [await newFolder(), await newTarget()]
    const steps: Array<MoveStep> = []
    expect(await moved(folder, url, (step) => steps.push(step))).toEqual({
      type: "moved",
      to: place,
    })
    expect(await contentsAt(url)).toEqual(planted)
    const copied = steps.flatMap((step) =>
      step.type === "copied" ? [[step.table, step.rows, step.checksum] as const] : [],
    )
    expect(copied.toSorted(([a], [b]) => a.localeCompare(b))).toEqual(planted.tables)
    expect([...new Set(steps.map(({ type }) => type))]).toEqual([
      "locked",
      "opened",
      "prepared",
      "copied",
      "compared",
      "intended",
      "committed",
      "marked",
    ])
    await Effect.runPromise(Effect.scoped(Layer.build(postgresStorage({ url }))))
    expect(await opening(folder)).toMatch(
      new RegExp(`^The database in ${folder} was moved to ${place} at 2\\d{3}-.*Z: name that`),
    )
    expect(await moved(folder, server.url)).toEqual({
      type: "moved-before",
      to: place,
      since: expect.stringMatching(/Z$/),
    })
    expect(await readFile(join(folder, "move.json"), "utf8")).not.toContain("a-password")
  })

  it(
    "killed before its end leaves the folder whole and the target unused",
    { timeout: 300_000 },
    async () => {
      const [folder, { url, place }] = [await newFolder(), await newTarget()]
      for (const step of isNightly ? beforeTheEnd : beforeTheEnd.slice(-1)) {
        await killedAfter(step, folder, url)
        expect(await schemasAt(url)).toBe(0)
      }
      const copy = await newFolder()
      await rm(copy, { recursive: true })
      await cp(folder, copy, { recursive: true })
      expect(await opening(copy)).toBe("open")
      expect(await moved(folder, url)).toEqual({ type: "moved", to: place })
      expect(await contentsAt(url)).toEqual(planted)
    },
  )

  it(
    "killed around the commit closes the folder, and the next call ends the move",
    { timeout: 300_000 },
    async () => {
      const [folder, { url, place }] = [await newFolder(), await newTarget()]
      const interrupted = new RegExp(
        `^A move of the database in ${folder} to ${place} was interrupted .*: run shielded-relay database move again with the same target`,
      )
      await killedAfter("intended", folder, url)
      expect(await schemasAt(url)).toBe(0)
      expect(await opening(folder)).toMatch(interrupted)
      expect(await refusal(folder, server.url)).toMatch(interrupted)
      await killedAfter("committed", folder, url)
      expect(await opening(folder)).toMatch(interrupted)
      // A service may have started on the target since.
      await execute(url, "DELETE FROM quote")
      expect(await moved(folder, url)).toEqual({ type: "completed", to: place })
      expect(await moved(folder, url)).toMatchObject({ type: "moved-before" })
      const others = ({ tables }: Contents) => tables.filter(([name]) => name !== "quote")
      expect(others(await contentsAt(url))).toEqual(others(planted))
    },
  )

  it("asks the server what became of a commit whose answer is lost, and copies again if nothing did", async () => {
    const proxy = await startProxy(server.url)
    onTestFinished(() => proxy.close())
    for (const breaking of [proxy.cutBeforeNextCommit, proxy.loseNextCommit]) {
      const [folder, { url }] = [await newFolder(), await newTarget()]
      const through = new URL(url)
      through.port = new URL(proxy.url).port
      breaking()
      expect(await moved(folder, through.href)).toMatchObject({ type: "moved" })
      expect(await contentsAt(url)).toEqual(planted)
    }
    expect(proxy.broken()).toBe(2)
  })

  it("accepts a target whose tables are empty, and refuses every other one without a change", async () => {
    const folder = await newFolder()
    const made = async (
      steps: ReadonlyArray<Migration>,
      ...statements: ReadonlyArray<string>
    ): Promise<string> => {
      const { url } = await newTarget()
      await inDatabase(url, (transactions) => migrate(transactions, steps))
      await execute(url, ...statements)
      return url
    }
    const rule = "CREATE RULE lost AS ON INSERT TO quote DO INSTEAD NOTHING"
    const [rows, older, newer, altering] = await Promise.all([
      made(migrations, "INSERT INTO restored_chain VALUES (1, 2)"),
      made(migrations.slice(0, -1)),
      made([...migrations, laterStep]),
      made(migrations, rule),
    ])
    const { url: foreign } = await newTarget()
    await execute(foreign, "CREATE SCHEMA shielded_relay", "CREATE TABLE shielded_relay.x ()")
    const { url: latin } = await newTarget("ENCODING 'LATIN1' TEMPLATE template0 LOCALE 'C'")
    expect(await refusal(folder, rows)).toContain("is not empty (table restored_chain)")
    expect(await refusal(folder, older)).toContain("belongs to an older version, which lacks 1")
    expect(await refusal(folder, newer)).toContain("A newer version migrated the database")
    expect(await refusal(folder, altering)).toContain("The copy of table quote")
    expect(await refusal(folder, foreign)).toContain("that this software did not make")
    expect(await refusal(folder, latin)).toContain("has the encoding LATIN1")
    expect(await refusal(folder, "postgres://user:secret@127.0.0.1:9/x")).toMatch(
      /at 127\.0\.0\.1:9 cannot answer/,
    )
    expect(await refusal(folder, "mysql://127.0.0.1/x")).toContain("must begin with postgres://")
    expect(await readdir(folder)).toEqual(["database"])
    await execute(altering, "DROP RULE lost ON quote")
    expect(await moved(folder, altering)).toMatchObject({ type: "moved" })
    expect(await contentsAt(altering)).toEqual(planted)
  })

  it("refuses a target that a service uses", async () => {
    const [folder, { url }] = [await newFolder(), await newTarget()]
    await Effect.runPromise(
      Effect.scoped(
        Effect.gen(function* () {
          const storage = yield* Layer.build(postgresStorage({ url }))
          yield* Effect.provide(
            Effect.flatMap(InstallationStore, ({ find }) => find),
            storage,
          )
          const error = yield* Effect.flip(moveDatabase({ folder, url }))
          expect(error.message).toContain("is in use by another process of shielded-relay")
        }),
      ),
    )
    // The server ends the service's connections a moment after their sockets.
    const move = () => moved(folder, url).catch(() => null)
    await expect.poll(move, { timeout: 60_000 }).toMatchObject({ type: "moved" })
  })

  it("of two at once admits one", async () => {
    const [folders, { url }] = [[await newFolder(), await newFolder()], await newTarget()]
    const ends = await Promise.allSettled(folders.map((folder) => moved(folder, url)))
    expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
    expect(await contentsAt(url)).toEqual(planted)
    const [loser = ""] = folders.filter((_, index) => ends[index]?.status === "rejected")
    expect(await readdir(loser)).toEqual(["database"])
    const { url: next } = await newTarget()
    const again = await Promise.allSettled([moved(loser, next), moved(loser, next)])
    expect(again.some(({ status }) => status === "fulfilled")).toBe(true)
    expect(await contentsAt(next)).toEqual(planted)
  })

  it("needs a folder with a database, and a record that it can read", async () => {
    const absent = join(parent, "absent")
    expect(await refusal(absent, server.url)).toContain("holds no database: nothing to move")
    expect(existsSync(absent)).toBe(false)
    const folder = await newFolder()
    await writeFile(join(folder, "move.json"), '{"state": "mo')
    expect(await refusal(folder, server.url)).toContain("move.json cannot be read")
    expect(await opening(folder)).toContain("move.json cannot be read")
  })
})

describe("the checksum of a table", () => {
  const row = fc.array(fc.option(fc.string({ unit: "grapheme" })), { minLength: 2, maxLength: 2 })
  const digest = (rows: ReadonlyArray<TextRow>) => {
    const made = new TableDigest()
    for (const one of rows) made.add(one)
    return made.checksum
  }

  it("is the same in any order, and another one with a row more, less, twice or altered", () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1 }), row, (rows, other) => {
        const [first = [], ...rest] = rows
        const own = digest(rows)
        expect(digest([...rest, first])).toBe(own)
        for (const changed of [rest, [...rows, other], [...rows, first]])
          expect(digest(changed)).not.toBe(own)
        fc.pre(JSON.stringify(other) !== JSON.stringify(first))
        expect(digest([other, ...rest])).not.toBe(own)
      }),
    )
  })
})
