import { Effect, Layer } from "effect"
import { describe, expect, it } from "vitest"
import { LeaseLost, ShieldedPool, Telemetry, type ShieldedPoolShape } from "../../src/index.ts"
import { ChainHealthBoard, indexChain } from "../../src/indexer/indexChain.ts"
import { indexed, indexScene } from "./indexScene.ts"

/** The chain's health a moment after its index began, before the next poll. */
function healthAfter(sync: ShieldedPoolShape["sync"]) {
  const { gateway, run } = indexScene({ insertion: null })
  return run(
    Effect.gen(function* () {
      yield* indexed([{ number: 3 }], 3)
      yield* Effect.forkChild(indexChain(gateway))
      yield* Effect.sleep(10)
      return (yield* ChainHealthBoard).get(gateway.chainId)
    }).pipe(
      Effect.provide(Layer.merge(Layer.mock(ShieldedPool)({ sync }), ChainHealthBoard.layer)),
    ),
  )
}

describe("the index of a chain", () => {
  it("reads range after range without a pause until it is at the head", async () => {
    let block = 0
    const health = await healthAfter(() =>
      Effect.sync(() => {
        block += 1
        const nothing = { operations: [], npks: [], reorganised: false, repeatedNotes: 0 }
        return { ...nothing, block, atHead: block >= 4 }
      }),
    )
    expect(health).toEqual({ ok: true, block: 4, fault: null, leads: true })
  })

  it("is recorded as led by this process only while it is, with what the leader alone knows", async () => {
    const { gateway, run, telemetry } = indexScene({ insertion: null })
    const newest = (name: string) =>
      telemetry.records().findLast((record) => record.name === name)?.value
    const seen: Array<ReadonlyArray<number | undefined>> = []
    const sync = Effect.gen(function* () {
      seen.push(
        ["chain_leading", "operations_unproven", "operation_still_longest_seconds"].map(newest),
      )
      const { gauge } = yield* Telemetry
      yield* gauge("operations_unproven", 3, { chain: "1" })
      yield* gauge("operation_still_longest_seconds", 3, { chain: "1", of: "broadcast" })
      return yield* new LeaseLost({ name: "chain" })
    })
    const pool = Layer.mock(ShieldedPool)({ sync: () => Effect.provide(sync, telemetry.layer) })
    await run(
      Effect.gen(function* () {
        yield* indexed([{ number: 3 }], 3)
        yield* Effect.forkChild(indexChain(gateway))
        yield* Effect.sleep(5_000)
      }).pipe(Effect.provide(Layer.merge(pool, ChainHealthBoard.layer))),
    )
    expect(seen.slice(0, 2)).toEqual([
      [1, 0, 0],
      [1, 0, 0],
    ])
    const led = telemetry.records().filter(({ name }) => name === "chain_leading")
    expect(led.slice(0, 3).map(({ value }) => value)).toEqual([0, 1, 0])
  })

  it("stands by as soon as another process takes its lease, which is no fault of the chain", async () => {
    const health = await healthAfter((_, { name }) => Effect.fail(new LeaseLost({ name })))
    expect(health).toEqual({ ok: true, block: 3, fault: null, leads: false })
  })
})
