import { Clock, Effect, Exit, Scope } from "effect"
import { afterAll, beforeAll } from "vitest"
import { storageContract } from "@shielded-relay/testkit"
import { serverSource } from "../src/connection/serverSource.ts"
import { migrate } from "../src/schema/migrate.ts"
import { Transactions } from "../src/transaction/Transactions.ts"
import { advance, emptied, type TestDatabase } from "./support/emptied.ts"
import { patientRunner } from "./support/patientRunner.ts"
import { startServer, type TestServer } from "./support/server.ts"
import { testClock, TestedSource } from "./support/TestedSource.ts"

let server: TestServer
let opened: TestDatabase
const scope = Scope.makeUnsafe()
beforeAll(async () => {
  server = await startServer()
  opened = await Effect.runPromise(
    Effect.gen(function* () {
      const tested = new TestedSource()
      const source = yield* Scope.provide(serverSource({ url: server.url }), scope)
      const transactions = new Transactions(tested.over(source), yield* Clock.Clock, 10)
      yield* migrate(transactions)
      yield* transactions.statement(testClock)
      return { transactions, tested }
    }),
  )
})
afterAll(async () => {
  await Effect.runPromise(Scope.close(scope, Exit.void))
  await server.remove()
})

storageContract(
  patientRunner,
  emptied(() => opened),
  { advance: advance(() => opened) },
)
