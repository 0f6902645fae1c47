import {
  centred,
  fromMontgomery,
  integerOf,
  LANES,
  limbsOf,
  type Modulus,
  PAIR_BYTES,
  toMontgomery,
} from "@shielded-relay/wasm-assembly"
import { BASE_FIELD, SCALAR_FIELD } from "../src/field/moduli.ts"
import { invert, mod } from "@noble/curves/abstract/modular.js"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { difference, newKernel } from "./support/kernel.ts"

const { kernel, arena, scratch } = newKernel()
const [out, a, b, c, d] = [0, 1, 2, 3, 4].map(() => arena.reserve(PAIR_BYTES)) as [
  number,
  number,
  number,
  number,
  number,
]
const [extended, extendedOut] = [arena.reserve(2 * PAIR_BYTES), arena.reserve(2 * PAIR_BYTES)]
kernel.grow(arena.end)

/** Any element, and elements at the edges of limbs, whose products carry. */
const element = ({ prime }: Modulus) => {
  const edges = [0n, 1n, prime - 1n, prime / 2n, prime / 2n + 1n]
  for (let bit = 51n; bit < 254n; bit += 52n)
    for (const near of [-1n, 0n, 1n]) {
      const image = 2n ** bit + near
      // As stored limbs and as values.
      edges.push(
        image % prime,
        fromMontgomery(limbsOf(image % prime), { prime, perRadix: invert(2n ** 260n, prime) }),
      )
    }
  return fc.oneof(
    { arbitrary: fc.bigInt(0n, prime - 1n), weight: 3 },
    { arbitrary: fc.constantFrom(...edges), weight: 1 },
  )
}
const put = (place: number, lane: number, limbs: ReadonlyArray<number>) =>
  kernel.setLimbs(place + lane, 16, limbs)
const modular = (value: bigint, { prime }: Modulus) => mod(value, prime)

describe.each([
  ["Fq", BASE_FIELD, kernel.code.multiply],
  ["Fr", SCALAR_FIELD, kernel.code.multiplyScalars],
] as const)("arithmetic in %s", (_, modulus, multiply) => {
  it("multiplies a difference by an element, separately in each lane, into proper limbs of about half the modulus", () => {
    const given = fc.tuple(element(modulus), element(modulus), element(modulus))
    fc.assert(
      fc.property(given, given, (first, second) => {
        const both = [first, second] as const
        for (const [index, [x, y, z]] of both.entries()) {
          const lane = LANES[index] ?? 0
          put(a, lane, difference(toMontgomery(x, modulus), toMontgomery(y, modulus)))
          put(b, lane, toMontgomery(z, modulus))
        }
        multiply(out, a, b)
        for (const [index, [x, y, z]] of both.entries()) {
          const limbs = kernel.limbs(out + (LANES[index] ?? 0), 16)
          expect(fromMontgomery(limbs, modulus)).toBe(modular((x - y) * z, modulus))
          expect(limbs.every((limb) => Number.isInteger(limb) && Math.abs(limb) <= 2 ** 51)).toBe(
            true,
          )
          const size = integerOf(limbs)
          expect(100n * (size < 0n ? -size : size)).toBeLessThan(80n * modulus.prime)
        }
      }),
      { numRuns: 500 },
    )
  })

  it("can overwrite one of its factors", () => {
    put(a, 0, toMontgomery(3n, modulus))
    multiply(a, a, a)
    expect(fromMontgomery(kernel.limbs(a, 16), modulus)).toBe(9n)
  })
})

it("reduces sums of up to three times the modulus to about half of it", () => {
  const modulus = SCALAR_FIELD
  const { prime } = modulus
  const size = fc.oneof(
    fc.bigInt(-2n * prime, 2n * prime),
    fc.constantFrom(-2n * prime, 2n * prime, (3n * prime) / 2n, 2n * prime - (1n << 208n)),
  )
  fc.assert(
    fc.property(size, element(modulus), (large, other) => {
      put(a, 0, limbsOf(large))
      put(b, 0, toMontgomery(other, modulus))
      put(c, 0, toMontgomery(1n, modulus))
      kernel.code.up(a, b, c, 0, 1, scratch)
      const places = [a, b] as const
      for (const [index, sign] of [1n, -1n].entries()) {
        const limbs = kernel.limbs(places[index] ?? a, 16)
        const found = integerOf(limbs)
        expect(modular(found, modulus)).toBe(modular(large + sign * (other << 260n), modulus))
        expect(100n * (found < 0n ? -found : found)).toBeLessThan(51n * prime)
        expect(limbs.every((limb) => Math.abs(limb) <= 2 ** 51)).toBe(true)
      }
    }),
    { numRuns: 500 },
  )
})

describe("the base field", () => {
  it("sums two products with one reduction", () => {
    const four = fc.tuple(
      element(BASE_FIELD),
      element(BASE_FIELD),
      element(BASE_FIELD),
      element(BASE_FIELD),
    )
    fc.assert(
      fc.property(four, (values) => {
        for (const [index, place] of [a, b, c, d].entries())
          for (const lane of LANES) put(place, lane, toMontgomery(values[index] ?? 0n, BASE_FIELD))
        kernel.code.sumOfTwo(out, a, b, c, d)
        const [w, x, y, z] = values
        for (const lane of LANES)
          expect(fromMontgomery(kernel.limbs(out + lane, 16), BASE_FIELD)).toBe(
            modular(w * x + y * z, BASE_FIELD),
          )
      }),
    )
  })

  it("squares, also in its extension", () => {
    const two = fc.tuple(element(BASE_FIELD), element(BASE_FIELD))
    fc.assert(
      fc.property(two, ([x, y]) => {
        const places = [extended, extended + PAIR_BYTES] as const
        put(places[0], 0, toMontgomery(x, BASE_FIELD))
        put(places[1], 0, toMontgomery(y, BASE_FIELD))
        put(places[0], 8, toMontgomery(y, BASE_FIELD))
        put(places[1], 8, toMontgomery(x, BASE_FIELD))
        kernel.code.square(out, extended)
        const found = (place: number, lane: number) =>
          fromMontgomery(kernel.limbs(place + lane, 16), BASE_FIELD)
        expect(found(out, 0)).toBe(modular(x * x, BASE_FIELD))
        expect(found(out, 8)).toBe(modular(y * y, BASE_FIELD))
        kernel.code.square2(extendedOut, extended, scratch)
        for (const [lane, a0, a1] of [
          [0, x, y],
          [8, y, x],
        ] as const) {
          expect(found(extendedOut, lane)).toBe(modular(a0 * a0 - a1 * a1, BASE_FIELD))
          expect(found(extendedOut + PAIR_BYTES, lane)).toBe(modular(2n * a0 * a1, BASE_FIELD))
        }
      }),
      { numRuns: 300 },
    )
  })

  it("inverts, and maps 0 to 0", () => {
    fc.assert(
      fc.property(element(BASE_FIELD), (value) => {
        put(a, 0, toMontgomery(value, BASE_FIELD))
        put(a, 8, toMontgomery(0n, BASE_FIELD))
        kernel.code.reciprocal(a, a, scratch)
        const found = fromMontgomery(kernel.limbs(a, 16), BASE_FIELD)
        expect(modular(found * value, BASE_FIELD)).toBe(value === 0n ? 0n : 1n)
        expect(kernel.limbs(a + 8, 16)).toEqual([0, 0, 0, 0, 0])
      }),
      { numRuns: 30 },
    )
  })
})

describe("limbs", () => {
  it("encode the integer, each below half of the radix except for the highest", () => {
    fc.assert(
      fc.property(fc.bigInt(-(2n ** 258n), 2n ** 258n), (value) => {
        const limbs = limbsOf(value)
        expect(integerOf(limbs)).toBe(value)
        expect(limbs.slice(0, -1).every((limb) => limb >= -(2 ** 51) && limb < 2 ** 51)).toBe(true)
      }),
    )
  })

  it("are read from a file's words: scalars centred, coordinates in Montgomery form", () => {
    const words = arena.reserve(64)
    const elements = arena.reserve(PAIR_BYTES)
    kernel.grow(arena.end)
    const write = (value: bigint, at: number) => {
      for (let word = 0; word < 8; word += 1)
        kernel.integers[at / 4 + word] = Number((value >> BigInt(32 * word)) & 0xffffffffn)
    }
    fc.assert(
      fc.property(element(SCALAR_FIELD), element(SCALAR_FIELD), (first, second) => {
        write(first, words)
        write(second, words + 32)
        kernel.code.unpackScalars(elements, words, 1, scratch)
        const scalars = [elements, elements + 40].map((place) => kernel.limbs(place, 8))
        for (const [index, value] of [first, second].entries()) {
          const found = integerOf(scalars[index] ?? [])
          expect(modular(found, SCALAR_FIELD)).toBe(value)
          // Exact up to the highest limb's rounding.
          const distance = found - centred(value, SCALAR_FIELD)
          expect([-SCALAR_FIELD.prime, 0n, SCALAR_FIELD.prime]).toContain(distance)
        }
        kernel.code.unpackCoordinates(elements, words, 1, scratch)
        const perFile = invert(2n ** 256n, BASE_FIELD.prime)
        for (const [index, value] of [first, second].entries())
          expect(fromMontgomery(kernel.limbs(elements + 40 * index, 8), BASE_FIELD)).toBe(
            modular(value * perFile, BASE_FIELD),
          )
      }),
    )
  })
})
