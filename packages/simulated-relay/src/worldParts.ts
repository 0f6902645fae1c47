import {
  renderAddress,
  SignatureVerifier,
  type RelayConfigurationShape,
  type Storage,
} from "@shielded-relay/core"
import { loadNativeSignatureVerifier, nativeNoteCryptoLayer } from "@shielded-relay/crypto-native"
import { memoryVault } from "@shielded-relay/storage-memory"
import {
  insecureSeededRandom,
  recordingTelemetry,
  simulatedNetwork,
  simulatedProver,
  SimulatedTime,
  testClock,
  type RecordingTelemetry,
  type SimulatedNetwork,
  type SimulatedProver,
} from "@shielded-relay/testkit"
import { Effect, Layer, type Context } from "effect"
import type { RelayOptions } from "shielded-relay"
import { keysOutside } from "./keysOutside.ts"
import { openToDepositors, type WorldOptions } from "./WorldOptions.ts"

/** The public origin of the service. */
export const ORIGIN = "https://relay.example"

export const MASTER_SEED = new Uint8Array(32).fill(0x5e)

/** The root of the keys of managed wallets. */
export const WAAS_ROOT = new Uint8Array(32).fill(0x3a)

const { verifier } = await loadNativeSignatureVerifier()

/** What a world consists of, apart from its relays. */
export interface WorldParts {
  readonly options: WorldOptions
  readonly time: SimulatedTime
  readonly network: SimulatedNetwork
  readonly neighbour: SimulatedNetwork | null
  readonly prover: SimulatedProver
  readonly telemetry: RecordingTelemetry
  readonly storage: Context.Context<Storage>
}

export function newParts(options: WorldOptions, storage: Context.Context<Storage>): WorldParts {
  const time = new SimulatedTime(testClock())
  const { neighbour } = options
  return {
    options,
    time,
    network: simulatedNetwork(time, options.network),
    neighbour: neighbour === undefined ? null : simulatedNetwork(time, neighbour),
    prover: simulatedProver(options.prover),
    telemetry: recordingTelemetry(),
    storage,
  }
}

/**
 * The options of a relay of a world.
 *
 * @param launched Counts the world's relays, each of which draws other random numbers.
 */
export function relayOptionsOf(
  parts: WorldParts,
  launched: number,
  storage: Context.Context<Storage>,
  configuration: Partial<RelayConfigurationShape> | undefined = parts.options.configuration,
  more: Partial<Pick<RelayOptions, "afterRestore" | "vault">> = {},
): RelayOptions {
  const { options, time, network, neighbour, prover, telemetry } = parts
  const { seed = "relay", prices = [1n, 1n], verifyErc1271, tokenPrice } = options
  const { screening, screeningLists, gateway, tracer, scheduleRandom, waas } = options
  const { logger, explorers = {} } = options
  const { connected } = network
  const { chainId, family } = network.gateway
  return {
    vault: memoryVault({ "master-seed": MASTER_SEED, "waas-root/1": WAAS_ROOT }),
    prover: prover.layer,
    chains: [
      {
        ...connected,
        gateway: { ...connected.gateway, ...gateway?.(connected.gateway) },
        ...(verifyErc1271 === undefined ? {} : { verifyErc1271 }),
        ...(tokenPrice === undefined ? {} : { price: tokenPrice }),
      },
      ...(neighbour === null ? [] : [neighbour.connected]),
    ].map((connected) => Effect.succeed(connected)),
    storage: Layer.succeedContext(storage),
    explorers,
    ...(options.webhooks === undefined ? {} : { webhooks: options.webhooks }),
    ...(options.ownerWebhooks === undefined ? {} : { ownerWebhooks: options.ownerWebhooks }),
    prices: network.tokens.slice(1).flatMap(({ address }, index) => {
      const tokens = prices[index] ?? null
      return tokens === null
        ? []
        : [
            {
              chainId: chainId,
              token: renderAddress(address, family),
              tokens,
              native: 1_000_000_000n,
            },
          ]
    }),
    clock: logger === undefined ? time.layer : Layer.merge(time.layer, logger),
    secureRandom: insecureSeededRandom(`${seed} ${launched}`),
    telemetry: telemetry.layer,
    // Simulated time advances only in tests, so a rate limit would cap the number of requests. Tests of the limit set it.
    sessions: { requestsPerSecond: null, audiences: [ORIGIN], ...options.sessions },
    configuration: { outOfTime: openToDepositors, ...configuration },
    ...(screening === undefined ? {} : { screening }),
    ...(waas === undefined ? {} : { waas: { ...waas, keys: keysOutside(waas.keys, time) } }),
    ...(screeningLists === undefined ? {} : { screeningLists }),
    // Results are those of plain JavaScript, in a fraction of its time.
    noteCrypto: options.noteCrypto ?? nativeNoteCryptoLayer,
    signatureVerifier: Layer.succeed(SignatureVerifier, verifier),
    ...(tracer === undefined ? {} : { tracer }),
    ...(scheduleRandom === undefined ? {} : { scheduleRandom }),
    ...more,
  }
}
