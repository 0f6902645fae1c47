import { memoryStorage } from "@shielded-relay/storage-memory"
import {
  exampleBatch,
  exampleChain,
  insecureSeededRandom,
  recordingTelemetry,
  simulatedNetwork,
  simulatedProver,
  SimulatedTime,
  testClock,
  type ExampleBlockContent,
  type NetworkOptions,
} from "@shielded-relay/testkit"
import { Effect, Layer, type Context } from "effect"
import {
  NoteStore,
  OperationStore,
  PoolGateways,
  ProofsAhead,
  ProverDoubt,
  SetAside,
  ShieldedPool,
  type ChainHead,
  type Operation,
  type OperationId,
  type PoolGatewayShape,
  type Storage,
} from "../../src/index.ts"

/** A chain, an empty storage and the services that settling needs. Nothing is mined; tests write the index themselves. */
export function indexScene(
  gateway: Partial<PoolGatewayShape> = {},
  options: {
    readonly network?: NetworkOptions
    /** Wraps the storage. */
    readonly storage?: (storage: Context.Context<Storage>) => Context.Context<Storage>
  } = {},
) {
  const time = new SimulatedTime(testClock())
  const network = simulatedNetwork(time, { blockTime: 0, ...options.network })
  const telemetry = recordingTelemetry()
  const storage = Layer.effectContext(
    Effect.map(Effect.context<Storage>(), options.storage ?? ((context) => context)),
  ).pipe(Layer.provide(memoryStorage))
  const chain = { ...network.gateway, ...gateway }
  const layer = Layer.mergeAll(
    storage,
    telemetry.layer,
    time.layer,
    SetAside.layer,
    insecureSeededRandom("index"),
    ProofsAhead.layer,
    ProverDoubt.layer,
    simulatedProver().layer,
    Layer.mock(ShieldedPool)({}),
    Layer.succeed(PoolGateways, new Map([[chain.chainId, chain]])),
  )
  const run = <A, E>(effect: Effect.Effect<A, E, Layer.Success<typeof layer>>) =>
    time.during(Effect.runPromise(Effect.provide(effect, layer)))
  return { time, telemetry, run, gateway: chain }
}

/** A head whose finalized block has this number and time. */
export const headAt = (number: number, seconds = 0): ChainHead => ({
  latest: { number: number + 5, hash: "0x1", time: seconds + 10, parentHash: "0x9" },
  confirmed: { number: number + 2, hash: "0x2" },
  finalized: { number, hash: "0x0", time: seconds, parentHash: "0x9" },
})

/** Writes an index that holds these blocks, of which those up to `confirmed` count. */
export const indexed = Effect.fnUntraced(function* (
  blocks: ReadonlyArray<ExampleBlockContent>,
  confirmed: number,
) {
  const notes = yield* NoteStore
  yield* notes.append(exampleBatch(null, blocks))
  yield* notes.setChainStatus(exampleChain(0), { confirmed, atHead: true, disagreement: null })
})

export const inserted = Effect.fnUntraced(function* (operation: Operation) {
  yield* (yield* OperationStore).insert(operation)
  return operation
})

/** The stored operation. */
export const stored = Effect.fnUntraced(function* ({ id }: { readonly id: OperationId }) {
  const operation = yield* (yield* OperationStore).find(id)
  return operation ?? (yield* Effect.die(new Error(`operation ${id} is not stored`)))
})
