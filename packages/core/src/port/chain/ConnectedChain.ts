import type { Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import type { AskContract } from "./ContractSignatures.ts"
import type { Finding } from "./Finding.ts"
import type { ChainUnavailable, PoolGatewayShape } from "./PoolGateway.ts"
import type { Price, PriceUnavailable } from "../PriceSource.ts"
import type { SwapVenueShape } from "./SwapVenue.ts"
import type { Token } from "./TokenRegistry.ts"
import type { WalletChain } from "./WalletChain.ts"

/**
 * What a chain adapter provides after it has connected: the pool's gateway, the tokens as the chain describes them, signature checks for
 * contract accounts (without them contract accounts cannot open sessions), and swap venues.
 */
export interface ConnectedChain {
  readonly gateway: PoolGatewayShape
  readonly verifyErc1271?: AskContract
  readonly tokens: ReadonlyArray<Token>
  /** Whether a sanctions oracle on the chain lists the address. Absent: the chain has no oracle. */
  readonly isSanctioned?: (address: Address) => Effect.Effect<boolean, ChainUnavailable>
  /** Price of the native coin in a token that the chain itself prices; `null` for any other token. */
  readonly price?: (
    token: Address,
  ) => Effect.Effect<Price | null, PriceUnavailable | ChainUnavailable>
  /** Venues in the operator's order of preference. Absent: this chain offers no swaps. */
  readonly swapVenues?: ReadonlyArray<SwapVenueShape>
  /** The public coins of managed accounts. Absent: managed wallets cannot move public coins on this chain. */
  readonly wallets?: WalletChain
  /** Examines what only this family has, for an operator. Changes nothing and never fails: an endpoint that does not answer is a finding. */
  readonly examine?: Effect.Effect<ReadonlyArray<Finding>>
}
