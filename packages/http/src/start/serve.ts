import { evmChain } from "@shielded-relay/chain-evm"
import { Attestation, KeyVault, SignatureVerifier } from "@shielded-relay/core"
import { nativeNoteCryptoLayer } from "@shielded-relay/crypto-native"
import { fileVault } from "@shielded-relay/vault-file"
import { Effect, Layer } from "effect"
import { createRelay } from "shielded-relay"
import { noAttestation } from "../attestation/noAttestation.ts"
import { tokenServerAttestation } from "../attestation/tokenServerAttestation.ts"
import type { Configuration } from "../configuration/Configuration.ts"
import { startService, type Service } from "../node/startService.ts"
import { callerCaps } from "../server/callerCaps.ts"
import { effectLogger } from "../telemetry/effectLogger.ts"
import type { Logger } from "../telemetry/Logger.ts"
import { MetricsRegistry } from "../telemetry/MetricsRegistry.ts"
import { prometheusTelemetry } from "../telemetry/prometheusTelemetry.ts"
import { chainOptions } from "./chainOptions.ts"
import { loadProver } from "./loadProver.ts"
import { loadSignatureVerifier } from "./loadSignatureVerifier.ts"
import { openResponseSigner } from "./openResponseSigner.ts"
import { openStorage } from "./openStorage.ts"
import type { SecretSources } from "./resolveSecret.ts"

/**
 * Starts everything that a configuration names: vault, prover, chains, relay, listeners. Rejects with the error of whatever cannot be
 * used, and has let go of the rest by then.
 */
export async function serve(
  configuration: Configuration,
  outside: SecretSources & {
    readonly logger: Logger
    /** See `RelayOptions`. */
    readonly afterRestore?: boolean
  },
): Promise<Service> {
  const { logger } = outside
  const { name: prover, ...proverOptions } = configuration.prover
  const metrics = new MetricsRegistry()
  // Made once and shared: opening the vault costs a second of scrypt.
  const vault = await Effect.runPromise(
    KeyVault.pipe(Effect.provide(fileVault(configuration.vault))),
  )
  const vaultLayer = Layer.succeed(KeyVault, vault)
  const attestation = await Effect.runPromise(
    Attestation.pipe(
      Effect.provide(
        configuration.attestation === null
          ? noAttestation
          : tokenServerAttestation(configuration.attestation),
      ),
    ),
  )
  const signer = await Effect.runPromise(openResponseSigner.pipe(Effect.provide(vaultLayer)))
  const chains = await Effect.runPromise(
    Effect.forEach(configuration.chains, (chain) => chainOptions(chain, outside)).pipe(
      Effect.provide(vaultLayer),
    ),
  )
  const verifier = await loadSignatureVerifier(configuration.signatureVerifier, logger)
  const relay = await createRelay({
    vault: vaultLayer,
    prover: await loadProver(prover, proverOptions),
    storage: openStorage(configuration.database, outside),
    afterRestore: outside.afterRestore ?? false,
    noteCrypto: nativeNoteCryptoLayer,
    signatureVerifier: Layer.succeed(SignatureVerifier, verifier),
    chains: chains.map((options) => evmChain(options)),
    prices: configuration.chains.flatMap(({ chainId, tokens }) =>
      tokens.flatMap(({ address, price }) =>
        price === undefined ? [] : [{ chainId, token: address, ...price }],
      ),
    ),
    telemetry: Layer.merge(prometheusTelemetry(metrics), effectLogger(logger)),
    configuration: {
      answerTimeout: configuration.answerTimeout,
      feeMarginBps: configuration.feeMarginBps,
      variableRateBps: configuration.operatorBps,
      referrals: configuration.referrals,
      operationsPerWorker: configuration.operationsPerWorker,
      batchDelay: configuration.batchDelay,
      pollInterval: configuration.pollInterval,
    },
    sessions: {
      sessionDefaultLifetime: configuration.sessionLifetime,
      sessionMaxLifetime: configuration.sessionMaxLifetime,
      audiences: configuration.audiences,
      requireAudience: configuration.requireAudience,
      requestsPerSecond: configuration.requestsPerSecond,
      noncesPerSession: configuration.noncesPerSession,
      sessionsPerOwner: configuration.sessionsPerOwner,
      nonceFreshness: configuration.nonceFreshness,
    },
  })
  try {
    return await startService({
      relay,
      logger,
      signer,
      attestation,
      metrics,
      listen: configuration.listen,
      adminListen: configuration.adminListen,
      mountPrefix: configuration.mountPrefix,
      corsOrigins: configuration.corsOrigins,
      proxies: configuration.trustedProxies,
      admission: callerCaps(configuration.callerCaps, () => performance.now()),
      limits: {
        connections: configuration.maxConnections,
        inFlight: configuration.maxInFlight,
        headersTimeout: configuration.headersTimeout,
        requestTimeout: configuration.requestTimeout,
      },
      stopTimeout: configuration.stopTimeout,
    })
  } catch (error) {
    await relay.stop()
    throw error
  }
}
