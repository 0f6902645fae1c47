import { FIELD_MODULUS } from "@shielded-relay/pool"
import type { PoolCall } from "@shielded-relay/core"
import { shieldedPoolAbi } from "@shielded-relay/pool-contracts"
import { encodeAbiParameters, getAbiItem, hexToBigInt, keccak256, type Hex } from "viem"
import { extDataArgument, publicJoin } from "./poolArguments.ts"
import { tags } from "./tags.ts"

const transact = getAbiItem({ abi: shieldedPoolAbi, name: "transact" })
const [joinsParameter, extDataParameter] = transact.inputs

/** `JoinPublic[]`: the contract's `Join` without proof and c, in the same order. */
const [, , ...publicComponents] = joinsParameter.components
const publicJoins = [{ type: "tuple[]", components: publicComponents }] as const

/**
 * `keccak256(abi.encode(TAG_OP, chainId, pool, keccak256(abi.encode(JoinPublic[])), ExtData)) mod r`: the field element that
 * all proofs of a call carry and the pool's `Operation` event names.
 */
export function operationHashOf(chainId: number, pool: Hex, call: PoolCall): bigint {
  const joins = keccak256(encodeAbiParameters(publicJoins, [call.joins.map(publicJoin)]))
  const encoded = encodeAbiParameters(
    [
      { type: "bytes32" },
      { type: "uint256" },
      { type: "address" },
      { type: "bytes32" },
      extDataParameter,
    ],
    [tags.operation, BigInt(chainId), pool, joins, extDataArgument(call.extData)],
  )
  return hexToBigInt(keccak256(encoded)) % FIELD_MODULUS
}
