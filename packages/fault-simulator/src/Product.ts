import type { Answer, SignedRequest } from "@shielded-relay/api"
import type {
  ConnectedChain,
  DigestSigner,
  Prover,
  RelayConfigurationShape,
  ScheduleRandom,
  Screening,
  SecureRandom,
  Storage,
  Telemetry,
} from "@shielded-relay/core"
import type { Context, Layer } from "effect"

/** The parts a process of the service starts on. Everything else is the product's own. */
export interface ProcessParts {
  readonly storage: Context.Context<Storage>
  readonly chain: ConnectedChain
  readonly prover: Layer.Layer<Prover>
  /** Time, and where log lines go. */
  readonly clock: Layer.Layer<never>
  /** Receives the process' spans. */
  readonly tracer: Layer.Layer<never>
  readonly secureRandom: Layer.Layer<SecureRandom>
  readonly scheduleRandom: Layer.Layer<ScheduleRandom>
  readonly telemetry: Layer.Layer<Telemetry>
  readonly masterSeed: Uint8Array
  /** `null` if the service does not screen payers. */
  readonly screening: Layer.Layer<Screening> | null
  readonly configuration: Partial<RelayConfigurationShape>
  readonly afterRestore: boolean
}

/** A running process. */
export interface RunningService {
  readonly handle: (request: SignedRequest) => Promise<Answer>
  readonly readiness: () => Promise<{ readonly ready: boolean }>
  readonly stop: () => Promise<void>
}

/**
 * The origin of the tested service: the audience that its callers' sessions name and its
 * configuration contains.
 */
export const simulatedAudience = "https://relay.example"

/**
 * The tested service; the simulator uses it only through this interface. One smallest unit of every
 * token costs one gwei.
 */
export interface Product {
  readonly newStorage: () => Promise<Context.Context<Storage>>
  /**
   * Rejects if the process refuses to start. An error named `StaleStorage` means that the storage
   * has lost data.
   */
  readonly start: (parts: ProcessParts) => Promise<RunningService>
  /**
   * Signs the requests of callers, about a hundred in a run. Every signer produces the same
   * signatures.
   */
  readonly signDigest: DigestSigner
}
