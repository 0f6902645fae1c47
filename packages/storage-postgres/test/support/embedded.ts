import { PGlite } from "@electric-sql/pglite"
import { Clock, Effect, Scope } from "effect"
import { embeddedSource } from "../../src/connection/embeddedSource.ts"
import { migrate } from "../../src/schema/migrate.ts"
import { Transactions } from "../../src/transaction/Transactions.ts"
import type { TestDatabase } from "./emptied.ts"
import { Observed } from "./Observed.ts"

/** A migrated database in this process's memory, for all tests of a file. */
export const embeddedDatabase = async (): Promise<TestDatabase> => {
  const database = await PGlite.create()
  const scope = Scope.makeUnsafe()
  const observed = new Observed()
  return Effect.runPromise(
    Effect.gen(function* () {
      const source = yield* Scope.provide(embeddedSource(database), scope)
      const transactions = new Transactions(observed.over(source), yield* Clock.Clock)
      yield* migrate(transactions)
      return { transactions, idle: observed.idle }
    }),
  )
}
