import { BITS, LANES, limbsOf, centred, type Modulus } from "./limbs.ts"
import { reciprocal } from "./modular.ts"

/** A float's bits as an integer. */
const bitsOf = (value: number) => {
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, value)
  return view.getBigUint64(0)
}

/**
 * Added to a number below 2^51, the sum's lowest bits hold that number. Added to a number below 2^103, the sum keeps its multiple of 2^52.
 */
export const LOW = 1.5 * 2 ** 52
export const HIGH = 1.5 * 2 ** 104

/** Constants at the start of a module's memory, each in both lanes; code loads them from there. */
export class Constants {
  readonly #words: Array<bigint> = []
  readonly #addresses = new Map<bigint, number>()
  readonly #start: number

  constructor(start: number) {
    this.#start = start
  }

  /** The address of a float in both lanes. */
  float(value: number): number {
    return this.raw(bitsOf(value))
  }

  /** The address of an i64 in both lanes, modulo 2^64. */
  raw(value: bigint): number {
    const word = BigInt.asUintN(64, value)
    const known = this.#addresses.get(word)
    if (known !== undefined) return known
    const address = this.#start + 16 * this.#words.length
    this.#words.push(word)
    this.#addresses.set(word, address)
    return address
  }

  /** The address of an element in both lanes of a pair. */
  pair(limbs: ReadonlyArray<number>): number {
    const address = this.end
    this.#words.push(...limbs.map(bitsOf))
    return address
  }

  get end(): number {
    return this.#start + 16 * this.#words.length
  }

  write(memory: DataView): void {
    for (const [index, word] of this.#words.entries())
      for (const lane of LANES) memory.setBigUint64(this.#start + 16 * index + lane, word, true)
  }
}

export const LOW_BITS = bitsOf(LOW)
export const HIGH_BITS = bitsOf(HIGH)
/** The exponent of floats whose mantissa's 52 bits are an integer. */
export const INTEGER_BITS = bitsOf(2 ** 52)

/** Constants for reduction modulo a prime. */
export interface Reduction {
  readonly prime: ReadonlyArray<number>
  /** 2^−52 and 2^−104 modulo p, by which a lowest limb is multiplied to move up by one and by two. */
  readonly limbsUp: readonly [one: ReadonlyArray<number>, two: ReadonlyArray<number>]
  /** −1/p modulo 2^52. */
  readonly negativeInverse: number
}

export function reductionOf(modulus: Modulus): Reduction {
  const radix = 1n << BigInt(BITS)
  const up = (limbs: bigint) => limbsOf(centred(reciprocal(radix ** limbs, modulus.prime), modulus))
  return {
    prime: limbsOf(modulus.prime),
    limbsUp: [up(1n), up(2n)],
    negativeInverse: Number(BigInt.asIntN(BITS, -reciprocal(modulus.prime, radix))),
  }
}
