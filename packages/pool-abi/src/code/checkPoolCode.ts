import type { Address } from "@shielded-relay/core"
import { payoutGas, poolKeys, type Hex } from "@shielded-relay/pool-contracts"
import { keccak256 } from "ox/Hash"
import { fromNumber, size } from "ox/Hex"
import { poolTagOf } from "../encoding/asset.ts"
import { readPoolCode } from "./poolCode.ts"

/** The pool that code must be. */
export interface ExpectedPool {
  readonly chainId: number
  readonly pool: Address
  /** Expected `vkHash()`. */
  readonly verifyingKeys: string
  readonly family: keyof typeof payoutGas
}

/** What is wrong with a pool's code: a stable code, and what was found with what to do. */
export interface PoolCodeFault {
  readonly code: "foreign-code" | "foreign-pool" | "wrong-verifying-keys"
  readonly message: string
}

/** Tree depth of these keys: 5 for the test keys, else 26. */
const depthOf = (vkHash: string): bigint => (vkHash === poolKeys(5).vkHash ? 5n : 26n)

/** What correct code says of its pool. */
export interface CheckedPool {
  /** The hash library that the pool is linked with, whose code is to be checked too. */
  readonly poseidon: Address
  /** Whether the pool verifies the proofs of a call with several joins together, for less gas. */
  readonly verifiesTogether: boolean
}

/**
 * Checks that code is that of a pool that this version serves, made for this chain and address, with
 * the expected keys. It reads everything from code, because a contract's views could lie about it.
 */
export function checkPoolCode(
  code: Hex,
  { chainId, pool, verifyingKeys, family }: ExpectedPool,
): CheckedPool | { readonly fault: PoolCodeFault } {
  const fault = (kind: PoolCodeFault["code"], message: string) => ({
    fault: { code: kind, message },
  })
  const found = readPoolCode(code, pool)
  if (found === null) {
    return fault(
      "foreign-code",
      `The contract at ${pool} is not a pool that this version serves (${size(code)} bytes, keccak256 ${keccak256(code)}): check the address, or run the version that deployed it`,
    )
  }
  if (found.chainId !== BigInt(chainId) || found.poolTag !== poolTagOf(chainId, pool)) {
    return fault(
      "foreign-pool",
      `The pool at ${pool} was deployed for another chain or address: check the address and chainId`,
    )
  }
  const vkHash = fromNumber(found.vkHash, { size: 32 })
  if (vkHash !== verifyingKeys) {
    return fault(
      "wrong-verifying-keys",
      `The pool verifies with the keys ${vkHash}; expected ${verifyingKeys}: check the pool, and the folder or hash of its keys`,
    )
  }
  if (found.keysHash !== vkHash) {
    return fault(
      "wrong-verifying-keys",
      `The pool shows the keys ${vkHash} but verifies with ${found.keysHash}: do not use it`,
    )
  }
  if (found.depth !== depthOf(vkHash)) {
    return fault(
      "foreign-pool",
      `The trees of the pool at ${pool} have ${found.depth} levels, but its keys are for ${depthOf(vkHash)}: do not use it`,
    )
  }
  if (found.payoutGas !== BigInt(payoutGas[family])) {
    return fault(
      "foreign-pool",
      `The pool at ${pool} gives recipients of coins ${found.payoutGas} gas; expected ${payoutGas[family]}: do not use it`,
    )
  }
  return { poseidon: found.poseidon, verifiesTogether: found.verifiesTogether }
}
