import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { Leases } from "../../../src/index.ts"
import { runProof } from "../../../src/worker/runProof.ts"
import { anOperation } from "../../operation/anOperation.ts"
import { given, storedOperation, workerScene } from "./workerScene.ts"

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

  it("comes again a second later while another prover has the operation", async () => {
    const { run, jobs, chainId } = workerScene()
    const operation = { ...anOperation("planned"), chainId }
    await run(
      Effect.gen(function* () {
        yield* given({ operations: [operation] })
        yield* (yield* Leases).acquire(`operation:${operation.id}`, 12_000)
        yield* runProof(operation.id)
      }),
    )
    expect(jobs).toEqual([{ topic: "proof", id: operation.id, delay: 1_000 }])
  })
})
