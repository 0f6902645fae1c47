import {
  Leases,
  nobleDigestSigner,
  PoolGateways,
  ProofFailed,
  Prover,
  SetAside,
  ShieldedPool,
  StorageUnavailable,
  type KeyVault,
  type PoolGatewayShape,
} from "@shielded-relay/core"
import { threadedNoteCryptoLayer } from "@shielded-relay/crypto-native"
import { shieldedPoolLayer } from "@shielded-relay/pool"
import { Effect, Layer } from "effect"
import { webCryptoRandom } from "shielded-relay"
import type { Configuration } from "../configuration/Configuration.ts"
import { chainConnector } from "../start/chain/chainConnector.ts"
import { loadPostgres } from "../start/loadPostgres.ts"
import type { SecretSources } from "../start/resolveSecret.ts"
import { MetricsRegistry } from "../telemetry/MetricsRegistry.ts"
import { prometheusTelemetry } from "../telemetry/prometheusTelemetry.ts"

/** Longer than any drill: the database is the drill's alone. Milliseconds. */
const leaseDuration = 30 * 24 * 3_600_000

export interface RebuildOptions {
  readonly configuration: Configuration
  readonly sources: SecretSources
  /** A new folder for the database. */
  readonly folder: string
  /** Called as the index of a chain grows. */
  readonly onBlock: (chainId: number, block: number) => void
}

/**
 * Connects the configured chains, which it only reads, and rebuilds their indexes in a database of its own from the vault and the chains
 * alone. Gives the chains' gateways to `use`, after the indexes are written.
 *
 * Fails with errors of the vault, the chains and the folder.
 */
export const rebuildIndex = <A, E>(
  { configuration, sources, folder, onBlock }: RebuildOptions,
  use: (gateways: ReadonlyArray<PoolGatewayShape>) => Effect.Effect<A, E>,
): Effect.Effect<A, unknown, KeyVault> =>
  Effect.scoped(
    Effect.gen(function* () {
      const gateways = yield* Effect.forEach(configuration.chains, (chain) =>
        Effect.flatMap(chainConnector(chain, sources, configuration.keys), ({ connect }) =>
          // Nothing here signs or sends.
          Effect.map(connect(nobleDigestSigner), ({ gateway }) => gateway),
        ),
      )
      const { pgliteStorage } = yield* loadPostgres
      yield* Effect.forEach(gateways, (gateway) => indexToHead(gateway, onBlock), {
        discard: true,
      }).pipe(
        Effect.provide(shieldedPoolLayer()),
        Effect.provide(
          Layer.mergeAll(
            pgliteStorage({ folder }),
            Layer.succeed(PoolGateways, new Map(gateways.map((one) => [one.chainId, one]))),
            threadedNoteCryptoLayer(configuration.scanningThreads),
            prometheusTelemetry(new MetricsRegistry()),
            webCryptoRandom,
            SetAside.layer,
            noProver,
          ),
        ),
      )
      return yield* use(gateways)
    }),
  )

const indexToHead = Effect.fnUntraced(function* (
  { chainId }: PoolGatewayShape,
  onBlock: (chainId: number, block: number) => void,
) {
  const pool = yield* ShieldedPool
  const leases = yield* Leases
  const lease = yield* leases.acquire(`chain:${chainId}`, leaseDuration)
  if (lease === null)
    return yield* new StorageUnavailable({ cause: new Error("the drill's database is in use") })
  for (;;) {
    const { atHead, block } = yield* pool.sync(chainId, lease)
    onBlock(Number(chainId), block)
    if (atHead) return
  }
})

const unused = Effect.fail(new ProofFailed({ circuit: "joinsplit-2x2", reason: "stopped" }))

/** An index needs no proofs. */
const noProver = Layer.succeed(Prover, {
  prove: () => unused,
  verify: () => unused,
  capacity: Effect.succeed({ workers: 0, free: 0 }),
})
