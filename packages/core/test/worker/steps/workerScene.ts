import { memoryStorage } from "@shielded-relay/storage-memory"
import {
  exampleBatch,
  exampleChain,
  insecureSeededRandom,
  recordingTelemetry,
  seededScheduleRandom,
  simulatedNetwork,
  simulatedProver,
  SimulatedTime,
  testClock,
  type ExampleBlockContent,
} from "@shielded-relay/testkit"
import { Effect, Layer } from "effect"
import {
  defaultRelayConfiguration,
  JobQueue,
  NoteStore,
  OperationStore,
  OrderStore,
  PoolGateways,
  PriceSource,
  ProofsAhead,
  ProverDoubt,
  RelayConfiguration,
  RecordedWaits,
  Screening,
  SetAside,
  ShieldedPool,
  type Operation,
  type OperationId,
  type Order,
  type PoolGatewayShape,
  type PriceSourceShape,
  type RelayConfigurationShape,
  type ScreeningVerdict,
  type ShieldedPoolShape,
} from "../../../src/index.ts"

export interface SceneOptions {
  readonly gateway?: Partial<PoolGatewayShape>
  /** The pool's methods that the worker may call. Any other call is a defect. */
  readonly pool?: Partial<ShieldedPoolShape>
  /** What screening says of owners. */
  readonly verdict?: ScreeningVerdict
  /** What a native coin costs in any token; one for one without. */
  readonly price?: PriceSourceShape["price"]
  readonly configuration?: Partial<RelayConfigurationShape>
}

/** A wake-up that a worker has asked for. */
export interface Job {
  readonly topic: string
  readonly id: string
  readonly delay: number
}

/** The time at which a scene begins, milliseconds since the epoch. */
export const start = Date.UTC(2026, 0, 1)

/** One worker with a storage of its own. Nothing runs unless a test runs it, and wake-ups are only recorded. */
export function workerScene(options: SceneOptions = {}) {
  const { pool = {}, verdict = "served", configuration = {} } = options
  const price = options.price ?? (() => Effect.succeed({ tokens: 1n, native: 1n }))
  const time = new SimulatedTime(testClock(start))
  const { gateway } = simulatedNetwork(time)
  const telemetry = recordingTelemetry()
  const jobs: Array<Job> = []
  let questions = 0
  const chainId = exampleChain(0)
  const layer = Layer.mergeAll(
    memoryStorage,
    telemetry.layer,
    time.layer,
    insecureSeededRandom("worker"),
    seededScheduleRandom("worker"),
    SetAside.layer,
    ProofsAhead.layer,
    ProverDoubt.layer,
    RecordedWaits.layer,
    simulatedProver().layer,
    Layer.mock(ShieldedPool)(pool),
    Layer.succeed(PriceSource, { price }),
    Layer.succeed(PoolGateways, new Map([[chainId, { ...gateway, chainId, ...options.gateway }]])),
    Layer.succeed(RelayConfiguration, { ...defaultRelayConfiguration, ...configuration }),
    Layer.succeed(Screening, { screen: () => Effect.sync(() => ((questions += 1), verdict)) }),
  ).pipe(
    Layer.merge(
      Layer.succeed(JobQueue, {
        enqueue: (topic, id, delay = 0) => Effect.sync(() => void jobs.push({ topic, id, delay })),
        work: () => Effect.void,
        workAlone: () => Effect.void,
      }),
    ),
  )
  const run = <A, E>(effect: Effect.Effect<A, E, Layer.Success<typeof layer>>) =>
    time.during(Effect.runPromise(Effect.provide(effect, layer)))
  return { time, telemetry, jobs, run, chainId, questions: () => questions }
}

/** Stores rows and the notes of these blocks. */
export const given = Effect.fnUntraced(function* (rows: {
  readonly orders?: ReadonlyArray<Order>
  readonly operations?: ReadonlyArray<Operation>
  readonly blocks?: ReadonlyArray<ExampleBlockContent>
}) {
  const { orders = [], operations = [], blocks = [] } = rows
  for (const order of orders) yield* (yield* OrderStore).insert(order)
  for (const operation of operations) yield* (yield* OperationStore).insert(operation)
  if (blocks.length > 0) yield* (yield* NoteStore).append(exampleBatch(null, blocks))
})

export const storedOrder = Effect.fnUntraced(function* (id: string) {
  const order = yield* (yield* OrderStore).find(id)
  return order ?? (yield* Effect.die(new Error("no such order")))
})

export const storedOperation = Effect.fnUntraced(function* (id: OperationId) {
  const operation = yield* (yield* OperationStore).find(id)
  return operation ?? (yield* Effect.die(new Error("no such operation")))
})
