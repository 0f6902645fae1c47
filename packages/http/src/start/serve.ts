import { Attestation } from "@shielded-relay/core"
import { Effect } from "effect"
import { createRelay } from "shielded-relay"
import { noAttestation } from "../attestation/noAttestation.ts"
import { tokenServerAttestation } from "../attestation/tokenServerAttestation.ts"
import type { Configuration } from "../configuration/Configuration.ts"
import { startService, type Service } from "../node/startService.ts"
import { callerCaps, type Logger } from "shielded-relay/handler"
import { ownerWebhooksOf } from "../webhooks/openOwnerWebhooks.ts"
import { openWebhook, webhooksOf } from "../webhooks/openWebhooks.ts"
import { MetricsRegistry } from "../telemetry/MetricsRegistry.ts"
import { openResponseSigner } from "./openResponseSigner.ts"
import { relayOptions } from "./relayOptions.ts"
import { beginProver, type BegunProver } from "./relayProver.ts"
import type { SecretSources } from "./resolveSecret.ts"

/**
 * Starts everything a configuration names: vault, prover, chains, relay, listeners.
 *
 * @rejects The first error; everything already started has been closed by then.
 */
export async function serve(
  configuration: Configuration,
  outside: SecretSources & {
    readonly logger: Logger
    /** See `RelayOptions`. */
    readonly afterRestore?: boolean
  },
): Promise<Service> {
  const prover = await beginProver(configuration.prover, outside.logger)
  try {
    return await serveWith(prover, configuration, outside)
  } catch (error) {
    await prover.end()
    throw error
  }
}

async function serveWith(
  prover: BegunProver,
  configuration: Configuration,
  outside: Parameters<typeof serve>[1],
): Promise<Service> {
  const { logger } = outside
  const metrics = new MetricsRegistry()
  metrics.startAtZero(configuration.chains.map(({ chainId }) => String(chainId)))
  const options = await relayOptions(configuration, outside, metrics)
  const attestation = await Effect.runPromise(
    Attestation.pipe(
      Effect.provide(
        configuration.attestation === null
          ? noAttestation
          : tokenServerAttestation(configuration.attestation),
      ),
    ),
  )
  const signer = await openResponseSigner(options.vault)
  const { webhook, ownerWebhooks } = configuration
  const webhooks =
    webhook === null
      ? {}
      : {
          webhooks: webhooksOf(
            configuration,
            await Effect.runPromise(openWebhook(webhook, signer, outside)),
          ),
        }
  const relay = await createRelay({
    ...options,
    ...webhooks,
    ...(ownerWebhooks === null ? {} : { ownerWebhooks: ownerWebhooksOf(ownerWebhooks, signer) }),
    prover: prover.layer,
    afterRestore: outside.afterRestore ?? false,
  })
  try {
    return await startService({
      managedWallets: configuration.waas !== null,
      relay,
      logger,
      signer,
      attestation,
      metrics,
      console: configuration.console,
      walletPage: configuration.walletPage,
      walletPageNodes: configuration.walletPageNodes,
      listen: configuration.listen,
      adminListen: configuration.adminListen,
      mountPrefix: configuration.mountPrefix,
      corsOrigins: configuration.corsOrigins,
      proxies: configuration.trustedProxies,
      admission: callerCaps(configuration.callerCaps),
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
