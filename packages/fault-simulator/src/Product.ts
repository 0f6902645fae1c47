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

/** What a process of the service is started on. Everything else is the product's own. */
export interface ProcessParts {
  readonly storage: Context.Context<Storage>
  readonly chain: ConnectedChain
  readonly prover: Layer.Layer<Prover>
  readonly clock: Layer.Layer<never>
  readonly secureRandom: Layer.Layer<SecureRandom>
  readonly scheduleRandom: Layer.Layer<ScheduleRandom>
  readonly telemetry: Layer.Layer<Telemetry>
  readonly masterSeed: Uint8Array
  /** `null`: nobody is screened. */
  readonly screening: Layer.Layer<Screening> | null
  readonly configuration: Partial<RelayConfigurationShape>
  readonly afterRestore: boolean
}

/** A process that answers. */
export interface RunningService {
  readonly handle: (request: SignedRequest) => Promise<Answer>
  readonly readiness: () => Promise<{ readonly ready: boolean }>
  readonly stop: () => Promise<void>
}

/** The origin of the service that is tried: what its callers' sessions may name, and its start must configure. */
export const simulatedAudience = "https://relay.example"

/** The service that is tried: the simulator knows it by this alone. Every token costs one smallest unit for one gwei. */
export interface Product {
  readonly newStorage: () => Promise<Context.Context<Storage>>
  /** Rejects when the process refuses to start; an error named `StaleStorage` says that the storage lost something. */
  readonly start: (parts: ProcessParts) => Promise<RunningService>
  /** For its callers' requests, of which a run has a hundred: whoever makes the signatures, they are the same. */
  readonly signDigest: DigestSigner
}
