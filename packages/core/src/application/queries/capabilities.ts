import type { SessionMessageVersion } from "../../session/Session.ts"
import type { NonceFreshness, SessionRulesShape } from "../../session/SessionRules.ts"
import type { RelayConfigurationShape } from "../../port/RelayConfiguration.ts"

/** The configured capabilities and limits of the relay. A cap of `null` means unlimited. */
export interface Capabilities {
  readonly sessionMessageVersions: ReadonlyArray<SessionMessageVersion>
  readonly nonceFreshness: NonceFreshness
  /** Seconds. */
  readonly longestSession: number | null
  readonly caps: {
    readonly session: {
      readonly requestsPerSecond: number | null
      readonly requests: number | null
    }
    readonly owner: {
      readonly sessions: number | null
      readonly unpaidOrders: number
      readonly waitingOperations: number
      readonly operationsPerProvingWorker: number
    }
  }
}

/** Selects the rules that callers may see. Omits chains, accounts and load. */
export function capabilitiesOf(
  rules: SessionRulesShape,
  configuration: Pick<
    RelayConfigurationShape,
    "operationsPerWorker" | "waitingOperations" | "privateSend"
  >,
): Capabilities {
  const { sessionMaxLifetime, nonceFreshness } = rules
  return {
    sessionMessageVersions: rules.requireBoundSessions ? [2] : [1, 2],
    nonceFreshness,
    longestSession: sessionMaxLifetime === null ? null : Math.floor(sessionMaxLifetime / 1000),
    caps: {
      session: {
        requestsPerSecond: rules.requestsPerSecond,
        requests: rules.noncesPerSession,
      },
      owner: {
        sessions: rules.sessionsPerOwner,
        unpaidOrders: configuration.privateSend.unpaidOrders,
        waitingOperations: configuration.waitingOperations,
        operationsPerProvingWorker: configuration.operationsPerWorker,
      },
    },
  }
}
