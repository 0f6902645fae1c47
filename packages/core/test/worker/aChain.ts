import {
  NoteStore,
  OperationStore,
  PoolGateways,
  Prover,
  RelayConfiguration,
  SetAside,
  ShieldedPool,
  defaultRelayConfiguration,
  type PoolGatewayShape,
  type RelayConfigurationShape,
  type SecureRandom,
  type Storage,
  type Telemetry,
} from "@shielded-relay/core"
import { newStorage } from "@shielded-relay/simulated-relay"
import {
  exampleChain,
  insecureSeededRandom,
  recordingTelemetry,
  simulatedNetwork,
  testClock,
  SimulatedTime,
  type NetworkOptions,
} from "@shielded-relay/testkit"
import { Context, Effect, Layer, Logger } from "effect"

/** What `run` provides. */
export type Services =
  | PoolGateways
  | Prover
  | SecureRandom
  | SetAside
  | ShieldedPool
  | Storage
  | Telemetry

export interface ChainOptions {
  /** Number of the pool's commitments, and of those in its tree. Read at each call. */
  readonly queue?: { readonly queued: number; readonly inserted: number }
  readonly network?: NetworkOptions
  readonly configuration?: Partial<RelayConfigurationShape>
  /** Overrides parts of the gateway. */
  readonly change?: (gateway: PoolGatewayShape) => Partial<PoolGatewayShape>
}

/** A gateway without blocks, a storage in memory, and `run`, which runs one step of a worker on them. */
export async function aChain(options: ChainOptions = {}) {
  const { queue = { queued: 0, inserted: 0 }, network, configuration, change } = options
  const storage = await newStorage()
  const telemetry = recordingTelemetry()
  const logs: Array<unknown> = []
  const time = new SimulatedTime(testClock())
  const chainId = exampleChain(0)
  const simulated = simulatedNetwork(time, { ...network, blockTime: 0, chainId }).gateway
  const gateway = { ...simulated, ...change?.(simulated) }
  const layer = Layer.mergeAll(
    Layer.succeedContext(storage),
    telemetry.layer,
    insecureSeededRandom("a chain"),
    SetAside.layer,
    Layer.mock(Prover)({}),
    Layer.mock(ShieldedPool)({ queue: () => Effect.sync(() => ({ ...queue })) }),
    Layer.succeed(PoolGateways, new Map([[chainId, gateway]])),
    Layer.succeed(RelayConfiguration, { ...defaultRelayConfiguration, ...configuration }),
    time.clock.layer,
    Logger.layer([Logger.make(({ message }) => void logs.push(message))]),
  )
  const services = await Effect.runPromise(Effect.scoped(Layer.build(layer)))
  return {
    gateway,
    clock: time.clock,
    telemetry,
    logs,
    run: <A, E>(effect: Effect.Effect<A, E, Services>): Promise<A> =>
      Effect.runPromise(Effect.provide(effect, services)),
    notes: Context.get(storage, NoteStore),
    operations: Context.get(storage, OperationStore),
  }
}
