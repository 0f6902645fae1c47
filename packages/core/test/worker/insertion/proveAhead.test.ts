import { ProofsAhead, ProverDoubt, RecordedWaits, type Operation } from "@shielded-relay/core"
import { exampleOperation, examplePayout, exampleReturn } from "@shielded-relay/testkit"
import { Effect, Exit } from "effect"
import { describe, expect, it } from "vitest"
import { proveAhead } from "../../../src/worker/insertion/proveAhead.ts"
import { anInsertion } from "./anInsertion.ts"
import { aQueue } from "./aQueue.ts"

/** What a look does beside these insertions, on a chain whose pool cannot plan. */
async function look(operation: Operation, insertions: ReadonlyArray<Operation>) {
  const { gateway, insert, run } = await aQueue({ queued: 20, inserted: 16, ours: [17] })
  for (const insertion of insertions) await insert(insertion)
  return run(
    Effect.exit(proveAhead(operation, gateway)).pipe(
      Effect.provide([ProofsAhead.layer, ProverDoubt.layer, RecordedWaits.layer]),
    ),
  )
}

describe("a look at what to prove ahead", () => {
  const insertion = anInsertion(9, { start: 16, count: 4 })
  const unplanned: Operation = {
    ...anInsertion(8, { start: 32 }),
    status: { state: "accepted" },
    attempts: [],
  }

  it("plans a spend whose note waits in the queue", async () => {
    expect(Exit.isFailure(await look(exampleOperation(1), [insertion]))).toBe(true)
  })

  it("plans none without an insertion in flight, and none while one of them is not planned", async () => {
    expect(await look(exampleOperation(1), [])).toEqual(Exit.succeed(null))
    expect(await look(exampleOperation(1), [insertion, unplanned])).toEqual(Exit.succeed(null))
  })

  it.each([examplePayout(1), exampleReturn(1)])(
    "plans no $kind, which waits for a regular batch",
    async (patient) => {
      expect(await look(patient, [insertion])).toEqual(Exit.succeed(null))
    },
  )
})
