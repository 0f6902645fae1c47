import { startPostgres, type PostgresServer } from "@shielded-relay/devnet/postgres"
import { PGlite } from "@electric-sql/pglite"
import { NonceStore, UnitOfWork } from "@shielded-relay/core"
import { exampleUsedNonce } from "@shielded-relay/testkit"
import { Clock, Context, Effect, Layer } from "effect"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { cp, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises"
import { createConnection } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { embeddedSource } from "../src/connection/embeddedSource.ts"
import {
  dumpDatabase,
  parseDumpLine,
  pgliteStorage,
  postgresStorage,
  restoreDatabase,
  type DatabasePlace,
  type DumpLine,
} from "../src/index.ts"
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

let server: PostgresServer
let parent: string
let planted: Contents
/** The dump of a folder with rows in every table. */
let dumped: ReadonlyArray<DumpLine>

beforeAll(async () => {
  const made = emptyDatabase().then((database) => database.dumpDataDir("none"))
  server = await startPostgres()
  parent = await mkdtemp(join(tmpdir(), "backup-"))
  await mkdir(join(parent, "template"))
  const dataDir = join(parent, "template", "database")
  const database = await PGlite.create({ dataDir, loadDataDir: await made })
  planted = await contentsIn(database, (source) =>
    Effect.andThen(migrate(source), plantRows(source)),
  )
  await database.close()
  dumped = await linesOf({ folder: join(parent, "template") })
}, 300_000)
afterAll(async () => {
  await server.remove()
  await rm(parent, { recursive: true, force: true })
})

const contentsIn = <E>(
  database: PGlite,
  before: (source: Transactions) => Effect.Effect<unknown, E>,
) =>
  Effect.runPromise(
    Effect.scoped(
      Effect.gen(function* () {
        const source = new Transactions(yield* embeddedSource(database), yield* Clock.Clock)
        yield* before(source)
        return yield* contentsOf(source)
      }),
    ),
  )

/** The contents of a folder that nobody uses; `null` without tables. */
async function contentsAtFolder(folder: string): Promise<Contents | null> {
  const database = await PGlite.create({ dataDir: join(folder, "database") })
  const { rows } = await database.query(
    "SELECT nspname FROM pg_namespace WHERE nspname = 'shielded_relay'",
  )
  const found = rows.length === 0 ? null : await contentsIn(database, () => Effect.void)
  await database.close()
  return found
}

async function linesOf(place: DatabasePlace): Promise<ReadonlyArray<DumpLine>> {
  const lines: Array<DumpLine> = []
  await Effect.runPromise(dumpDatabase(place, (line) => Effect.sync(() => void lines.push(line))))
  return lines
}

const restored = (
  place: DatabasePlace,
  lines: ReadonlyArray<DumpLine>,
  onStep: (step: string) => void = () => {},
) =>
  Effect.runPromise(
    restoreDatabase({
      place,
      open: async function* () {
        yield* lines
      },
      onStep: ({ type }) => onStep(type),
    }),
  )
const refusal = async (place: DatabasePlace, lines: ReadonlyArray<DumpLine>) => {
  try {
    await restored(place, lines)
  } catch (error) {
    return error instanceof Error ? error.message : "another error"
  }
  return "restored"
}

let count = 0

async function newTarget(): Promise<string> {
  count += 1
  const url = new URL(server.url)
  url.pathname = `/target_${count}`
  await execute(server.url, `CREATE DATABASE target_${count}`)
  return url.href
}

const newFolder = () => join(parent, `folder-${(count += 1)}`)

async function killedAfter(step: string, place: string) {
  const file = join(parent, "dump.jsonl")
  await writeFile(file, dumped.map((line) => `${JSON.stringify(line)}\n`).join(""))
  const script = fileURLToPath(new URL("support/killedRestore.ts", import.meta.url))
  const child = spawn(process.execPath, [...childOptions, script, file, place, step], {
    stdio: ["ignore", "ignore", "inherit"],
  })
  const [, signal] = await once(child, "exit")
  expect(signal).toBe("SIGKILL")
}

const openedFolder = Effect.fnUntraced(function* (folder: string) {
  const storage = yield* Layer.build(pgliteStorage({ folder }))
  return { nonces: Context.get(storage, NonceStore), unit: Context.get(storage, UnitOfWork) }
})

describe("the dump of a database", () => {
  it("holds every row of every table and every sequence, and restores on a server and in a folder", async () => {
    expect(planted.tables.every(([, rows]) => rows > 0)).toBe(true)
    const [url, folder] = [await newTarget(), newFolder()]
    const steps: Array<string> = []
    await restored({ url }, dumped, (step) => steps.push(step))
    expect(await contentsAt(url)).toEqual(planted)
    expect([...new Set(steps)]).toEqual(["prepared", "restored", "compared", "committed"])
    await restored({ folder }, await linesOf({ url }))
    expect(await contentsAtFolder(folder)).toEqual(planted)
    await Effect.runPromise(Effect.scoped(Layer.build(postgresStorage({ url }))))
  })

  it("is of one moment while transactions go on, and holds none of them up", async () => {
    const url = await newTarget()
    await inDatabase(url, (transactions) => migrate(transactions))
    await execute(
      url,
      "INSERT INTO restored_chain VALUES (1, 0), (2, 0)",
      "INSERT INTO quote SELECT * FROM quote",
    )
    const blocks = new Map<string, string>()
    await inDatabase(url, (transactions) =>
      Effect.gen(function* () {
        const step = (n: number) =>
          transactions.transact(transactions.statement(`UPDATE restored_chain SET block = ${n}`))
        let n = 0
        let table = ""
        yield* step((n += 1))
        yield* dumpDatabase({ url }, (line) =>
          Effect.gen(function* () {
            if (line.type === "table") table = line.name
            if (line.type === "rows" && table === "restored_chain")
              for (const [chain, block] of line.rows) blocks.set(String(chain), String(block))
            yield* step((n += 1))
          }),
        )
        expect(n).toBeGreaterThan(50)
      }),
    )
    expect([...blocks]).toEqual([
      ["1", "1"],
      ["2", "1"],
    ])
  })

  it("comes from the process that has the folder open, which goes on while a reader is slow", async () => {
    const folder = newFolder()
    await cp(join(parent, "template"), folder, { recursive: true })
    await Effect.runPromise(
      Effect.scoped(
        Effect.gen(function* () {
          const { nonces, unit } = yield* openedFolder(folder)
          const consume = (n: number) => unit.transact(nonces.consume(exampleUsedNonce(n)))
          yield* consume(1)
          const silent = createConnection(join(folder, "backup.sock"))
          yield* Effect.promise(() => once(silent, "readable"))
          yield* consume(2)
          const lines = yield* Effect.promise(() => linesOf({ folder }))
          yield* consume(3)
          silent.destroy()
          const { mode } = yield* Effect.promise(() => stat(join(folder, "backup.sock")))
          expect(mode & 0o777).toBe(0o600)
          const rows = rowsIn(lines, "used_nonce")
          expect(rows).toBe(rowsIn(dumped, "used_nonce") + 2)
          expect(yield* Effect.promise(() => readdir(folder))).toEqual([
            "backup.sock",
            "database",
            "lock",
          ])
        }),
      ),
    )
    expect(await readdir(folder)).toEqual(["database"])
    expect(rowsIn(await linesOf({ folder }), "used_nonce")).toBe(rowsIn(dumped, "used_nonce") + 3)
  })

  it("is made for no reader that has left before its turn", async () => {
    const folder = newFolder()
    await cp(join(parent, "template"), folder, { recursive: true })
    await Effect.runPromise(
      Effect.scoped(
        Effect.gen(function* () {
          const { nonces, unit } = yield* openedFolder(folder)
          const leaving = Array.from({ length: 200 }, () =>
            createConnection(join(folder, "backup.sock")),
          )
          yield* Effect.promise(() => Promise.all(leaving.map((one) => once(one, "connect"))))
          for (const one of leaving) one.destroy()
          yield* unit.transact(nonces.consume(exampleUsedNonce(1)))
          const lines = yield* Effect.promise(() => linesOf({ folder }))
          expect(rowsIn(lines, "used_nonce")).toBe(rowsIn(dumped, "used_nonce") + 1)
        }),
      ),
    )
  })

  it("comes from a folder whose process was killed, and left its lock and its socket", async () => {
    const folder = newFolder()
    await cp(join(parent, "template"), folder, { recursive: true })
    const script = fileURLToPath(new URL("support/holdFolder.ts", import.meta.url))
    const child = spawn(process.execPath, [...childOptions, script, folder])
    onTestFinished(() => void child.kill("SIGKILL"))
    let out = ""
    child.stdout.on("data", (text: Buffer) => {
      out += text.toString()
      if (out.includes("waiting")) child.kill("SIGKILL")
    })
    await once(child, "exit")
    expect(await readdir(folder)).toContain("backup.sock")
    expect(rowsIn(await linesOf({ folder }), "used_nonce")).toBe(rowsIn(dumped, "used_nonce") + 20)
    await Effect.runPromise(
      Effect.scoped(
        Effect.andThen(
          openedFolder(folder),
          Effect.promise(() => linesOf({ folder })),
        ),
      ),
    )
  })

  it("needs a database with tables that this version knows", async () => {
    const none = newFolder()
    const refused = (place: DatabasePlace) =>
      Effect.runPromise(
        Effect.map(Effect.flip(dumpDatabase(place, () => Effect.void)), ({ message }) => message),
      )
    expect(await refused({ folder: none })).toContain("holds no database: nothing to back up")
    const url = await newTarget()
    expect(await refused({ url })).toContain("has no tables: nothing to back up")
    await inDatabase(url, (transactions) => migrate(transactions, [...migrations, laterStep]))
    expect(await refused({ url })).toContain("A newer version migrated the database")
    expect(await refused({ url: "postgres://user:secret@127.0.0.1:9/x" })).toMatch(
      /at 127\.0\.0\.1:9 cannot answer/,
    )
  })
})

const rowsIn = (lines: ReadonlyArray<DumpLine>, table: string): number => {
  let [name, rows] = ["", 0]
  for (const line of lines) {
    if (line.type === "table") name = line.name
    if (line.type === "rows" && name === table) rows += line.rows.length
  }
  return rows
}

describe("the restore of a dump", () => {
  it(
    "killed before its commit leaves the database empty, and after it whole",
    { timeout: 300_000 },
    async () => {
      const [url, folder] = [await newTarget(), newFolder()]
      // By day at the last step before the commit alone, since each process starts a database of its own.
      for (const step of isNightly ? ["prepared", "restored", "compared"] : ["compared"]) {
        await killedAfter(step, url)
        expect(await schemasAt(url)).toBe(0)
        await killedAfter(step, folder)
        expect(await contentsAtFolder(folder)).toBe(null)
      }
      await killedAfter("committed", url)
      await killedAfter("committed", folder)
      expect(await contentsAt(url)).toEqual(planted)
      expect(await contentsAtFolder(folder)).toEqual(planted)
    },
  )

  it("needs an empty database, and changes no other one", async () => {
    const made = async (steps: ReadonlyArray<Migration>, ...statements: ReadonlyArray<string>) => {
      const url = await newTarget()
      await inDatabase(url, (transactions) => migrate(transactions, steps))
      await execute(url, ...statements)
      return url
    }
    const rows = await made(migrations, "INSERT INTO restored_chain VALUES (1, 2)")
    const altering = await made(
      migrations,
      "CREATE RULE lost AS ON INSERT TO quote DO INSTEAD NOTHING",
    )
    const before = await contentsAt(rows)
    expect(await refusal({ url: rows }, dumped)).toContain("is not empty (table restored_chain)")
    expect(await contentsAt(rows)).toEqual(before)
    expect(await refusal({ url: altering }, dumped)).toContain("The rows of table quote")
    expect((await contentsAt(altering)).tables.every(([, found]) => found === 0)).toBe(true)
    const folder = newFolder()
    await cp(join(parent, "template"), folder, { recursive: true })
    expect(await refusal({ folder }, dumped)).toContain("is not empty")
    expect(await contentsAtFolder(folder)).toEqual(planted)
    await Effect.runPromise(
      Effect.scoped(
        Effect.gen(function* () {
          yield* openedFolder(folder)
          const refused = yield* Effect.promise(() => refusal({ folder }, dumped))
          expect(refused).toContain(`Another process uses ${folder}`)
        }),
      ),
    )
  })

  it("keeps the migration steps of an older version, and the next start adds the others", async () => {
    const [old, url, whole] = [await newTarget(), await newTarget(), await newTarget()]
    await inDatabase(old, (transactions) => migrate(transactions, migrations.slice(0, -3)))
    await execute(old, "INSERT INTO restored_chain VALUES (1, 2)")
    await restored({ url }, await linesOf({ url: old }))
    expect(await contentsAt(url)).toEqual(await contentsAt(old))
    await Effect.runPromise(Effect.scoped(Layer.build(postgresStorage({ url }))))
    expect((await linesOf({ url })).length).toBeGreaterThan((await linesOf({ url: old })).length)
    await inDatabase(whole, (transactions) => migrate(transactions))
    expect(await refusal({ url: whole }, await linesOf({ url: old }))).toContain(
      "has the tables of this version: name a database without tables",
    )
  })

  it("refuses a newer version's dump, and one that does not fit its own tables", async () => {
    const newer = await newTarget()
    await inDatabase(newer, (transactions) => migrate(transactions))
    const url = await newTarget()
    const [schema, ...others] = dumped
    if (schema?.type !== "schema") throw new Error("a dump begins with its schema")
    const later = { name: "later", checksum: "0" }
    const changed = (change: (line: DumpLine, index: number) => ReadonlyArray<DumpLine>) =>
      dumped.flatMap(change)
    const firstTable = others.findIndex(({ type }) => type === "table") + 1
    const only = (type: DumpLine["type"], change: (line: DumpLine) => ReadonlyArray<DumpLine>) => {
      const place = dumped.findIndex((line) => line.type === type)
      return changed((line, index) => (index === place ? change(line) : [line]))
    }
    const columns = (change: (names: ReadonlyArray<string>) => ReadonlyArray<string>) =>
      only("table", (line) =>
        line.type === "table" ? [{ ...line, columns: change(line.columns) }] : [line],
      )
    const cases: ReadonlyArray<readonly [ReadonlyArray<DumpLine>, string]> = [
      [[{ type: "schema", steps: [...schema.steps, later] }, ...others], "A newer version made"],
      [
        [{ type: "schema", steps: [later, ...schema.steps.slice(1)] }, ...others],
        "Migration step 1 (later) of the backup differs",
      ],
      [[], "(its beginning)"],
      [others, "(its beginning)"],
      [dumped.slice(0, -1), "(its end)"],
      [[...dumped, { type: "end" }], "(its end)"],
      [dumped.slice(0, firstTable), "(table "],
      [only("table", (line) => [line, line]), "(table "],
      [only("sequence", () => []), "(its sequences)"],
      [only("sequence", (line) => [line, line]), "(its sequences)"],
      [
        only("sequence", (line) =>
          line.type === "sequence" ? [{ ...line, last: "1; DROP" }] : [line],
        ),
        "(its sequences)",
      ],
      [columns((names) => names.slice(1)), "(table "],
      [columns((names) => [...names, "id) VALUES (1); --"]), "(table "],
      [columns(([first = "", ...rest]) => [rest[0] ?? first, ...rest]), "(table "],
      [only("rows", () => [{ type: "rows", rows: [["one"]] }]), "(table "],
    ]
    for (const [lines, wanted] of cases) {
      expect(await refusal({ url }, lines)).toContain(wanted)
      expect(await schemasAt(url)).toBe(0)
    }
    await restored({ url }, dumped)
  })

  it("parses only lines of a dump", () => {
    for (const line of dumped) expect(parseDumpLine(JSON.stringify(line))).toEqual(line)
    for (const text of ["", "{", "null", '{"type":"rows","rows":[[1]]}', '{"type":"failed"}'])
      expect(parseDumpLine(text)).toBe(null)
  })
})
