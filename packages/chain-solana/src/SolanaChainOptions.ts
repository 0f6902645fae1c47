import type { ConnectionOptions } from "@shielded-relay/chain-rpc"
import type { Redacted } from "effect"
import type { SwapOptions } from "./swap/SwapOptions.ts"

/** A token that the service shall accept, with what its operator believes about it. Mints tell no symbol. */
export interface TokenOptions {
  /** Base58 of an SPL Token mint; `11111111111111111111111111111111` is the native coin. */
  readonly address: string
  readonly symbol: string
  readonly decimals: number
  /** Default: the symbol. */
  readonly name?: string
}

export interface SolanaChainOptions extends ConnectionOptions {
  /** 501 in the service's contract. */
  readonly chainId: number
  /** For people: "Solana", "Solana devnet", … */
  readonly name: string
  /** Of the cluster's first block, base58, as `deployPool` gave it: it names the cluster, and every endpoint has to show it. */
  readonly genesisHash: string
  /** The pool's program, base58. */
  readonly program: string
  /** The frozen table of the accounts that the pool's transactions have in common, base58. */
  readonly lookupTable: string
  /** The slot at which the pool was initialized, or any before it. */
  readonly deploymentSlot: number
  /** Secret keys of the relaying accounts: 64 bytes in base58 or as the JSON list of Solana's tools, or their first 32 in hex. */
  readonly senders: ReadonlyArray<Redacted.Redacted<string>>
  /** Lamports below which an account takes on nothing new. Default 0. */
  readonly senderFloor?: bigint
  /** The wallet that gets the fees; tokens go to its associated accounts. Base58. */
  readonly feeRecipient: string
  readonly tokens: ReadonlyArray<TokenOptions>
  /** Millionths of a lamport that a compute unit is worth, at least (default 0) and at most (default 5,000,000). */
  readonly unitPrice?: { readonly least?: bigint; readonly most?: bigint }
  /** Where tokens are exchanged. Default: nowhere, and nothing is swapped. */
  readonly swaps?: SwapOptions
  /** SHA-256 of the program's bytes, hex. Default: that of the build in pool-program. */
  readonly programHash?: string
}
