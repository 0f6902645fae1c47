import { PGlite } from "@electric-sql/pglite"
import { Clock, Effect, Scope } from "effect"
import { existsSync } from "node:fs"
import { mkdir, readFile, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { embeddedSource } from "../../src/connection/embeddedSource.ts"
import { makingHere } from "../../src/empty/making.ts"
import { migrate } from "../../src/schema/migrate.ts"
import { cacheFolder } from "../../src/testing/copyEmptyDatabase.ts"
import { Transactions } from "../../src/transaction/Transactions.ts"
import { prepared, type TestDatabase } from "./emptied.ts"
import { TestedSource } from "./TestedSource.ts"

/** A migrated in-memory database for all tests of a file. `shared`: its storages count with other processes on it, as on a server. */
export const embeddedDatabase = async (shared = false): Promise<TestDatabase> => {
  const database = await emptyDatabase()
  const scope = Scope.makeUnsafe()
  const tested = new TestedSource()
  return Effect.runPromise(
    Effect.gen(function* () {
      const source = yield* Scope.provide(embeddedSource(database), scope)
      const transactions = new Transactions({ ...tested.over(source), shared }, yield* Clock.Clock)
      yield* migrate(transactions)
      yield* prepared(transactions)
      return { transactions, tested }
    }),
  )
}

/** What `initdb` makes. Its run in WebAssembly takes several times as long as loading its result. */
let made: Promise<Blob> | null = null

/** An in-memory database without tables. */
export async function emptyDatabase(): Promise<PGlite> {
  made ??= keptDatabase()
  return PGlite.create({ loadDataDir: await made })
}

/** Kept beside the original of `copyEmptyDatabase`, so that each process of a run need not make it. */
async function keptDatabase(): Promise<Blob> {
  const folder = join(cacheFolder(process.env), "shielded-relay")
  const file = join(folder, `initdb-${(await makingHere()).pglite}.tar`)
  if (existsSync(file)) return new Blob([await readFile(file)], { type: "application/x-tar" })
  const database = await PGlite.create()
  const dump = await database.dumpDataDir("none")
  await database.close()
  await mkdir(folder, { recursive: true })
  await writeFile(`${file}.${process.pid}`, await dump.bytes())
  // Whole or not at all: another process may make it, too.
  await rename(`${file}.${process.pid}`, file)
  return dump
}
