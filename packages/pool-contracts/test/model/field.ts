import { poseidon2 } from "poseidon-lite/poseidon2"
import { poseidon3 } from "poseidon-lite/poseidon3"
import { encodePacked, keccak256 } from "viem"

/** Order of the BN254 groups. */
export const R = 21888242871839275222246405745257275088548364400416034343698204186575808495617n
/** Field of the points' coordinates. */
export const Q = 21888242871839275222246405745257275088696311157297823662689037894645226208583n

export const hash2 = (a: bigint, b: bigint): bigint => poseidon2([a, b])
export const hash3 = (a: bigint, b: bigint, c: bigint): bigint => poseidon3([a, b, c])

/** Reproducible random numbers: the same label gives the same sequence, so that their proofs can be cached. */
export function seeded(label: string): () => bigint {
  let count = 0n
  return () => BigInt(keccak256(encodePacked(["string", "uint256"], [label, count++])))
}

/** sum of values[k] * point^k. */
export const evaluate = (values: ReadonlyArray<bigint>, point: bigint): bigint =>
  values.reduceRight((sum, value) => (sum * point + value) % R, 0n)
