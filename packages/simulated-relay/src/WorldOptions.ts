import type {
  AskContract,
  ConnectedChain,
  NoteCrypto,
  PoolGatewayShape,
  RelayConfigurationShape,
  Screening,
  SessionRulesShape,
  Storage,
} from "@shielded-relay/core"
import type { NetworkOptions, ProverSettings } from "@shielded-relay/testkit"
import type { Context, Layer } from "effect"
import type { ScreeningLists } from "shielded-relay"

export interface WorldOptions {
  readonly seed?: string
  readonly network?: NetworkOptions
  readonly prover?: Partial<Pick<ProverSettings, "workers" | "places" | "duration">>
  /** What proving processes take together, for relays that prove nothing themselves; see `startProver`. */
  readonly elsewhere?: { readonly workers: number; readonly places: number }
  readonly configuration?: Partial<RelayConfigurationShape>
  readonly sessions?: Partial<SessionRulesShape>
  /** How contract accounts of the chain are asked. */
  readonly verifyErc1271?: AskContract
  /** What the chain tells of its tokens' prices. */
  readonly tokenPrice?: ConnectedChain["price"]
  /** What the chain's gateway does otherwise. */
  readonly gateway?: (gateway: PoolGatewayShape) => Partial<PoolGatewayShape>
  /** A second chain that the relay serves, with as much of its own. */
  readonly neighbour?: NetworkOptions
  readonly screening?: Layer.Layer<Screening>
  readonly screeningLists?: ScreeningLists
  readonly noteCrypto?: Layer.Layer<NoteCrypto>
  /** Whom the relays tell their spans. */
  readonly tracer?: Layer.Layer<never>
  /** What each token beside the native coin is worth: smallest units for one gwei; `null` leaves it without a price. */
  readonly prices?: ReadonlyArray<bigint | null>
  /** Empty; made for this world alone unless given. */
  readonly storage?: Context.Context<Storage>
}
