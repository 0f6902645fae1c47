import { Effect, Exit } from "effect"
import { beforeAll, expect, it } from "vitest"
import { Leases, OperationStore, OrderStore } from "@shielded-relay/core"
import { exampleOperation, exampleOrder, storageContract } from "@shielded-relay/testkit"
import { embeddedDatabase } from "./support/embedded.ts"
import { advance, emptied, type TestDatabase } from "./support/emptied.ts"
import { patientRunner } from "./support/patientRunner.ts"

let opened: TestDatabase
beforeAll(async () => {
  // The first start of an embedded database runs initdb in WebAssembly, which takes many seconds on a busy machine.
  opened = await embeddedDatabase()
}, 300_000)

/** By day a part: the suite on a server, which runs the same statements, tries all samples. */
const shareOfSamples = process.env["NIGHTLY"] === "true" ? 1 : 0.25

storageContract(
  { ...patientRunner, shareOfSamples },
  emptied(() => opened),
  { advance: advance(() => opened) },
)

it("deletes the row of a released lease, since each operation has a lease of its own", () =>
  Effect.runPromise(
    Effect.gen(function* () {
      const leases = yield* Leases
      const lease = yield* leases.acquire("operation:1", 1_000)
      if (lease !== null) yield* leases.release(lease)
      expect((yield* opened.transactions.statement("SELECT name FROM lease")).rows).toEqual([])
      expect((yield* leases.acquire("operation:1", 1_000))?.token).toBeGreaterThan(
        lease?.token ?? NaN,
      )
    }).pipe(Effect.provide(emptied(() => opened))),
  ))

it("summarises a private send and an operation whose documents cannot be decoded", () =>
  Effect.runPromise(
    Effect.gen(function* () {
      const orders = yield* OrderStore
      const operations = yield* OperationStore
      const { id, chainId, phase } = exampleOrder(1)
      const operation = exampleOperation(1)
      yield* orders.insert(exampleOrder(1))
      yield* operations.insert(operation)
      yield* opened.transactions.statement(`UPDATE private_send SET payouts = '{"later": 1}'`)
      yield* opened.transactions.statement(`UPDATE operation SET document = '{"later": 1}'`)
      expect(Exit.hasDies(yield* Effect.exit(orders.inPhases(chainId, [phase], 9)))).toBe(true)
      expect(yield* orders.summaries(chainId, [phase], 9)).toMatchObject([{ id }])
      const { state } = operation.status
      expect(Exit.hasDies(yield* Effect.exit(operations.find(operation.id)))).toBe(true)
      expect(yield* operations.summaries(operation.chainId, [state], 9)).toMatchObject([
        { id: operation.id },
      ])
    }).pipe(Effect.provide(emptied(() => opened))),
  ))
