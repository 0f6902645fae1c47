import type { EventWaits, OutOfTimeRules, PrivateSendRules } from "@shielded-relay/core"
import type { KeysFolder } from "@shielded-relay/pool-circuits"
import type { WrappingKey } from "@shielded-relay/vault-file"
import type { ConsoleAccess } from "../console/ConsoleAccess.ts"
import type { ListenAddress } from "../node/listening.ts"
import type { TokenServer } from "../attestation/tokenServerAttestation.ts"
import type { CallerCaps, CorsOrigins, LogLevel } from "shielded-relay/handler"
import type { ProverOptions } from "../start/loadProver.ts"
import type { SignatureVerifierChoice } from "../start/loadSignatureVerifier.ts"
import type { ChainConfiguration } from "./chain/readChains.ts"
import type { WaasConfiguration } from "./readWaas.ts"
import type { OwnerWebhookConfiguration, WebhookConfiguration } from "./readWebhook.ts"
import type { ScreeningConfiguration } from "./readScreening.ts"
import type { DatabaseConfiguration } from "./readDatabase.ts"

/** A validated configuration. Times are in milliseconds. */
export interface Configuration {
  readonly listen: ListenAddress
  readonly adminListen: ListenAddress | null
  /** `null`: the admin listener has no console. */
  readonly console: ConsoleAccess | null
  /** Whether the public listener serves the wallet page. */
  readonly walletPage: boolean
  /** Origins that the wallet page may ask besides its own. */
  readonly walletPageNodes: ReadonlyArray<string>
  readonly mountPrefix: string
  readonly corsOrigins: CorsOrigins
  readonly trustedProxies: ReadonlyArray<string>
  readonly audiences: ReadonlyArray<string>
  readonly requireAudience: boolean
  readonly requireBoundSessions: boolean
  readonly vault: { readonly path: string } & (
    | { readonly passphrase: string }
    | { readonly key: WrappingKey }
  )
  readonly database: DatabaseConfiguration
  readonly chains: ReadonlyArray<ChainConfiguration>
  readonly prover: { readonly name: string } & ProverOptions
  /** Keys of a ceremony; `null` for those of this release. The prover has them too. */
  readonly keys: KeysFolder | null
  /** `null`: as many as fit the machine. */
  readonly scanningThreads: number | null
  readonly signatureVerifier: SignatureVerifierChoice
  readonly feeMarginBps: number
  readonly notesPerInsertion: number
  readonly operatorBps: number
  readonly referrals: ReadonlyArray<string>
  readonly screening: ScreeningConfiguration
  /** Milliseconds. */
  readonly journalRetention: number
  /** How many callers of this process may wait for events. */
  readonly eventWaits: EventWaits
  /** `null`: nobody is told of events but who asks. */
  readonly webhook: WebhookConfiguration | null
  /** `null`: owners cannot have webhooks. */
  readonly ownerWebhooks: OwnerWebhookConfiguration | null
  readonly sessionLifetime: number
  /** `null` means no limit. */
  readonly sessionMaxLifetime: number | null
  /** Limits per session and per owner; `null` means no limit. */
  readonly requestsPerSecond: number | null
  readonly noncesPerSession: number | null
  readonly sessionsPerOwner: number | null
  readonly nonceFreshness: "lenient" | "strict"
  /** `null`: the service has no managed wallets. */
  readonly waas: WaasConfiguration
  readonly answerTimeout: number
  readonly stopTimeout: number
  readonly pollInterval: number
  readonly batchDelay: number
  /** What follows from calls that run out of a block producer's processor time. */
  readonly outOfTime: OutOfTimeRules
  readonly forcedInsertionsPerOwner: number
  /** Gas per chain and hour. */
  readonly forcedInsertionGas: number
  readonly maximumJoins: number
  readonly maximumEarlierCalls: number
  /** `null`: the chains' own. */
  readonly deadlineGrid: number | null
  readonly privateSend: PrivateSendRules
  readonly waitingOperations: number
  readonly operationsPerWorker: number
  readonly callerCaps: CallerCaps
  /** `null` on a platform without attestation. */
  readonly attestation: { readonly server: TokenServer; readonly audience: string } | null
  readonly maxConnections: number
  readonly maxInFlight: number
  readonly headersTimeout: number
  readonly requestTimeout: number
  readonly logLevel: LogLevel
  /** URL; `null` for no spans. */
  readonly tracesEndpoint: string | null
}
