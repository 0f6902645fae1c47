import type { Effect } from "effect"
import { Context } from "effect"
import type { Address } from "../../address/Address.ts"
import type { ChainId } from "../../address/ChainId.ts"

/** A token that the service accepts, as read back from its chain. */
export interface Token {
  readonly chainId: ChainId
  readonly address: Address
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Minimum amount of one deposit, in smallest units. */
  readonly minimumDeposit: bigint
}

/**
 * The configured tokens.
 *
 * Law: the service verifies every listed token against its chain at startup. A chain's list never changes while the service runs.
 */
export interface TokenRegistryShape {
  readonly token: (chainId: ChainId, address: Address) => Effect.Effect<Token | null>
  readonly tokens: (chainId: ChainId) => Effect.Effect<ReadonlyArray<Token>>
}

export class TokenRegistry extends Context.Service<TokenRegistry, TokenRegistryShape>()(
  "shielded-relay/TokenRegistry",
) {}
