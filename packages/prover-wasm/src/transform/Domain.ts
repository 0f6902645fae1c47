import { PAIR_BYTES, toMontgomery } from "@shielded-relay/wasm-assembly"
import { SCALAR_FIELD } from "../field/moduli.ts"
import { invert, pow } from "@noble/curves/abstract/modular.js"
import type { Arena } from "../kernel/Arena.ts"
import type { Kernel } from "../kernel/Kernel.ts"

const r = SCALAR_FIELD.prime
/** log2 of the largest order of a root of unity that is a power of two. */
const TWO_ADICITY = 28n
const GENERATOR = 5n

/**
 * The evaluation domain: the powers of a root of unity of order `size`, and the coset of these powers times a root of twice the order, at
 * which snarkjs' keys expect the quotient. Its tables are pairs in memory.
 */
export class Domain {
  readonly size: number
  /** root^k and root^−k for k below half the size. */
  readonly #up: number
  readonly #down: number
  /** Factors that move coefficients, in the order that `down` leaves, to the coset: for whole polynomials, and for the halves of one. */
  readonly #shift: number
  readonly #shiftOfHalves: number
  readonly #kernel: Kernel
  readonly #scratch: number

  constructor(size: number, kernel: Kernel, arena: Arena, scratch: number) {
    this.size = size
    this.#kernel = kernel
    this.#scratch = scratch
    const half = size / 2
    this.#up = arena.reserve(half * PAIR_BYTES)
    this.#down = arena.reserve(half * PAIR_BYTES)
    this.#shift = arena.reserve(size * PAIR_BYTES)
    this.#shiftOfHalves = arena.reserve(half * PAIR_BYTES)
    const powers = arena.end
    kernel.grow(powers + size * PAIR_BYTES)
    const root = rootOfUnity(size)
    this.#powers(this.#up, 1n, root, half)
    this.#powers(this.#down, 1n, invert(root, r), half)
    this.#powers(powers, invert(BigInt(size), r), rootOfUnity(2 * size), size)
    this.#reorder(powers)
  }

  /**
   * Computes a·b − c on the coset. The polynomials a and b are given by their values, side by side at `values`; c equals a·b on the domain
   * itself. Results are consecutive integers at `out`. Overwrites `values` and `halves`.
   */
  quotient(values: number, halves: number, out: number): void {
    const { code } = this.#kernel
    const half = this.size / 2
    const middle = values + half * PAIR_BYTES
    code.split(halves, values, middle, this.#down, half, this.#scratch)
    this.#downwards(values, this.size)
    this.#downwards(halves, half)
    code.scale(values, values, this.#shift, PAIR_BYTES, this.size)
    code.scale(halves, halves, this.#shiftOfHalves, PAIR_BYTES, half)
    this.#upwards(values, this.size)
    this.#upwards(halves, half)
    code.join(
      values,
      middle,
      halves,
      this.#up,
      half,
      out,
      out + half * (PAIR_BYTES / 2),
      this.#scratch,
    )
  }

  /** Transforms values to coefficients multiplied by the length, in bit-reversed order. */
  #downwards(vector: number, length: number): void {
    for (let half = length / 2; half >= 1; half /= 2)
      this.#stage(this.#kernel.code.down, this.#down, vector, length, half)
  }

  #upwards(vector: number, length: number): void {
    for (let half = 1; half < length; half *= 2)
      this.#stage(this.#kernel.code.up, this.#up, vector, length, half)
  }

  #stage(
    code: Kernel["code"]["up"],
    factors: number,
    vector: number,
    length: number,
    half: number,
  ): void {
    const bytes = half * PAIR_BYTES
    const step = (this.size / (2 * half)) * PAIR_BYTES
    for (let start = vector; start < vector + length * PAIR_BYTES; start += 2 * bytes)
      code(start, start + bytes, factors, step, half, this.#scratch)
  }

  /** first · ratio^k for k below count, a power of two. */
  #powers(out: number, first: bigint, ratio: bigint, count: number): void {
    const put = (address: number, value: bigint) =>
      this.#kernel.setBoth(address, toMontgomery(value, SCALAR_FIELD))
    put(out, first)
    let factor = ratio
    for (let done = 1; done < count; done *= 2) {
      put(this.#scratch, factor)
      this.#kernel.code.scale(out + done * PAIR_BYTES, out, this.#scratch, 0, done)
      factor = (factor * factor) % r
    }
  }

  #reorder(powers: number): void {
    const { floats } = this.#kernel
    const words = PAIR_BYTES / 8
    const half = this.size / 2
    const bits = Math.log2(this.size)
    for (let index = 0; index < this.size; index += 1) {
      const from = powers / 8 + reversed(index, bits) * words
      floats.copyWithin(this.#shift / 8 + index * words, from, from + words)
    }
    // In a split polynomial, lane 0 holds the even coefficients.
    for (let index = 0; index < half; index += 1) {
      const even = powers / 8 + 2 * reversed(index, bits - 1) * words
      for (let word = 0; word < words; word += 1)
        floats[this.#shiftOfHalves / 8 + index * words + word] =
          floats[even + word + (word % 2) * words] ?? 0
    }
  }
}

function reversed(index: number, bits: number): number {
  let result = 0
  for (let bit = 0; bit < bits; bit += 1) result = (result << 1) | ((index >> bit) & 1)
  return result
}

/** A root of unity of exactly this order, a power of two. */
export function rootOfUnity(order: number): bigint {
  const bits = BigInt(Math.log2(order))
  let root = pow(GENERATOR, (r - 1n) >> TWO_ADICITY, r)
  for (let bit = TWO_ADICITY; bit > bits; bit -= 1n) root = (root * root) % r
  return root
}
