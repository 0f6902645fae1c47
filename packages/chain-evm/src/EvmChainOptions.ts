import type { ConnectionOptions } from "@shielded-relay/chain-rpc"
import type { DigestSigner } from "@shielded-relay/core"
import type { Redacted } from "effect"
import type { SwapOptions } from "./swap/SwapOptions.ts"
import type { PriceFeedOptions } from "./price/PriceFeedOptions.ts"

/** A token that the service shall accept, with what its operator believes about it. */
export interface TokenOptions {
  /** Hex address; the zero address is the native coin. */
  readonly address: string
  readonly symbol: string
  readonly decimals: number
  /** Default: what the token says; the symbol for the native coin. */
  readonly name?: string
  /** Where its price comes from; without, the relay's own configuration may name one. Not for the native coin, which costs itself. */
  readonly priceFeed?: PriceFeedOptions
}

export interface EvmChainOptions extends ConnectionOptions {
  /** For people: "Ethereum", "Base", … */
  readonly name: string
  /** The pool's address, as `deployPool` gave it. */
  readonly pool: string
  /** The block that holds the pool's creation. */
  readonly deploymentBlock: number
  /** Private keys of the relaying accounts, 32 bytes of hex each. */
  readonly senders: ReadonlyArray<Redacted.Redacted<string>>
  /** How their transactions are signed: crypto-native's, several times as fast, or (default) plain JavaScript. Both give the same bytes. */
  readonly signDigest?: DigestSigner
  /** Wei below which an account takes on nothing new; what is left pays for replacing what waits. Default 0. */
  readonly senderFloor?: bigint
  readonly feeRecipient: string
  readonly tokens: ReadonlyArray<TokenOptions>
  /**
   * What a rollup takes for publishing transactions on its parent chain, on top of gas. `op-stack`: as its GasPriceOracle says. `none`
   * (default): nothing, or it is part of the gas.
   */
  readonly l1Fees?: "none" | "op-stack"
  /** A contract with `isSanctioned(address)`, such as Chainalysis': whom it names is not served on this chain. Hex address. */
  readonly sanctionsOracle?: string
  /** Names of the pool's actions beside those of `swaps`; their contracts can be no recipients. */
  readonly actions?: ReadonlyArray<string>
  /** Where tokens are exchanged. Default: nowhere, and nothing is swapped. */
  readonly swaps?: SwapOptions
  /**
   * Factories whose contract accounts may sign before they are deployed (EIP-6492). Default none: an account must have code. Deployed
   * accounts need no entry.
   */
  readonly accountFactories?: ReadonlyArray<string>
  /** Blocks that hold a deposit before it counts, its own included. Default 1. */
  readonly confirmations?: number
  /** The node's `finalized` tag (default), or for chains without it how many blocks below the newest one a block is final. */
  readonly finality?: "tag" | number
  /** `vkHash()` of the pool. Default: that of the keys in pool-contracts. */
  readonly verifyingKeys?: string
  /** Blocks asked for at once when reading events, to start with (default 2,000) and at most (default 10,000). */
  readonly eventRange?: { readonly first: number; readonly most: number }
}
