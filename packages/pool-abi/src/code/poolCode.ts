import type { Address } from "@shielded-relay/core"
import { poseidonT4, shieldedPool, type Hex } from "@shielded-relay/pool-contracts"
import { keccak256 } from "ox/Hash"
import { concat, fromNumber } from "ox/Hex"
import { addressOfHex } from "../encoding/hex.ts"
import { readDeployedCode } from "./readDeployedCode.ts"

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
}

/** The points of a key in the order of VerifyingKeys.sol, G2 imaginary part first. */
const pointsOfKey = [
  "ALPHA_X",
  "ALPHA_Y",
  ...["BETA", "GAMMA", "DELTA"].flatMap((point) =>
    ["X1", "X0", "Y1", "Y0"].map((word) => `${point}_${word}`),
  ),
  ...["IC0", "IC1", "IC2", "IC3"].flatMap((point) => [`${point}_X`, `${point}_Y`]),
]

/** Names of the immutables that hold the three keys, in the order of `vkHash`. */
const wordsOfKeys = ["J2", "J4", "T"].flatMap((key) => pointsOfKey.map((word) => `${key}_${word}`))

/**
 * Reads the parameters from a pool's code.
 *
 * @returns `null` unless the code is that of this version's pool
 */
export function readPoolCode(code: Hex, address: Address): PoolCode | null {
  const parts = readDeployedCode(shieldedPool.deployed, code, address)
  const poseidon = parts?.links.get("PoseidonT4")
  if (parts === null || poseidon === undefined) return null
  const immutable = (name: string): bigint => {
    const value = parts.immutables.get(name)
    if (value === undefined) throw new Error(`the pool's code has no immutable ${name}`)
    return value
  }
  return {
    chainId: immutable("chainId"),
    poolTag: immutable("poolTag"),
    depth: immutable("depth"),
    payoutGas: immutable("payoutGas"),
    vkHash: immutable("vkHash"),
    keysHash: keccak256(
      concat(...wordsOfKeys.map((name) => fromNumber(immutable(name), { size: 32 }))),
    ),
    poseidon: addressOfHex(poseidon),
  }
}

/** Whether the code is this version's PoseidonT4, the hash of the pool's circuits. */
export const isPoseidon = (code: Hex, address: Address): boolean =>
  readDeployedCode(poseidonT4.deployed, code, address) !== null
