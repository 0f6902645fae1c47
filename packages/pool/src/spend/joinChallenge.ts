import { keccak_256 } from "@noble/hashes/sha3.js"
import { asciiBytes, bytesToInteger, concatBytes, integerToBytes } from "../field/bytes.ts"
import { FIELD_MODULUS } from "../field/field.ts"

/** Domain separator (packages/pool-circuits/vectors/README.md, "Contract"). */
const tag = keccak_256(asciiBytes("shielded-pool/v1/js"))

/** Six elements besides the nullifiers: root, asset, public amount and operation hash before them, two commitments after them. */
const fixedElements = 6

/**
 * `keccak256(TAG_JS ‖ n ‖ v… ‖ c) mod r`, where each value is one 32-byte word and n is the number of nullifiers in the public
 * vector v. Equal on every chain, because all chains use the same circuits.
 * @throws RangeError if the vector has neither 8 nor 10 elements.
 */
export function joinChallengeOf(vector: ReadonlyArray<bigint>, c: bigint): bigint {
  const nullifiers = vector.length - fixedElements
  if (nullifiers !== 2 && nullifiers !== 4)
    throw new RangeError(`A join's public vector has 8 or 10 elements, not ${vector.length}`)
  const words = [BigInt(nullifiers), ...vector, c].map((value) => integerToBytes(value, 32))
  return bytesToInteger(keccak_256(concatBytes(tag, ...words))) % FIELD_MODULUS
}
