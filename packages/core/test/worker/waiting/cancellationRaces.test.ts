import { memoryStorage } from "@shielded-relay/storage-memory"
import {
  insecureSeededRandom,
  recordingTelemetry,
  SimulatedTime,
  simulatedNetwork,
  simulatedProver,
  testClock,
} from "@shielded-relay/testkit"
import { Effect, Layer, Result } from "effect"
import { describe, expect, it } from "vitest"
import {
  cancelOperation,
  OperationStore,
  PoolGateways,
  PriceSource,
  ProofsAhead,
  ProverDoubt,
  RecordedWaits,
  ScheduleRandom,
  Screening,
  SetAside,
  ShieldedPool,
  transition,
  type Caller,
  type Operation,
  type OperationEvent,
} from "../../../src/index.ts"
import { runOperation } from "../../../src/worker/runOperation.ts"
import { addressOwner } from "./addressOwner.ts"
import { anEvent, anOperation, aSchedule } from "../../operation/anOperation.ts"

/** A chain without prices, on which an operation waits. */
function scene() {
  const time = new SimulatedTime(testClock())
  const { gateway } = simulatedNetwork(time)
  const { owner, address, ownerId } = addressOwner()
  const plain = anOperation("waiting")
  const operation: Operation = {
    ...plain,
    chainId: gateway.chainId,
    request: plain.request && { ...plain.request, owner: ownerId },
  }
  if (operation.request === null) throw new Error("the operation has a request")
  const { scope, nonce } = operation.request
  const caller: Caller = { owner, address, onlyChain: null, scope, nonce: "another" }
  const layer = Layer.mergeAll(
    memoryStorage,
    recordingTelemetry().layer,
    time.layer,
    insecureSeededRandom("cancellations"),
    SetAside.layer,
    ProofsAhead.layer,
    ProverDoubt.layer,
    RecordedWaits.layer,
    simulatedProver().layer,
    Layer.mock(ShieldedPool)({}),
    Layer.mock(PriceSource)({}),
    Layer.mock(ScheduleRandom)({}),
    Layer.succeed(Screening, { screen: () => Effect.succeed("served") }),
    Layer.succeed(PoolGateways, new Map([[gateway.chainId, gateway]])),
  )
  const run = <A, E>(effect: Effect.Effect<A, E, Layer.Success<typeof layer>>) =>
    time.during(Effect.runPromise(Effect.provide(effect, layer)))
  return { run, operation, caller, nonce, layer }
}

/** Moves the stored row as another worker does. */
const moved = (operation: Operation, ...events: ReadonlyArray<OperationEvent>) =>
  Effect.gen(function* () {
    const { update } = yield* OperationStore
    let row = operation
    for (const event of events) {
      row = Result.getOrThrow(transition(row, event, 50))
      yield* update(row)
    }
  })

/** A store in which `meanwhile` happens after the first read of an operation. */
const afterRead = (
  real: OperationStore["Service"],
  meanwhile: Effect.Effect<void, unknown, OperationStore>,
): OperationStore["Service"] => {
  let reads = 0
  return {
    ...real,
    findByOwnerNonce: (owner, nonce) =>
      Effect.tap(real.findByOwnerNonce(owner, nonce), () =>
        reads++ === 0
          ? Effect.orDie(Effect.provideService(meanwhile, OperationStore, real))
          : Effect.void,
      ),
  }
}

describe("a cancellation and the worker that starts the operation", () => {
  it.each([
    [
      "started and planned",
      [anEvent.started, anEvent.planned],
      "OPERATION_NOT_CANCELLABLE",
      "planned",
    ],
    ["only started", [anEvent.started], null, "cancelled"],
    ["put off", [anEvent.postponed, anEvent.postponed], null, "cancelled"],
    ["cancelled elsewhere", [anEvent.cancelled], null, "cancelled"],
  ] as const)(
    "that is %s between its read and its write decides anew",
    async (_, events, refused, state) => {
      const { run, operation, caller, nonce } = scene()
      const [code, stored] = await run(
        Effect.gen(function* () {
          const real = yield* OperationStore
          yield* real.insert(operation)
          const store = afterRead(real, moved(operation, ...events))
          const exit = yield* cancelOperation(caller, { nonce }).pipe(
            Effect.provideService(OperationStore, store),
            Effect.result,
          )
          const failure = Result.isFailure(exit) ? exit.failure : null
          const found = failure !== null && "code" in failure ? failure.code : failure
          return [found, (yield* real.find(operation.id))?.status.state]
        }),
      )
      expect([code, stored]).toEqual([refused, state])
    },
  )

  it("never both win: a worker that read the row before the cancellation writes nothing", async () => {
    const { run, operation, caller, nonce, layer } = scene()
    const stored = await run(
      Effect.gen(function* () {
        const real = yield* OperationStore
        const services = yield* Effect.context<Layer.Success<typeof layer>>()
        yield* real.insert(operation)
        let reads = 0
        const store: OperationStore["Service"] = {
          ...real,
          find: (id) =>
            Effect.tap(real.find(id), () =>
              reads++ === 0
                ? Effect.orDie(Effect.provideContext(cancelOperation(caller, { nonce }), services))
                : Effect.void,
            ),
        }
        yield* Effect.provideService(runOperation(operation.id), OperationStore, store)
        yield* runOperation(operation.id)
        return yield* real.find(operation.id)
      }),
    )
    expect(stored?.status.state).toBe("cancelled")
    expect(stored?.attempts).toEqual([])
  })
})

describe("an operation that waits", () => {
  it("is left as it is by a worker that comes too early", async () => {
    const { run, operation } = scene()
    const early = { ...operation, schedule: { ...aSchedule, dueAt: Number.MAX_SAFE_INTEGER } }
    const stored = await run(
      Effect.gen(function* () {
        const operations = yield* OperationStore
        yield* operations.insert(early)
        yield* runOperation(early.id)
        return yield* operations.find(early.id)
      }),
    )
    expect(stored).toEqual(early)
  })
})
