import type {
  ConnectedChain,
  KeyVault,
  NoteCrypto,
  OperationStore,
  PriceSource,
  Prover,
  RelayConfigurationShape,
  Screening,
  ScheduleRandom,
  SecureRandom,
  SessionRulesShape,
  SignatureVerifier,
  Telemetry,
  Storage,
} from "@shielded-relay/core"
import type { Effect, Layer, Scope } from "effect"
import type { ConfiguredPrice } from "./configuredPrices.ts"
import type { ScreeningLists } from "./screening/screeningLists.ts"

/** A chain adapter that has not looked at its chain yet: `evmChain({ … })`. */
export type ChainConnection = Effect.Effect<ConnectedChain, unknown, Scope.Scope>

/** What a relay is made of. Everything optional has a default that needs no configuration. */
export interface RelayOptions {
  /** Where the master seed is kept. */
  readonly vault: Layer.Layer<KeyVault, unknown>
  /** A prover in this process, or `proveElsewhere(…)`, which leaves the proofs to processes with `createProver`. */
  readonly prover: Layer.Layer<Prover, unknown, OperationStore>
  readonly chains: ReadonlyArray<ChainConnection>
  /** In memory unless given; balances come back from the chain, operations in flight do not. */
  readonly storage?: Layer.Layer<Storage, unknown>
  /**
   * Says that the storage may have lost what was served before: it is empty, or a restored backup. All sessions end, and requests that
   * do not prove that they were made since are refused. Without it such a start is refused with `StaleStorage`. Only for the first
   * start of one process; later ones, and other processes, find it in the storage.
   */
  readonly afterRestore?: boolean
  /** What tokens are worth in the native coin, where their chain does not tell it; a token without a price cannot pay fees. */
  readonly prices?: ReadonlyArray<ConfiguredPrice>
  /** In place of `prices` and of what chains tell. */
  readonly priceSource?: Layer.Layer<PriceSource, unknown>
  readonly noteCrypto?: Layer.Layer<NoteCrypto>
  readonly signatureVerifier?: Layer.Layer<SignatureVerifier>
  /** Whom to serve, by address. Every decision of it, of chains' oracles and of `screening` is recorded. */
  readonly screeningLists?: ScreeningLists
  /** A rule of your own beside them: all must allow. */
  readonly screening?: Layer.Layer<Screening, unknown>
  readonly telemetry?: Layer.Layer<Telemetry, unknown>
  /**
   * Gives Effect's `Tracer` to whom the relay's spans are told, without any owner, address, amount or text of an error (docs/running.md, Traces).
   * It is let go of after everything else. Without it there are no spans.
   */
  readonly tracer?: Layer.Layer<never, unknown>
  /** Another `Clock` of Effect in place of the machine's: everything in this relay reads, waits and measures by it. */
  readonly clock?: Layer.Layer<never>
  /** In place of the platform's Web Cryptography. Keys and salts hang on it. */
  readonly secureRandom?: Layer.Layer<SecureRandom>
  /** When payouts of private sends are made; unpredictable unless given. */
  readonly scheduleRandom?: Layer.Layer<ScheduleRandom>
  readonly configuration?: Partial<RelayConfigurationShape>
  readonly sessions?: Partial<SessionRulesShape>
}
