import { KeyVault, SignatureVerifier } from "@shielded-relay/core"
import { threadedNoteCryptoLayer } from "@shielded-relay/crypto-native"
import { fileVault } from "@shielded-relay/vault-file"
import { vaultManagedKeys } from "@shielded-relay/wallet-keys"
import { Effect, Layer } from "effect"
import { hostname } from "node:os"
import process from "node:process"
import type { RelayOptions } from "shielded-relay"
import { version } from "../cli/version.ts"
import type { Configuration } from "../configuration/Configuration.ts"
import { effectLogger } from "shielded-relay/handler"
import type { Logger } from "shielded-relay/handler"
import type { MetricsRegistry } from "../telemetry/MetricsRegistry.ts"
import { prometheusTelemetry } from "../telemetry/prometheusTelemetry.ts"
import type { traceExport } from "../telemetry/traceExport.ts"
import { chainConnector } from "./chain/chainConnector.ts"
import { loadSignatureVerifier } from "./loadSignatureVerifier.ts"
import { openStorage } from "./openStorage.ts"
import type { SecretSources } from "./resolveSecret.ts"

/** Converts a configuration into the options of a relay, or of a proving process; the prover is added separately. */
export async function relayOptions(
  configuration: Configuration,
  outside: SecretSources & { readonly logger: Logger },
  metrics: MetricsRegistry,
) {
  const { logger } = outside
  // Built once and shared: opening the vault takes a second of scrypt.
  const vault = await Effect.runPromise(
    KeyVault.pipe(Effect.provide(fileVault(configuration.vault))),
  )
  const vaultLayer = Layer.succeed(KeyVault, vault)
  const { verifier, signDigest } = await loadSignatureVerifier(
    configuration.signatureVerifier,
    logger,
  )
  const chains = await Effect.runPromise(
    Effect.forEach(configuration.chains, (chain) =>
      Effect.map(chainConnector(chain, outside, configuration.keys), ({ connect }) =>
        connect(signDigest),
      ),
    ).pipe(Effect.provide(vaultLayer)),
  )
  return {
    vault: vaultLayer,
    storage: openStorage(configuration.database, outside),
    noteCrypto: threadedNoteCryptoLayer(configuration.scanningThreads),
    signatureVerifier: Layer.succeed(SignatureVerifier, verifier),
    chains,
    explorers: Object.fromEntries(
      configuration.chains.flatMap(({ chainId, explorer }) =>
        explorer === undefined ? [] : [[chainId, explorer]],
      ),
    ),
    prices: configuration.chains.flatMap(({ chainId, tokens }) =>
      tokens.flatMap(({ address, price }) =>
        price === undefined ? [] : [{ chainId, token: address, ...price }],
      ),
    ),
    ...(configuration.screening.lists === null
      ? {}
      : { screeningLists: configuration.screening.lists }),
    ...(configuration.tracesEndpoint === null
      ? {}
      : { tracer: await openTraceExport(configuration.tracesEndpoint, logger, metrics) }),
    ...(configuration.waas === null
      ? {}
      : {
          waas: {
            keys: vaultManagedKeys({ signDigest }),
            rules: { organizations: configuration.waas.organizations },
            freshness: configuration.waas.freshness,
          },
        }),
    process: { name: `${hostname()}/${process.pid}`, version },
    telemetry: Layer.merge(prometheusTelemetry(metrics), effectLogger(logger)),
    configuration: {
      answerTimeout: configuration.answerTimeout,
      feeMarginBps: configuration.feeMarginBps,
      notesPerInsertion: configuration.notesPerInsertion,
      feeBounds: Object.fromEntries(
        configuration.chains.map(({ chainId, feeFloor, feeCeiling }) => [
          chainId,
          { floor: feeFloor ?? 0n, ceiling: feeCeiling ?? null },
        ]),
      ),
      variableRateBps: configuration.operatorBps,
      referrals: configuration.referrals,
      screeningRetention: configuration.screening.retention,
      journalRetention: configuration.journalRetention,
      // Waiting callers leave places to the others.
      eventWaits: {
        ...configuration.eventWaits,
        total: Math.min(configuration.eventWaits.total, Math.floor(configuration.maxInFlight / 2)),
      },
      externalNotes: configuration.screening.externalNotes,
      maximumJoins: configuration.maximumJoins,
      maximumEarlierCalls: configuration.maximumEarlierCalls,
      deadlines: configuration.deadlineGrid === null ? {} : { grid: configuration.deadlineGrid },
      privateSend: configuration.privateSend,
      operationsPerWorker: configuration.operationsPerWorker,
      waitingOperations: configuration.waitingOperations,
      batchDelay: configuration.batchDelay,
      outOfTime: configuration.outOfTime,
      forcedInsertionsPerOwner: configuration.forcedInsertionsPerOwner,
      forcedInsertionGas: BigInt(configuration.forcedInsertionGas),
      pollInterval: configuration.pollInterval,
    },
    sessions: {
      sessionDefaultLifetime: configuration.sessionLifetime,
      sessionMaxLifetime: configuration.sessionMaxLifetime,
      audiences: configuration.audiences,
      requireAudience: configuration.requireAudience,
      requireBoundSessions: configuration.requireBoundSessions,
      requestsPerSecond: configuration.requestsPerSecond,
      noncesPerSession: configuration.noncesPerSession,
      sessionsPerOwner: configuration.sessionsPerOwner,
      nonceFreshness: configuration.nonceFreshness,
    },
  } satisfies Omit<RelayOptions, "prover">
}

/** Effect's HTTP client and exporter are sixty modules, which a service without traces does not load. */
async function openTraceExport(...parameters: Parameters<typeof traceExport>) {
  const module = await import("../telemetry/traceExport.ts")
  return module.traceExport(...parameters)
}
