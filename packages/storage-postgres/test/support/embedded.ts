import { PGlite } from "@electric-sql/pglite"
import { Clock, Effect, Scope } from "effect"
import { embeddedSource } from "../../src/connection/embeddedSource.ts"
import { migrate } from "../../src/schema/migrate.ts"
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
  if (made !== null) return PGlite.create({ loadDataDir: await made })
  const first = PGlite.create()
  made = first.then((database) => database.dumpDataDir("none"))
  await made
  return first
}
