import { invert, mod } from "@noble/curves/abstract/modular.js"
import { bn254 } from "@noble/curves/bn254.js"

/**
 * How field elements stand in memory: 5 limbs of 52 bits, lowest first, each a float with an integer value, and the elements of a pair
 * side by side: lane 0 and lane 1 of every vector. Limbs have signs, −2^51 … 2^51, and so have elements; x stands as any number
 * congruent to x·2^260. A float takes products apart exactly where the processor rounds a·b + c once (Emmart, Zheng, Weems,
 * "Faster modular exponentiation using double precision floating point arithmetic on the GPU", 2018).
 */
export const LIMBS = 5
export const BITS = 52
/** Of one element. */
export const ELEMENT_BYTES = 8 * LIMBS
/** Of two, lane by lane. */
export const PAIR_BYTES = 2 * ELEMENT_BYTES
/** Where the two begin. */
export const LANES = [0, 8] as const

const RADIX_BITS = BigInt(LIMBS * BITS)

/** The prime field that a piece of code computes in. */
export interface Modulus {
  readonly prime: bigint
  /** 2^−260. */
  readonly perRadix: bigint
}

const modulus = (prime: bigint): Modulus => ({ prime, perRadix: invert(1n << RADIX_BITS, prime) })

/** q, of the coordinates of BN254's points, and r, the order of its groups (EIP-197). */
export const BASE_FIELD: Modulus = modulus(bn254.fields.Fp.ORDER)
export const SCALAR_FIELD: Modulus = modulus(bn254.fields.Fr.ORDER)

/** An integer below 2^259 as limbs; the highest takes what is left. */
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
  const rest = mod(value, prime)
  return 2n * rest > prime ? rest - prime : rest
}

/** The limbs of a field element. */
export function toMontgomery(value: bigint, modulus: Modulus): ReadonlyArray<number> {
  return limbsOf(centred(value << RADIX_BITS, modulus))
}

/** The field element, 0 … p − 1, that limbs stand for. */
export function fromMontgomery(limbs: ReadonlyArray<number>, modulus: Modulus): bigint {
  const { prime, perRadix } = modulus
  return mod(integerOf(limbs) * perRadix, prime)
}
