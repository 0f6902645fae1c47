import { Clock, Effect, Exit } from "effect"
import { expect, it } from "vitest"
import { embeddedSource } from "../src/connection/embeddedSource.ts"
import { migrate } from "../src/schema/migrate.ts"
import { Transactions } from "../src/transaction/Transactions.ts"
import { emptyDatabase } from "./support/embedded.ts"

it("no statement changes or removes an entry of the operator log", async () => {
  const database = await emptyDatabase()
  await Effect.runPromise(
    Effect.scoped(
      Effect.gen(function* () {
        const source = yield* embeddedSource(database)
        const transactions = new Transactions(source, yield* Clock.Clock)
        yield* migrate(transactions)
        yield* transactions.statement(
          "INSERT INTO operator_log VALUES (1, 'id', 0, 'ada', 'reveal', 's', 'why', '', 'h')",
        )
        for (const sql of [
          "UPDATE operator_log SET reason = 'other'",
          "DELETE FROM operator_log",
          "TRUNCATE operator_log",
        ])
          expect(Exit.isFailure(yield* Effect.exit(transactions.statement(sql)))).toBe(true)
        const { rows } = yield* transactions.statement("SELECT reason FROM operator_log")
        expect(rows).toEqual([{ reason: "why" }])
      }),
    ),
  )
})
