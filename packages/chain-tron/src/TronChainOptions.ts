import type { ConnectionOptions, SecretText } from "@shielded-relay/chain-rpc"
import type { AdvanceLimits, DigestSigner } from "@shielded-relay/core"
import type { PoolKeys } from "@shielded-relay/pool-contracts"
import type { SwapOptions } from "./swap/SwapOptions.ts"
import type { TokenOptions } from "./token/readTokens.ts"

/** Addresses are `T…`, `41…` or `0x…`. */
export interface TronChainOptions extends ConnectionOptions {
  /** Display name: "TRON", "TRON Nile", … */
  readonly name: string
  /** Address of the pool, as `deployPool` returned it. */
  readonly pool: string
  /** Number of the block that contains the pool's creation. */
  readonly deploymentBlock: number
  /** Private keys of the relaying accounts, each 32 bytes of hex. */
  readonly senders: ReadonlyArray<SecretText>
  /**
   * Private key, 32 bytes of hex, of the account that sends TRX to managed accounts for their fees. It must not be a
   * relaying account. Its key signs under the owner's permission. Default: managed accounts pay with their own TRX.
   */
  readonly gasTank?: SecretText
  /**
   * The most that `gasTank` lends, in sun. Default: 100 TRX for one operation, 1,000 a day to one organization, 10,000 a
   * day to all.
   */
  readonly advances?: Partial<AdvanceLimits>
  /**
   * The permission of the relaying accounts under which their keys sign. Default 0, the owner's.
   * With another, such as an active permission that may only call contracts, the key cannot change
   * the account.
   */
  readonly permissionId?: number
  /**
   * Signer for transactions. Default: plain JavaScript. The signer of crypto-native is several
   * times as fast and produces the same bytes.
   */
  readonly signDigest?: DigestSigner
  /** Coins in sun below which an account takes no new transactions. Default 0. */
  readonly senderFloor?: bigint
  readonly feeRecipient: string
  readonly tokens: ReadonlyArray<TokenOptions>
  /**
   * Names of further actions of the pool, besides those of `swaps`. The service refuses their contracts
   * as recipients.
   */
  readonly actions?: ReadonlyArray<string>
  /** Where tokens are exchanged. Default: this chain offers no swaps. */
  readonly swaps?: SwapOptions
  /** Blocks on top of a deposit before it counts, including its own. Default 1. */
  readonly confirmations?: number
  /** Expected `vkHash()` of the pool. Default: the hash of `keys`, and nothing else is accepted beside them. */
  readonly verifyingKeys?: string
  /** The keys of a ceremony that the pool verifies with. Default: the keys in pool-contracts. */
  readonly keys?: PoolKeys
}
