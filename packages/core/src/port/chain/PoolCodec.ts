import type { Address, ChainFamily } from "../../address/Address.ts"
import type { ChainId } from "../../address/ChainId.ts"
import type { PoolCall } from "./PoolCall.ts"

/** Identifies a pool on a chain. */
export interface PoolIdentity {
  readonly chainId: ChainId
  readonly name: string
  readonly family: ChainFamily
  /** The hash of a Solana cluster's first block, base58. Absent where the chain id alone names the chain. */
  readonly genesisHash?: string
  readonly pool: Address
  /** 80 bits, odd. */
  readonly poolTag: bigint
  readonly nativeToken: Address
  /** The block that deployed the pool. Earlier blocks hold no events. */
  readonly deploymentBlock: number
}

/** Computes what the pool computes, without network calls. */
export interface PoolCodec {
  readonly assetOf: (token: Address) => bigint
  readonly tokenOf: (asset: bigint) => Address | null
  readonly operationHash: (call: PoolCall) => bigint
  /** The accumulator before any commitment, and after one more. */
  readonly emptyAccumulator: Uint8Array
  readonly foldAccumulator: (accumulator: Uint8Array, commitment: bigint) => Uint8Array
}
