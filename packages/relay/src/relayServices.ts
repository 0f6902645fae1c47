import {
  askFairly,
  ChainHealthBoard,
  ContractSignatures,
  defaultRelayConfiguration,
  GasTankBoard,
  JournalWatch,
  nobleSignatureVerifierLayer,
  OwnerWebhooks,
  PoolGateways,
  ProofsAhead,
  ProverDoubt,
  Rebuilds,
  RelayConfiguration,
  RecordedWaits,
  ScreensEntries,
  SenderFundsBoard,
  SessionRules,
  SessionUsage,
  SetAside,
  SwapVenues,
  ThisProcess,
  WalletChains,
  WebhookGates,
  Webhooks,
} from "@shielded-relay/core"
import { nobleNoteCryptoLayer, shieldedPoolLayer } from "@shielded-relay/pool"
import { Effect, Layer, Logger } from "effect"
import { configuredPrices } from "./configuredPrices.ts"
import { connectedPrices } from "./connectedPrices.ts"
import { connectedTokens } from "./connectedTokens.ts"
import { silentTelemetry } from "./defaults.ts"
import { managedWallets, sealedStorage } from "./managedWallets.ts"
import { promiseParts } from "./promises/promiseParts.ts"
import type { RelayOptions } from "./RelayOptions.ts"
import { configuredScreening, isScreened } from "./screening/configuredScreening.ts"
import type { Retirements } from "./senders/Retirements.ts"
import { sessionRules } from "./sessionRules.ts"
import { effectLogger } from "./logging/effectLogger.ts"
import { sharedProver } from "./sharedProver.ts"
import { tracingWith } from "./tracing/Tracing.ts"
import { unpredictableSchedule, webCryptoRandom } from "./webCryptoRandom.ts"

/** Imported when it is used: a relay with another storage does not load it. */
const inMemory = Layer.unwrap(
  Effect.promise(async () => {
    const { memoryStorage } = await import("@shielded-relay/storage-memory")
    return memoryStorage
  }),
)

/** Builds the services of a relay without starting any work: stores, chains, prover, pool. */
export function relayServices(given: RelayOptions, retirements: Retirements) {
  const options = { ...given, ...promiseParts(given) }
  const tracing = tracingWith(options.tracer)
  const telemetry = options.telemetry ?? silentTelemetry
  // A storage counts the defects of its background work.
  const plain = Layer.provide(tracing.storage(options.storage ?? inMemory), telemetry)
  const configuration = { ...defaultRelayConfiguration, ...options.configuration }
  const connected = Layer.unwrap(
    Effect.gen(function* () {
      const chains = (yield* Effect.all(options.chains)).map((connected) =>
        tracing.chain({ ...connected, gateway: retirements.over(connected.gateway) }),
      )
      const natives = new Map(
        chains.map(({ gateway }) => [Number(gateway.chainId), gateway.nativeToken]),
      )
      return Layer.mergeAll(
        Layer.succeed(
          PoolGateways,
          new Map(chains.map(({ gateway }) => [gateway.chainId, gateway])),
        ),
        Layer.succeed(
          ContractSignatures,
          new Map(
            chains.flatMap(({ gateway, verifyErc1271 }) =>
              verifyErc1271 === undefined
                ? []
                : [[gateway.chainId, askFairly(verifyErc1271)] as const],
            ),
          ),
        ),
        Layer.succeed(
          SwapVenues,
          new Map(chains.map(({ gateway, swapVenues = [] }) => [gateway.chainId, swapVenues])),
        ),
        Layer.succeed(
          WalletChains,
          new Map(
            chains.flatMap(({ gateway, wallets }) =>
              wallets === undefined ? [] : [[gateway.chainId, wallets] as const],
            ),
          ),
        ),
        connectedTokens(chains),
        tracing.screening(configuredScreening(options, chains)),
        Layer.succeed(
          ScreensEntries,
          configuration.externalNotes === "quarantine" || isScreened(options, chains),
        ),
        tracing.prices(
          options.priceSource ??
            connectedPrices(chains, configuredPrices(options.prices ?? [], natives)),
        ),
      )
    }),
  )
  const random = options.secureRandom ?? webCryptoRandom
  const managed = Layer.provide(
    managedWallets(options.waas),
    Layer.mergeAll(tracing.vault(options.vault), plain, random),
  )
  const storage = Layer.provide(sealedStorage, Layer.merge(plain, managed))
  const base = Layer.mergeAll(
    Layer.provide(connected, Layer.mergeAll(storage, random)),
    managed,
    storage,
    tracing.vault(options.vault),
    tracing.prover(Layer.provide(sharedProver(options.prover), storage)),
    options.noteCrypto ?? nobleNoteCryptoLayer,
    options.signatureVerifier ?? nobleSignatureVerifierLayer,
    telemetry,
    random,
    options.scheduleRandom ?? unpredictableSchedule,
    ChainHealthBoard.layer,
    GasTankBoard.layer,
    Rebuilds.layer,
    ProofsAhead.layer,
    ProverDoubt.layer,
    RecordedWaits.layer,
    SenderFundsBoard.layer,
    SetAside.layer,
    Layer.provide(
      JournalWatch.layer,
      Layer.mergeAll(storage, telemetry, Layer.succeed(RelayConfiguration, configuration)),
    ),
    Layer.succeed(RelayConfiguration, configuration),
    options.process === undefined ? Layer.empty : Layer.succeed(ThisProcess, options.process),
    options.webhooks === undefined ? Layer.empty : Layer.succeed(Webhooks, options.webhooks),
    Layer.succeed(OwnerWebhooks, options.ownerWebhooks ?? null),
    WebhookGates.layer,
    Layer.succeed(SessionRules, sessionRules(options.sessions, options.audiences)),
  )
  return Layer.merge(
    tracing.pool(
      shieldedPoolLayer({
        maximumJoins: configuration.maximumJoins,
        maximumEarlierCalls: configuration.maximumEarlierCalls,
      }),
    ),
    SessionUsage.layer,
  ).pipe(
    Layer.provideMerge(base),
    Layer.provideMerge(Layer.provideMerge(tracing.tracer, options.clock ?? Layer.empty)),
    // Effect's own logger would write to the process's output. Loggers in `telemetry` come on top.
    Layer.provideMerge(
      options.logger === undefined ? Logger.layer([]) : effectLogger(options.logger),
    ),
  )
}
