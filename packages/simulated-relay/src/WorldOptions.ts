import {
  defaultRelayConfiguration,
  type AskContract,
  type ConnectedChain,
  type NoteCrypto,
  type OutOfTimeRules,
  type PoolGatewayShape,
  type RelayConfigurationShape,
  type ScheduleRandom,
  type SessionRulesShape,
  type Storage,
  type OwnerWebhooksShape,
  type WebhooksShape,
} from "@shielded-relay/core"
import type { NetworkOptions, ProverSettings } from "@shielded-relay/testkit"
import type { Context, Layer } from "effect"
import type { ManagedWalletOptions, RelayOptions, ScreeningLists } from "shielded-relay"

export interface WorldOptions {
  readonly seed?: string
  readonly network?: NetworkOptions
  readonly prover?: Partial<
    Pick<ProverSettings, "workers" | "places" | "checksWitness" | "duration">
  >
  /** The capacity of separate proving processes. If present, the relays make no proofs themselves; see `startProver`. */
  readonly elsewhere?: { readonly workers: number; readonly places: number }
  readonly configuration?: Partial<RelayConfigurationShape>
  readonly sessions?: Partial<SessionRulesShape>
  /** How contract accounts verify signatures (ERC-1271). */
  readonly verifyErc1271?: AskContract
  /** The prices that the chain gives for its tokens. */
  readonly tokenPrice?: ConnectedChain["price"]
  /** Overrides parts of the chain's gateway. */
  readonly gateway?: (gateway: PoolGatewayShape) => Partial<PoolGatewayShape>
  /** A second chain that the relay serves, with its own network. */
  readonly neighbour?: NetworkOptions
  readonly screening?: NonNullable<RelayOptions["screening"]>
  /** Serves managed wallets. */
  readonly waas?: ManagedWalletOptions
  /** Endpoints that are told of events. Default: none. */
  readonly webhooks?: WebhooksShape
  readonly ownerWebhooks?: OwnerWebhooksShape
  readonly explorers?: NonNullable<RelayOptions["explorers"]>
  readonly screeningLists?: ScreeningLists
  /** Decides when the payouts of private sends are made. Default: unpredictable. */
  readonly scheduleRandom?: Layer.Layer<ScheduleRandom>
  readonly noteCrypto?: Layer.Layer<NoteCrypto>
  /** Receives the relays' log lines. Default: they are dropped. */
  readonly logger?: Layer.Layer<never>
  /** Receives the relays' spans. */
  readonly tracer?: Layer.Layer<never>
  /** Smallest units of each token other than the native coin that are worth one gwei. `null` leaves the token without a price. */
  readonly prices?: ReadonlyArray<bigint | null>
  /** Default: an empty storage for this world. */
  readonly storage?: Context.Context<Storage>
}

/** The rules for calls that run out of time, with a new pool that takes everybody's deposits. */
export const openToDepositors: OutOfTimeRules = {
  ...defaultRelayConfiguration.outOfTime,
  firstDepositors: "everyone",
}

/** The same options, with a block and a poll in every so many milliseconds only, so that hours of simulated time cost little. */
export function withRareBlocks(options: WorldOptions, every = 60_000): WorldOptions {
  return {
    ...options,
    network: { blockTime: every, ...options.network },
    configuration: { pollInterval: every, ...options.configuration },
  }
}
