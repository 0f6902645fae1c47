import type { Address } from "@shielded-relay/core"
import { poolCodes, poseidonT4, type Hex } from "@shielded-relay/pool-contracts"
import { keccak256 } from "ox/Hash"
import { concat, fromNumber } from "ox/Hex"
import { addressOfHex } from "../encoding/hex.ts"
import { wordsOfKeys } from "./wordsOfKeys.ts"
import { readDeployedCode, type DeployedParts } from "./readDeployedCode.ts"

/** The parameters of a pool, read from its code. */
export interface PoolCode {
  readonly chainId: bigint
  readonly poolTag: bigint
  readonly depth: bigint
  /** Gas for the recipient of a native payout, beyond the 2,300 of every transfer of coins. */
  readonly payoutGas: bigint
  /** The value that `vkHash()` returns. */
  readonly vkHash: bigint
  /**
   * keccak256 of the keys that the code verifies with. A foreign constructor could set `vkHash` to
   * something else.
   */
  readonly keysHash: Hex
  /** The pool's hash library. */
  readonly poseidon: Address
  /** Whether the pool verifies the proofs of a call with several joins together. */
  readonly verifiesTogether: boolean
}

/**
 * Reads the parameters from a pool's code.
 *
 * @returns `null` unless the code is that of a pool that this version serves
 */
export function readPoolCode(code: Hex, address: Address): PoolCode | null {
  for (const { deployed, verifiesTogether } of poolCodes) {
    const parts = readDeployedCode(deployed, code, address)
    if (parts !== null) return parametersOf(parts, verifiesTogether)
  }
  return null
}

function parametersOf(parts: DeployedParts, verifiesTogether: boolean): PoolCode {
  const required = <T>(value: T | undefined, name: string): T => {
    if (value === undefined) throw new Error(`the pool's code has no ${name}`)
    return value
  }
  const immutable = (name: string): bigint => required(parts.immutables.get(name), name)
  const keys = wordsOfKeys.map(({ own, shared }) =>
    required(parts.immutables.get(own) ?? parts.immutables.get(shared), own),
  )
  return {
    chainId: immutable("chainId"),
    poolTag: immutable("poolTag"),
    depth: immutable("depth"),
    payoutGas: immutable("payoutGas"),
    vkHash: immutable("vkHash"),
    keysHash: keccak256(concat(...keys.map((word) => fromNumber(word, { size: 32 })))),
    poseidon: addressOfHex(required(parts.links.get("PoseidonT4"), "PoseidonT4")),
    verifiesTogether,
  }
}

/** Whether the code is this version's PoseidonT4, the hash of the pool's circuits. */
export const isPoseidon = (code: Hex, address: Address): boolean =>
  readDeployedCode(poseidonT4.deployed, code, address) !== null
