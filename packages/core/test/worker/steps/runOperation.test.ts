import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { Leases, RunningOperations } from "../../../src/index.ts"
import { ProofsElsewhere } from "../../../src/worker/proveElsewhere.ts"
import { runOperation } from "../../../src/worker/runOperation.ts"
import { anOperation } from "../../operation/anOperation.ts"
import { given, start, storedOperation, workerScene } from "./workerScene.ts"

/** Runs an operation whose time is over, which ends it, unless something keeps the worker from it. */
async function ran(before: Effect.Effect<unknown, unknown, Leases | RunningOperations>) {
  const { run, jobs, chainId } = workerScene()
  const operation = { ...anOperation("accepted"), chainId, deadline: start - 1 }
  const after = await run(
    Effect.gen(function* () {
      yield* given({ operations: [operation] })
      yield* before
      yield* runOperation(operation.id)
      return yield* storedOperation(operation.id)
    }),
  )
  return { state: after.status.state, jobs }
}

const { id } = anOperation("accepted")

describe("the job of an operation", () => {
  it("runs it", async () => {
    expect(await ran(Effect.void)).toEqual({ state: "failed", jobs: [] })
  })

  it("does nothing while this process runs it already", async () => {
    const running = Effect.map(RunningOperations, (operations) => operations.add(id))
    expect(await ran(running)).toEqual({ state: "accepted", jobs: [] })
  })

  it("does nothing while another process runs it", async () => {
    const leased = Effect.flatMap(Leases, (leases) => leases.acquire(`operation:${id}`, 12_000))
    expect(await ran(leased)).toEqual({ state: "accepted", jobs: [] })
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
