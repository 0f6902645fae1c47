import type { Address, ChainFamily } from "../../address/Address.ts"
import type { ChainId } from "../../address/ChainId.ts"
import type { PoolCall } from "./PoolCall.ts"

/** Which pool on which chain. */
export interface PoolIdentity {
  readonly chainId: ChainId
  readonly name: string
  readonly family: ChainFamily
  readonly pool: Address
  /** 80 bits, odd. */
  readonly poolTag: bigint
  readonly nativeToken: Address
  /** The block before which the pool has no events. */
  readonly deploymentBlock: number
}

/**
 * What a batch insertion makes public: the first position and the number of commitments, the accumulators before and after them, the root
 * of the tree up to the batch's beginning with empty leaves behind it, and the root with them.
 */
export interface TreeUpdateFacts {
  readonly start: number
  readonly count: number
  readonly checkpoint: Uint8Array
  readonly accumulator: Uint8Array
  readonly alignedRoot: bigint
  readonly newRoot: bigint
}

/** What the pool computes, without asking anybody. */
export interface PoolCodec {
  readonly assetOf: (token: Address) => bigint
  readonly tokenOf: (asset: bigint) => Address | null
  readonly operationHash: (call: PoolCall) => bigint
  /** The challenge that follows from a tree update's public facts. */
  readonly treeUpdateChallenge: (update: TreeUpdateFacts) => bigint
  /** The accumulator before any commitment, and after one more. */
  readonly emptyAccumulator: Uint8Array
  readonly foldAccumulator: (accumulator: Uint8Array, commitment: bigint) => Uint8Array
}
