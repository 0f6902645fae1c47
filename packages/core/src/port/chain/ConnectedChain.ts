import type { Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import type { AskContract } from "./ContractSignatures.ts"
import type { ChainUnavailable, PoolGatewayShape } from "./PoolGateway.ts"
import type { Price, PriceUnavailable } from "../PriceSource.ts"
import type { SwapVenueShape } from "./SwapVenue.ts"
import type { Token } from "./TokenRegistry.ts"

/**
 * What a chain adapter gives once it has looked at its chain: the pool's gateway, the tokens as the chain describes them, how contract
 * accounts are asked about signatures (without that, none can open a session), and where tokens are swapped.
 */
export interface ConnectedChain {
  readonly gateway: PoolGatewayShape
  readonly verifyErc1271?: AskContract
  readonly tokens: ReadonlyArray<Token>
  /** Whether an oracle on the chain names an address; without one, nobody is asked. */
  readonly isSanctioned?: (address: Address) => Effect.Effect<boolean, ChainUnavailable>
  /** What the native coin is worth in a token whose price the chain itself tells; `null` for any other token. */
  readonly price?: (
    token: Address,
  ) => Effect.Effect<Price | null, PriceUnavailable | ChainUnavailable>
  /** In the operator's order of preference; without any, nothing is swapped on this chain. */
  readonly swapVenues?: ReadonlyArray<SwapVenueShape>
}
