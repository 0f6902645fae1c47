import { signatureLifetime } from "../../authorization/freshness.ts"
import type { SessionMessageVersion } from "../../session/Session.ts"
import type { NonceFreshness, SessionRulesShape } from "../../session/SessionRules.ts"
import type { RelayConfigurationShape } from "../../port/RelayConfiguration.ts"

/** The configured capabilities and limits of the relay. A cap of `null` means unlimited. */
export interface Capabilities {
  readonly sessionMessageVersions: ReadonlyArray<SessionMessageVersion>
  readonly nonceFreshness: NonceFreshness
  /** Seconds. */
  readonly longestSession: number | null
  /** Seconds. */
  readonly freshness: {
    /** How far the `timestamp` of a request may be from the service's clock. */
    readonly request: number
    /** How long a wallet's signature of a transaction is valid. */
    readonly transaction: number
  }
  /** The operator's fee on withdrawals and private sends, in basis points of the amount. */
  readonly operatorBps: number
  readonly features: { readonly [Feature in FeatureName]: boolean }
  readonly chains: ReadonlyArray<ExplainedChain>
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

/** What only some services have. `webhooks`: owners can register addresses that are told of their events. */
export type FeatureName = "events" | "managedWallets" | "webhooks"

/** A chain, and where people look up its transactions. */
export interface ExplainedChain {
  readonly chainId: number
  readonly name: string
  /** The page of a transaction, with `{txHash}` in place of its hash; `null` if the operator names none. */
  readonly explorer: string | null
  /** The hash of a Solana cluster's first block: all clusters have one chain id. `null` on other chains. Base58. */
  readonly genesisHash: string | null
}

/** Selects the rules that callers may see. Omits accounts and load. */
export function capabilitiesOf(
  rules: SessionRulesShape,
  configuration: Pick<
    RelayConfigurationShape,
    "operationsPerWorker" | "waitingOperations" | "privateSend" | "variableRateBps"
  >,
  offer: Pick<Capabilities, "features" | "chains">,
): Capabilities {
  const { sessionMaxLifetime, nonceFreshness } = rules
  return {
    sessionMessageVersions: rules.requireBoundSessions ? [2] : [1, 2],
    nonceFreshness,
    longestSession: sessionMaxLifetime === null ? null : Math.floor(sessionMaxLifetime / 1000),
    freshness: {
      request: Math.floor(rules.timestampTolerance / 1_000),
      transaction: signatureLifetime / 1_000,
    },
    operatorBps: configuration.variableRateBps,
    ...offer,
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
