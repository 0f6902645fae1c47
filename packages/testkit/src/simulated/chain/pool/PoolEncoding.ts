import {
  addressFromBytes,
  addressLength,
  type Address,
  type ChainFamily,
  type PoolCall,
  type TreeUpdateFacts,
} from "@shielded-relay/core"
import { hexToBytes } from "@noble/hashes/utils.js"
import type { ChainFacts } from "../Manner.ts"
import { asField, canonicalText, keccakText, keccakWords } from "../words.ts"

export interface PoolIdentity {
  readonly chainId: number
  readonly address: Address
  readonly minimumDeposit: bigint
  readonly facts: ChainFacts
  readonly family: ChainFamily
}

const tags = {
  challenge: keccakText("shielded-pool/v1/js"),
  queue: keccakText("shielded-pool/v1/queue"),
  tree: keccakText("shielded-pool/v1/tree"),
}
const MASK_80 = (1n << 80n) - 1n

/** How a pool encodes tokens, binds calls and derives challenges. */
export class PoolEncoding {
  readonly identity: PoolIdentity
  readonly poolTag: bigint
  readonly emptyAccumulator: Uint8Array

  constructor(identity: PoolIdentity) {
    const { chainId, address } = identity
    this.identity = identity
    this.poolTag = (asField(keccakText(`pool ${chainId} ${address}`)) & MASK_80) | 1n
    this.emptyAccumulator = keccakWords(tags.queue, chainId, BigInt(address))
  }

  /** Simulated tokens' numbers fit 160 bits in every family. */
  assetOf(token: Address): bigint {
    return (this.poolTag << 160n) | BigInt(token)
  }

  tokenOf(asset: bigint): Address | null {
    if (asset < 0n || asset >> 160n !== this.poolTag) return null
    const digits = 2 * addressLength(this.identity.family)
    const token = (asset & ((1n << 160n) - 1n)).toString(16).padStart(digits, "0")
    return addressFromBytes(hexToBytes(token))
  }

  /** The hash that binds chain, pool, every join without its proof, and the rest of the call. */
  operationHash({ joins, extData }: PoolCall): bigint {
    const { chainId, address } = this.identity
    const bound = joins.map(({ root, asset, out, amount, nullifiers, commitments }) => [
      root,
      asset,
      out,
      amount,
      nullifiers,
      commitments,
    ])
    return asField(keccakText(canonicalText([chainId, address, bound, extData])))
  }

  joinChallenge(vector: ReadonlyArray<bigint>, c: bigint): bigint {
    return asField(keccakWords(tags.challenge, vector.length - 6, ...vector, c))
  }

  treeUpdateChallenge(update: TreeUpdateFacts): bigint {
    const { chainId, address } = this.identity
    const { start, count, checkpoint, accumulator, alignedRoot, newRoot } = update
    return asField(
      keccakWords(
        tags.tree,
        chainId,
        BigInt(address),
        start,
        count,
        checkpoint,
        accumulator,
        alignedRoot,
        newRoot,
      ),
    )
  }
}
