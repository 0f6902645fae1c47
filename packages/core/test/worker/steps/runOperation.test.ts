import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { ProofsElsewhere } from "../../../src/worker/proveElsewhere.ts"
import { runOperation } from "../../../src/worker/runOperation.ts"
import { anOperation } from "../../operation/anOperation.ts"
import { given, start, storedOperation, workerScene } from "./workerScene.ts"

describe("the job of an operation", () => {
  it("runs it: an operation whose time is over ends", async () => {
    const { run, jobs, chainId } = workerScene()
    const operation = { ...anOperation("accepted"), chainId, deadline: start - 1 }
    const after = await run(
      Effect.gen(function* () {
        yield* given({ operations: [operation] })
        yield* runOperation(operation.id)
        return yield* storedOperation(operation.id)
      }),
    )
    expect(after.status.state).toBe("failed")
    expect(jobs).toEqual([])
  })

  it("leaves its proof to the processes that prove", async () => {
    const { run, jobs, chainId } = workerScene()
    const operation = { ...anOperation("planned"), chainId }
    await run(
      Effect.gen(function* () {
        yield* given({ operations: [operation] })
        yield* runOperation(operation.id).pipe(Effect.provideService(ProofsElsewhere, true))
      }),
    )
    expect(jobs).toEqual([{ topic: "proof", id: operation.id, delay: 0 }])
  })
})
