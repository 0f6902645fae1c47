import {
  BITS,
  Constants,
  LANES,
  LIMBS,
  limbsOf,
  modulusOf,
  PAIR_BYTES,
  readIntegers,
  squareOf,
  sumOfConsecutive,
  sumOfThree,
  toMontgomery,
  writeIntegers,
} from "@shielded-relay/wasm-assembly"
import { FIELD_MODULUS } from "../field.ts"
import type { Arithmetic } from "./Arithmetic.ts"

/**
 * Two elements at each address: the arithmetic of the prover (docs/decisions/0027-a-prover-of-our-own.md). Its elements are
 * signed and their magnitude may grow: a sum of products is below (terms · |a| · |b|)/84r + 4r/5 + |plus|, as 2^260 is 84 r. In Poseidon
 * of `width` elements, no `plus` is larger than `width` such sums, so that all stay below 6 r, and a product of two below 2 r. What is
 * packed, a product with the integer 1, is below r.
 * @param terms Most products under one reduction, at most 4
 */
export function pairwise(terms: number): Arithmetic {
  const modulus = modulusOf(FIELD_MODULUS)
  const constants = new Constants(0)
  // All code is made before its constants are laid down.
  const code = {
    square: squareOf(modulus, constants),
    sum: sumOfThree(constants),
    sums: Array.from({ length: terms }, (_, k) => sumOfConsecutive(k + 1, modulus, constants)),
    unpack: readIntegers(constants),
    pack: writeIntegers(modulus, constants),
  }
  const words = new Uint8Array(constants.end)
  constants.write(new DataView(words.buffer))
  return {
    lanes: 2,
    elementBytes: PAIR_BYTES,
    terms,
    constants: words,
    element: (value) => bytesOf(toMontgomery(value, modulus)),
    inward: bytesOf(toMontgomery(1n << BigInt(LIMBS * BITS), modulus)),
    outward: bytesOf(limbsOf(1n)),
    square: () => code.square,
    sum: () => code.sum,
    sumOfProducts: (count) => {
      const sum = code.sums[count - 1]
      if (sum === undefined) throw new RangeError(`no sum of ${count} products`)
      return sum
    },
    unpack: () => code.unpack,
    pack: () => code.pack,
  }
}

/** The bytes in memory of limbs in both lanes. */
function bytesOf(limbs: ReadonlyArray<number>): Uint8Array {
  const bytes = new Uint8Array(PAIR_BYTES)
  const view = new DataView(bytes.buffer)
  for (const [index, limb] of limbs.entries())
    for (const lane of LANES) view.setFloat64(16 * index + lane, limb, true)
  return bytes
}
