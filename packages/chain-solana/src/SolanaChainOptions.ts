import type { ConnectionOptions, SecretText } from "@shielded-relay/chain-rpc"
import type { ProgramKey } from "./state/programKey.ts"
import type { SwapOptions } from "./swap/SwapOptions.ts"

/**
 * A token that the service accepts. Symbol and name come from the operator, because an SPL Token mint stores neither; `decimals` is checked
 * against the mint.
 */
export interface TokenOptions {
  /** Base58 of an SPL Token mint; `11111111111111111111111111111111` is the native coin. */
  readonly address: string
  readonly symbol: string
  readonly decimals: number
  /** Default: the symbol. */
  readonly name?: string
}

export interface SolanaChainOptions extends ConnectionOptions {
  /** The service's own id for Solana: 501. */
  readonly chainId: number
  /** Display name: "Solana", "Solana devnet", … */
  readonly name: string
  /** Hash of the cluster's first block, base58, as returned by `deployPool`. It identifies the cluster; every endpoint must report it. */
  readonly genesisHash: string
  /** The pool's program id, base58. */
  readonly program: string
  /** The frozen address lookup table with the accounts that all of the pool's transactions name, base58. */
  readonly lookupTable: string
  /** The slot in which the pool was initialized, or an earlier one. */
  readonly deploymentSlot: number
  /** Secret keys of the relaying accounts: 64 bytes in base58 or as the JSON array of the Solana CLI, or the 32-byte seed in hex. */
  readonly senders: ReadonlyArray<SecretText>
  /**
   * Secret key of the account that `top-up` legs take lamports from, in a form of `senders`. It must not be one of `senders`. Default: none;
   * managed accounts need no lamports, so only an operator's own transfers need it.
   */
  readonly gasTank?: SecretText
  /** An account whose balance is below this, in lamports, takes no new operations. Default 0. */
  readonly senderFloor?: bigint
  /** The wallet that receives the fees, base58. Token fees go to its associated token accounts. */
  readonly feeRecipient: string
  readonly tokens: ReadonlyArray<TokenOptions>
  /** Bounds of the compute unit price, micro-lamports: `least` (default 0) and `most` (default 5,000,000). */
  readonly unitPrice?: { readonly least?: bigint; readonly most?: bigint }
  /** Venues for swaps. Default: none, and swaps are disabled. */
  readonly swaps?: SwapOptions
  /** SHA-256 of the program's bytes, hex. Default: the hash of the build in pool-program. */
  readonly programHash?: string
  /** The verifying key that the program must contain: that of the circuit with which proofs are made. Default: it is not compared. */
  readonly verifyingKey?: ProgramKey
}
