import type {
  ConnectedChain,
  KeyVault,
  NoteCrypto,
  OperationStore,
  OwnerWebhooksShape,
  PriceSource,
  Prover,
  RelayConfigurationShape,
  Screening,
  ScheduleRandom,
  SecureRandom,
  SessionRulesShape,
  SignatureVerifier,
  Telemetry,
  ThisProcessShape,
  Storage,
  WebhooksShape,
} from "@shielded-relay/core"
import type { Effect, Layer, Scope } from "effect"
import type { Logger } from "./logging/Logger.ts"
import type { ManagedWalletOptions } from "./managedWallets.ts"
import type { ConfiguredPrice } from "./configuredPrices.ts"
import type { PromiseKeyVault } from "./promises/promiseKeyVault.ts"
import type { PromisePriceSource } from "./promises/promisePriceSource.ts"
import type { PromiseProver } from "./promises/promiseProver.ts"
import type { PromiseStorage } from "./promises/storage/PromiseStores.ts"
import type { PromiseScreening } from "./promises/promiseScreening.ts"
import type { ScreeningLists } from "./screening/screeningLists.ts"

/** A chain adapter that has not connected yet: `evmChain({ … })`. */
export type ChainConnection = Effect.Effect<ConnectedChain, unknown, Scope.Scope>

/**
 * The parts of a relay. Everything optional has a default that needs no configuration. A port is an object of promises or an Effect layer.
 */
export interface RelayOptions {
  /**
   * By chain id, the page of a transaction at a block explorer, with `{txHash}` in place of its hash, for GET /capabilities:
   * `https://etherscan.io/tx/{txHash}`.
   */
  readonly explorers?: Readonly<Record<number, string>>
  /** Stores the master seed. */
  readonly vault: Layer.Layer<KeyVault, unknown> | PromiseKeyVault
  /**
   * Relays of one process that are given the same layer share its workers. Make a layer that depends on the storage with `Layer.fresh`.
   * A prover in this process, or `proveElsewhere(…)` to leave the proofs to processes started with `createProver`.
   */
  readonly prover: Layer.Layer<Prover, unknown, OperationStore> | PromiseProver
  readonly chains: ReadonlyArray<ChainConnection>
  /** Default: in memory. After a restart balances are read back from the chain, but operations in flight are lost. */
  readonly storage?: Layer.Layer<Storage, unknown> | PromiseStorage
  /**
   * Set this if the storage may have lost data: it is empty, or restored from a backup. All sessions end, and requests must prove
   * that they were made after this start. Without it, such a start fails with `StaleStorage`. Set it only for the first start of
   * one process: later starts and other processes read it from the storage.
   */
  readonly afterRestore?: boolean
  /** Prices of tokens in the native coin, used where the chain itself gives none. A token without a price cannot pay fees. */
  readonly prices?: ReadonlyArray<ConfiguredPrice>
  /** Replaces `prices` and the chains' own prices. */
  readonly priceSource?: Layer.Layer<PriceSource, unknown> | PromisePriceSource
  readonly noteCrypto?: Layer.Layer<NoteCrypto>
  readonly signatureVerifier?: Layer.Layer<SignatureVerifier>
  /** Addresses to serve or refuse. Decisions of the lists, of chains' oracles and of `screening` are recorded. */
  readonly screeningLists?: ScreeningLists
  /** Your own rule, in addition to the lists and oracles. All must allow. */
  readonly screening?: Layer.Layer<Screening, unknown> | PromiseScreening
  /** Receives the relay's log: fixed texts and numbers, no owner, address, amount or key. Default: nothing is logged. */
  readonly logger?: Logger
  readonly telemetry?: Layer.Layer<Telemetry, unknown>
  /**
   * Provides Effect's `Tracer`, which receives the relay's spans. They contain no owner, address, amount or error text
   * (docs/running.md, Traces). It is released after everything else. Without it no spans are made.
   */
  readonly tracer?: Layer.Layer<never, unknown>
  /** Replaces the system clock with another Effect `Clock`. Everything in the relay reads, waits and measures by it. */
  readonly clock?: Layer.Layer<never>
  /** Replaces the platform's Web Cryptography. Keys and salts depend on its quality. */
  readonly secureRandom?: Layer.Layer<SecureRandom>
  /** Decides when the payouts of private sends are made. Default: unpredictable. */
  readonly scheduleRandom?: Layer.Layer<ScheduleRandom>
  /** Your service's public origins, such as `https://relay.example`: sessions name one of them. The SDK's sessions always do. */
  readonly audiences?: ReadonlyArray<string>
  readonly configuration?: Partial<RelayConfigurationShape>
  /** Rules for sessions. `audiences` beside it replaces the list in here. */
  readonly sessions?: Partial<SessionRulesShape>
  /** Endpoints that are told of every version of operations and private sends. Default: none. */
  readonly webhooks?: WebhooksShape
  /** Lets owners have their own events posted to an endpoint, which their wallet names. Absent: they cannot. */
  readonly ownerWebhooks?: OwnerWebhooksShape
  /** What the operator's console shows of this process: a name, such as host and process number, and a version. Default: both empty. */
  readonly process?: ThisProcessShape
  /** Serves managed wallets under `/waas`. Absent: those routes do not exist. */
  readonly waas?: ManagedWalletOptions
}
