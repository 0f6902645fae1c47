import { createProver } from "shielded-relay"
import type { Configuration } from "../configuration/Configuration.ts"
import { adminServer } from "../node/adminServer.ts"
import { adminListener, closedAtOnce, listening } from "../node/listening.ts"
import type { Logger } from "shielded-relay/handler"
import { MetricsRegistry } from "../telemetry/MetricsRegistry.ts"
import { loadProver } from "./loadProver.ts"
import { relayOptions } from "./relayOptions.ts"
import type { SecretSources } from "./resolveSecret.ts"

/** A process that makes proofs for services on the same database. */
export interface ProvingService {
  /** `null` if the admin listener is off. */
  readonly adminUrl: string | null
  /** Stops after the running proofs are finished. */
  readonly stop: () => Promise<void>
}

/** Starts making proofs for services with the same configuration, and opens the admin listener. */
export async function prove(
  configuration: Configuration,
  outside: SecretSources & { readonly logger: Logger },
): Promise<ProvingService> {
  const { logger } = outside
  const { name, ...options } = configuration.prover
  const metrics = new MetricsRegistry()
  metrics.startAtZero(configuration.chains.map(({ chainId }) => String(chainId)))
  const prover = await createProver({
    ...(await relayOptions(configuration, outside, metrics)),
    prover: await loadProver(name, options),
  })
  let stopping = false
  const relay = { readiness: () => Promise.resolve({ ready: true, chains: [] }) }
  const admin = adminServer({ relay, metrics, logger, stopping: () => stopping })
  let adminUrl: string | null = null
  try {
    if (configuration.adminListen !== null)
      adminUrl = await listening(admin, configuration.adminListen, adminListener)
  } catch (error) {
    await prover.stop()
    throw error
  }
  logger.info("proving", { admin: adminUrl?.replace("http://", "") })
  return {
    adminUrl,
    stop: async () => {
      stopping = true
      logger.info("stopping")
      await prover.stop()
      if (adminUrl !== null) await closedAtOnce(admin)
      logger.info("stopped")
    },
  }
}
