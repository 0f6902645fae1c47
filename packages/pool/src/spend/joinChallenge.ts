import { keccak_256 } from "@noble/hashes/sha3.js"
import { asciiBytes, bytesToInteger, concatBytes, integerToBytes } from "../field/bytes.ts"
import { FIELD_MODULUS } from "../field/field.ts"

/** Separates these hashes from every other (docs/protocol.md, "Encodings"). */
const tag = keccak_256(asciiBytes("shielded-pool/v1/js"))

/** Root, asset, public amount and operation hash stand before the nullifiers, two commitments after them. */
const fixedElements = 6

/**
 * `keccak256(TAG_JS ‖ n ‖ v… ‖ c) mod r`, each one word; n is the number of nullifiers in the public vector v. The same on every chain,
 * since the circuits are.
 * @throws RangeError for a vector that belongs to no circuit
 */
export function joinChallengeOf(vector: ReadonlyArray<bigint>, c: bigint): bigint {
  const nullifiers = vector.length - fixedElements
  if (nullifiers !== 2 && nullifiers !== 4)
    throw new RangeError(`A join's public vector has 8 or 10 elements, not ${vector.length}`)
  const words = [BigInt(nullifiers), ...vector, c].map((value) => integerToBytes(value, 32))
  return bytesToInteger(keccak_256(concatBytes(tag, ...words))) % FIELD_MODULUS
}
