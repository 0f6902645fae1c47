import { memoryStorage } from "@shielded-relay/storage-memory"
import {
  insecureSeededRandom,
  recordingTelemetry,
  SimulatedTime,
  simulatedNetwork,
  simulatedProver,
  testClock,
} from "@shielded-relay/testkit"
import { Effect, Layer, Option } from "effect"
import { describe, expect, it } from "vitest"
import {
  OperationStore,
  OrderStore,
  PoolGateways,
  PriceSource,
  ProofsAhead,
  ProverDoubt,
  RecordedWaits,
  ScheduleRandom,
  Screening,
  SetAside,
  ShieldedPool,
  type Operation,
} from "../../src/index.ts"
import { advanceOrder } from "../../src/worker/advanceOrder.ts"
import { advance } from "../../src/worker/operationSteps.ts"
import { runOperation } from "../../src/worker/runOperation.ts"
import { IllegalStep } from "../../src/worker/IllegalStep.ts"
import { pauseLeft, unlessSetAside } from "../../src/worker/setAside.ts"
import { anEvent, anOperation, aSignedTransaction } from "../operation/anOperation.ts"
import { anOrder } from "../privateSend/anOrder.ts"

const minute = 60_000

/** A chain whose nodes take everything and count it. */
function scene() {
  const time = new SimulatedTime(testClock())
  const { gateway } = simulatedNetwork(time)
  const telemetry = recordingTelemetry()
  let sent = 0
  const chain = {
    ...gateway,
    broadcast: () => Effect.sync(() => ((sent += 1), "accepted" as const)),
  }
  const layer = Layer.mergeAll(
    memoryStorage,
    telemetry.layer,
    time.layer,
    insecureSeededRandom("set aside"),
    SetAside.layer,
    ProofsAhead.layer,
    ProverDoubt.layer,
    RecordedWaits.layer,
    simulatedProver().layer,
    Layer.mock(ShieldedPool)({}),
    Layer.mock(PriceSource)({}),
    Layer.mock(ScheduleRandom)({}),
    Layer.mock(Screening)({}),
    Layer.succeed(PoolGateways, new Map([[gateway.chainId, chain]])),
  )
  const run = <A, E>(effect: Effect.Effect<A, E, Layer.Success<typeof layer>>) =>
    time.during(Effect.runPromise(Effect.provide(effect, layer)), 120 * minute)
  return { time, telemetry, run, chainId: gateway.chainId, sent: () => sent }
}

const row = { id: "a row", version: 3 }
const illegal = new IllegalStep({ kind: "withdraw", state: "proven", event: "seen", version: 3 })

describe("an event that the state of a row does not allow", () => {
  it("is a defect when the stored row is the one it was decided on, and writes nothing", async () => {
    const { run } = scene()
    const operation = anOperation("confirmed")
    const { error, stored } = await run(
      Effect.gen(function* () {
        const operations = yield* OperationStore
        yield* operations.insert(operation)
        return {
          error: yield* Effect.flip(advance(operation, anEvent.proven)),
          stored: yield* operations.find(operation.id),
        }
      }),
    )
    expect(error).toEqual(
      new IllegalStep({
        kind: operation.kind,
        state: "confirmed",
        event: "proven",
        version: operation.version,
      }),
    )
    expect(stored).toEqual(operation)
  })

  it("is a lost race when another worker has moved the row, or it is gone", async () => {
    const { run } = scene()
    const operation = anOperation("confirmed")
    const later: Operation = { ...operation, version: operation.version + 1 }
    const errors = await run(
      Effect.gen(function* () {
        const operations = yield* OperationStore
        const gone = yield* Effect.flip(advance(operation, anEvent.proven))
        yield* operations.insert(later)
        return [gone, yield* Effect.flip(advance(operation, anEvent.proven))]
      }),
    )
    expect(errors.map(({ _tag }) => _tag)).toEqual(["OperationMoved", "OperationMoved"])
  })

  it("is told apart for an order in the same way", async () => {
    const { run } = scene()
    const order = anOrder(2, { phase: "completed" })
    const errors = await run(
      Effect.gen(function* () {
        const orders = yield* OrderStore
        yield* orders.insert(order)
        const stale = { ...order, version: order.version - 1 }
        return [
          yield* Effect.flip(advanceOrder(order, { type: "expired" })),
          yield* Effect.flip(advanceOrder(stale, { type: "expired" })),
        ]
      }),
    )
    expect(errors).toMatchObject([
      { _tag: "IllegalStep", kind: "private-send", state: "completed", event: "expired" },
      { _tag: "OrderMoved" },
    ])
  })
})

describe("a row that is set aside", () => {
  it("is tried again after pauses that double up to their bound, and counted each time", async () => {
    const { run, telemetry } = scene()
    const pauses = await run(
      Effect.gen(function* () {
        const all: Array<number> = []
        for (let n = 0; n < 12; n += 1) {
          yield* unlessSetAside("steps", row, Effect.fail(illegal))
          const left = yield* pauseLeft("steps", row)
          all.push(left)
          // Until then nothing is done.
          yield* unlessSetAside("steps", row, Effect.die(new Error("it is set aside")))
          yield* Effect.sleep(left)
        }
        return all
      }),
    )
    expect(pauses.slice(0, 4)).toEqual([2_000, 4_000, 8_000, 16_000])
    expect(Math.max(...pauses)).toBe(10 * minute)
    expect(pauses.at(-1)).toBe(10 * minute)
    const labels = { kind: "withdraw", state: "proven", event: "seen" }
    expect(telemetry.counted("illegal_transitions_total", labels)).toBe(12)
  })

  it("holds up neither other rows, nor what else moves it, nor itself at another version or after a restart", async () => {
    const { run } = scene()
    const done = Effect.succeed("done")
    const acts = await run(
      Effect.gen(function* () {
        yield* unlessSetAside("outcome", row, Effect.fail(illegal))
        return {
          itself: yield* unlessSetAside("outcome", row, done),
          sending: yield* unlessSetAside("sending", row, done),
          other: yield* unlessSetAside("outcome", { ...row, id: "another" }, done),
          moved: yield* unlessSetAside("outcome", { ...row, version: 4 }, done),
        }
      }),
    )
    expect(acts).toEqual({
      itself: Option.none(),
      sending: Option.some("done"),
      other: Option.some("done"),
      moved: Option.some("done"),
    })
    expect(await scene().run(unlessSetAside("outcome", row, done))).toEqual(Option.some("done"))
  })

  it("lets every other failure through, and begins anew once a step has succeeded", async () => {
    const { run } = scene()
    const pauses = await run(
      Effect.gen(function* () {
        const other = yield* Effect.flip(unlessSetAside("steps", row, Effect.fail("another fault")))
        yield* unlessSetAside("steps", row, Effect.fail(illegal))
        yield* Effect.sleep(2_000)
        yield* unlessSetAside("steps", row, Effect.void)
        yield* unlessSetAside("steps", row, Effect.fail(illegal))
        return [other, yield* pauseLeft("steps", row)]
      }),
    )
    expect(pauses).toEqual(["another fault", 2_000])
  })

  it("still has its signed bytes sent", async () => {
    const { run, chainId, sent } = scene()
    const proven = anOperation("proven").attempts.map((attempt) => ({
      ...attempt,
      transactions: [aSignedTransaction(1)],
    }))
    const operation: Operation = { ...anOperation("signed"), chainId, attempts: proven }
    const { id, version } = operation
    const state = await run(
      Effect.gen(function* () {
        const operations = yield* OperationStore
        yield* operations.insert(operation)
        const ofThis = new IllegalStep({ ...illegal, version })
        for (const mover of ["steps", "outcome"] as const)
          yield* unlessSetAside(mover, { id, version }, Effect.fail(ofThis))
        yield* runOperation(id)
        return (yield* operations.find(id))?.status.state
      }),
    )
    expect(sent()).toBe(1)
    expect(state).toBe("broadcast")
  })
})
