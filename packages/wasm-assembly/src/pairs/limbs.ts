import { reciprocal, remainder } from "./modular.ts"

/**
 * Field elements in memory: 5 limbs of 52 bits, lowest first, each a float with an integer value. A pair stores two elements side by side,
 * in lane 0 and lane 1 of every vector. Limbs are signed, −2^51 … 2^51, and so are elements. x is stored in Montgomery form, as any number
 * congruent to x·2^260. Splitting products with floats is exact only if the processor rounds a·b + c once (Emmart, Zheng, Weems, "Faster
 * modular exponentiation using double precision floating point arithmetic on the GPU", 2018).
 */
export const LIMBS = 5
export const BITS = 52
/** Bytes of one element. */
export const ELEMENT_BYTES = 8 * LIMBS
/** Bytes of a pair of elements, stored lane by lane. */
export const PAIR_BYTES = 2 * ELEMENT_BYTES
/** Offsets of a pair's two elements. */
export const LANES = [0, 8] as const

const RADIX_BITS = BigInt(LIMBS * BITS)

/** The prime field that the code computes in. */
export interface Modulus {
  readonly prime: bigint
  /** 2^−260 modulo p. */
  readonly perRadix: bigint
}

/** For a prime of 254 bits, as those of BN254 are: other sizes have other bounds. */
export function modulusOf(prime: bigint): Modulus {
  return { prime, perRadix: reciprocal(1n << RADIX_BITS, prime) }
}

/** Splits an integer below 2^259 into limbs. The highest limb holds the rest. */
export function limbsOf(value: bigint): ReadonlyArray<number> {
  let rest = value
  return Array.from({ length: LIMBS }, (_, index) => {
    if (index === LIMBS - 1) return Number(rest)
    const limb = BigInt.asIntN(BITS, rest)
    rest = (rest - limb) >> BigInt(BITS)
    return Number(limb)
  })
}

export function integerOf(limbs: ReadonlyArray<number>): bigint {
  return limbs.reduceRight((sum, limb) => (sum << BigInt(BITS)) + BigInt(limb), 0n)
}

/** The representative of `value` in −p/2 … p/2. */
export function centred(value: bigint, { prime }: Modulus): bigint {
  const rest = remainder(value, prime)
  return 2n * rest > prime ? rest - prime : rest
}

/** The limbs of a field element. */
export function toMontgomery(value: bigint, modulus: Modulus): ReadonlyArray<number> {
  return limbsOf(centred(value << RADIX_BITS, modulus))
}

/** The field element, 0 … p − 1, that limbs stand for. */
export function fromMontgomery(limbs: ReadonlyArray<number>, modulus: Modulus): bigint {
  const { prime, perRadix } = modulus
  return remainder(integerOf(limbs) * perRadix, prime)
}
