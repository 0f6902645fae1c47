import type { SessionMessageVersion } from "../../session/Session.ts"
import type { NonceFreshness, SessionRulesShape } from "../../session/SessionRules.ts"
import type { RelayConfigurationShape } from "../../port/RelayConfiguration.ts"

/** What the relay takes and how much of it, as configured. A cap of `null` is none. */
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
      readonly operationsPerProvingWorker: number
    }
  }
}

/** What callers may be told of a relay's rules: nothing of chains, accounts or load. */
export function capabilitiesOf(
  rules: SessionRulesShape,
  configuration: Pick<RelayConfigurationShape, "operationsPerWorker" | "privateSend">,
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
        operationsPerProvingWorker: configuration.operationsPerWorker,
      },
    },
  }
}
