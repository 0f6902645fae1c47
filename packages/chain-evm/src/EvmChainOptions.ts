import type { ConnectionOptions, SecretText } from "@shielded-relay/chain-rpc"
import type { AdvanceLimits, DigestSigner } from "@shielded-relay/core"
import type { PoolKeys } from "@shielded-relay/pool-contracts"
import type { SwapOptions } from "./swap/SwapOptions.ts"
import type { PriceFeedOptions } from "./price/PriceFeedOptions.ts"

/** A token that the service accepts, and what the operator expects it to be. */
export interface TokenOptions {
  /** Hex address; the zero address is the native coin. */
  readonly address: string
  readonly symbol: string
  readonly decimals: number
  /** Default: the token's own `name()`; for the native coin its symbol. */
  readonly name?: string
  /**
   * Source of the token's price. Default: the price source in the relay's configuration. The native
   * coin needs none.
   */
  readonly priceFeed?: PriceFeedOptions
}

export interface EvmChainOptions extends ConnectionOptions {
  /** Display name: "Ethereum", "Base", … */
  readonly name: string
  /** Address of the pool, as `deployPool` returned it. */
  readonly pool: string
  /** Number of the block that contains the pool's creation. */
  readonly deploymentBlock: number
  /** Private keys of the relaying accounts, each 32 bytes of hex. */
  readonly senders: ReadonlyArray<SecretText>
  /**
   * Signer for transactions. Default: plain JavaScript. The signer of crypto-native is several
   * times as fast and produces the same bytes.
   */
  readonly signDigest?: DigestSigner
  /**
   * Balance in wei below which an account takes no new transactions. The rest pays for replacing
   * its pending ones. Default 0.
   */
  readonly senderFloor?: bigint
  /**
   * Private key of the account that lends native coins to managed accounts, 32 bytes of hex. It must
   * not be one of `senders`. Default: managed accounts pay their own gas.
   */
  readonly gasTank?: SecretText
  /**
   * The most that `gasTank` lends, in wei. Default: 0.01 coins for one operation, 0.1 a day to one
   * organization, 1 a day to all.
   */
  readonly advances?: Partial<AdvanceLimits>
  readonly feeRecipient: string
  readonly tokens: ReadonlyArray<TokenOptions>
  /**
   * The rollup's charge for publishing transactions on its parent chain, on top of gas. `op-stack`:
   * read from its GasPriceOracle. `none` (default): no such charge, or it is part of the gas.
   */
  readonly l1Fees?: "none" | "op-stack"
  /**
   * Hex address of a contract with `isSanctioned(address)`, such as Chainalysis' oracle. Addresses
   * that it lists are refused on this chain.
   */
  readonly sanctionsOracle?: string
  /**
   * Names of further actions of the pool, beside those of `swaps`. Their contracts are refused as
   * recipients.
   */
  readonly actions?: ReadonlyArray<string>
  /** Where tokens are exchanged. Default: this chain offers no swaps. */
  readonly swaps?: SwapOptions
  /**
   * Factories whose contract accounts may sign before they are deployed (EIP-6492). Default: none,
   * so only deployed accounts can sign. Deployed accounts need no entry.
   */
  readonly accountFactories?: ReadonlyArray<string>
  /** Blocks on top of a deposit before it counts, including its own. Default 1. */
  readonly confirmations?: number
  /**
   * How blocks become final: by the node's `finalized` tag (default) or, for chains without it, at
   * this many blocks below the newest.
   */
  readonly finality?: "tag" | number
  /** Expected `vkHash()` of the pool. Default: the hash of `keys`, and nothing else is accepted beside them. */
  readonly verifyingKeys?: string
  /** The keys of a ceremony that the pool verifies with. Default: the keys in pool-contracts. */
  readonly keys?: PoolKeys
  /**
   * Blocks per request when reading events: the first size (default 2,000) and the largest (default
   * 10,000).
   */
  readonly eventRange?: { readonly first: number; readonly most: number }
}
