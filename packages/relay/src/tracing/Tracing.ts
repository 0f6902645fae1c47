import {
  Acceptances,
  Conclusions,
  KeyVault,
  mapStores,
  PriceSource,
  Prover,
  Screening,
  ShieldedPool,
  storePorts,
  UnitOfWork,
  type ConnectedChain,
  type Storage,
} from "@shielded-relay/core"
import { type Context, Effect, Layer, References, Tracer } from "effect"
import { privateTracer } from "./privateTracer.ts"
import { tracedPort } from "./tracedPort.ts"

/** How a relay reports spans, and which of its ports are traced. */
export interface Tracing {
  /** The tracer for everything but the ports. */
  readonly tracer: Layer.Layer<never, unknown>
  readonly chain: (connected: ConnectedChain) => ConnectedChain
  readonly storage: <E, R>(layer: Layer.Layer<Storage, E, R>) => Layer.Layer<Storage, E, R>
  readonly vault: Over<KeyVault>
  readonly prover: Over<Prover>
  readonly prices: Over<PriceSource>
  readonly screening: Over<Screening>
  readonly pool: Over<ShieldedPool>
}

type Over<Port> = <E, R>(layer: Layer.Layer<Port, E, R>) => Layer.Layer<Port, E, R>

const asItIs = <A>(layer: A): A => layer

/** Tracing is off: ports are not wrapped, and core's spans are disabled. */
const none: Tracing = {
  tracer: Layer.succeed(References.TracerEnabled, false),
  chain: asItIs,
  storage: asItIs,
  vault: asItIs,
  prover: asItIs,
  prices: asItIs,
  screening: asItIs,
  pool: asItIs,
}

/** Tracing with the embedder's tracer, or none without one. */
export function tracingWith(tracer: Layer.Layer<never, unknown> | undefined): Tracing {
  if (tracer === undefined) return none
  return {
    tracer: Layer.provide(
      Layer.effect(Tracer.Tracer, Effect.map(Tracer.Tracer, privateTracer)),
      tracer,
    ),
    chain: (connected) => ({
      ...connected,
      gateway: tracedPort("PoolGateway", connected.gateway),
      ...(connected.verifyErc1271 === undefined
        ? {}
        : { verifyErc1271: tracedAsk(connected.verifyErc1271) }),
      ...(connected.swapVenues === undefined
        ? {}
        : { swapVenues: connected.swapVenues.map((venue) => tracedPort("SwapVenue", venue)) }),
    }),
    storage: (layer) => Layer.provide(storagePorts, layer),
    vault: (layer) => Layer.provide(over(KeyVault), layer),
    // A prover's layer also says where proofs are made (`proveElsewhere`).
    prover: (layer) => Layer.provideMerge(over(Prover), layer),
    prices: (layer) => Layer.provide(over(PriceSource), layer),
    screening: (layer) => Layer.provide(over(Screening), layer),
    pool: (layer) => Layer.provide(over(ShieldedPool), layer),
  }
}

const tracedAsk = (ask: NonNullable<ConnectedChain["verifyErc1271"]>) =>
  tracedPort("ContractSignatures", { ask }).ask

/** Traces a port. The spans of `shielded-relay/NoteStore` are named `NoteStore.…`. */
function over<Port, Shape extends object>(
  key: Context.Key<Port, Shape>,
): Layer.Layer<Port, never, Port> {
  const name = portName(key.key)
  return Layer.effect(
    key,
    Effect.map(key, (port) => tracedPort(name, port)),
  )
}

const portName = (key: string): string => key.split("/").at(-1) ?? key

const storagePorts: Layer.Layer<Storage, never, Storage> = Layer.mergeAll(
  over(Acceptances),
  over(UnitOfWork),
  Layer.effect(
    Conclusions,
    Effect.map(Conclusions, (port) =>
      port === null ? null : tracedPort(portName(Conclusions.key), port),
    ),
  ),
  Layer.effectContext(
    Effect.map(Effect.context<Storage>(), (storage) =>
      mapStores(storage, (store, name) => tracedPort(portName(storePorts[name].key), store)),
    ),
  ),
)
