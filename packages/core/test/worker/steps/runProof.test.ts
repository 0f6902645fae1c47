import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { ProverBusy, RecordedWaits, type ShieldedPoolShape } from "../../../src/index.ts"
import { runProof } from "../../../src/worker/runProof.ts"
import { anOperation, aProvenCall } from "../../operation/anOperation.ts"
import { given, start, storedOperation, workerScene } from "./workerScene.ts"

describe("the job of a proof", () => {
  it("does nothing for an operation that another worker has taken further", async () => {
    // The scene's pool proves nothing.
    const { run, jobs, chainId } = workerScene()
    const operation = { ...anOperation("proven"), chainId }
    const after = await run(
      Effect.gen(function* () {
        yield* given({ operations: [operation] })
        yield* runProof(operation.id)
        return yield* storedOperation(operation.id)
      }),
    )
    expect(after).toEqual(operation)
    expect(jobs).toEqual([])
  })

  /** The wake-ups and waits after the job of an operation that has been planned for a while. */
  async function after(prove: ShieldedPoolShape["prove"], operation = anOperation("planned")) {
    const { run, jobs, chainId } = workerScene({ pool: { prove } })
    const planned = { ...operation, chainId, updatedAt: start - 60_000 }
    const waits = await run(
      Effect.gen(function* () {
        yield* given({ operations: [planned] })
        yield* runProof(planned.id)
        return [...(yield* RecordedWaits).values()]
      }),
    )
    return { jobs, waits }
  }

  it("comes again when a prover has room, and records what it waits for", async () => {
    const busy = () => Effect.fail(new ProverBusy({ queued: 1 }))
    expect(await after(busy)).toMatchObject({
      jobs: [{ topic: "proof" }],
      waits: [{ reason: "prover" }],
    })
  })

  it("records no wait of an operation that goes on, or that has no plan to prove", async () => {
    const { id } = anOperation("planned")
    const proven = () => Effect.succeed(aProvenCall)
    expect(await after(proven)).toEqual({
      jobs: [{ topic: "operation", id, delay: 0 }],
      waits: [],
    })
    const unplanned = { ...anOperation("planned"), attempts: [] }
    expect(await after(proven, unplanned)).toEqual({ jobs: [], waits: [] })
  })
})
