import { Effect } from "effect"
import { beforeAll, expect, it } from "vitest"
import { Leases } from "@shielded-relay/core"
import { storageContract } from "@shielded-relay/testkit"
import { embeddedDatabase } from "./support/embedded.ts"
import { advance, emptied, type TestDatabase } from "./support/emptied.ts"
import { patientRunner } from "./support/patientRunner.ts"

let opened: TestDatabase
beforeAll(async () => {
  // The first start of an embedded database runs initdb in WebAssembly, which takes many seconds on a busy machine.
  opened = await embeddedDatabase()
}, 300_000)

storageContract(
  patientRunner,
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
