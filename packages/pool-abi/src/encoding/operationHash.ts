import { FIELD_MODULUS } from "@shielded-relay/pool"
import type { Address, PoolCall } from "@shielded-relay/core"
import { shieldedPoolAbi } from "@shielded-relay/pool-contracts"
import { fromAbi } from "ox/AbiFunction"
import { encode } from "ox/AbiParameters"
import { keccak256 } from "ox/Hash"
import { hexOfAddress } from "./hex.ts"
import { extDataArgument, publicJoin } from "./poolArguments.ts"
import { tags } from "./tags.ts"

const transact = fromAbi(shieldedPoolAbi, "transact")
const [joinsParameter, extDataParameter] = transact.inputs

/** `JoinPublic[]`: the contract's `Join` without proof and c, in the same order. */
const [, , ...publicComponents] = joinsParameter.components
const publicJoins = [{ type: "tuple[]", components: publicComponents }] as const

/**
 * `keccak256(abi.encode(TAG_OP, chainId, pool, keccak256(abi.encode(JoinPublic[])), ExtData)) mod
 * r`: a field element. Every proof of the call contains it, and the pool's `Operation` event names
 * it.
 */
export function operationHashOf(chainId: number, pool: Address, call: PoolCall): bigint {
  const joins = keccak256(encode(publicJoins, [call.joins.map(publicJoin)]))
  const encoded = encode(
    [
      { type: "bytes32" },
      { type: "uint256" },
      { type: "address" },
      { type: "bytes32" },
      extDataParameter,
    ],
    [tags.operation, BigInt(chainId), hexOfAddress(pool), joins, extDataArgument(call.extData)],
  )
  return BigInt(keccak256(encoded)) % FIELD_MODULUS
}
