import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  Constants,
  integerOf,
  LANES,
  limbsOf,
  modulusOf,
  moduleOf,
  PAIR_BYTES,
  readIntegers,
  reciprocal,
  sumOfConsecutive,
  sumOfThree,
  VectorBody,
  writeIntegers,
} from "../src/index.ts"

/** The order of BN254's scalar field. */
const PRIME = 21888242871839275222246405745257275088548364400416034343698204186575808495617n
const modulus = modulusOf(PRIME)
const MOST_TERMS = 4

/** Signed elements of some times the prime, and those at the edges of limbs, whose products carry. */
const element = fc.oneof(
  fc.bigInt({ min: -6n * PRIME, max: 6n * PRIME }),
  fc.constantFrom(0n, 1n, -1n, 6n * PRIME, -6n * PRIME),
  fc
    .tuple(fc.nat({ max: 4 }), fc.constantFrom(-1n, 0n, 1n), fc.constantFrom(-1n, 1n))
    .map(([limb, near, sign]) => sign * ((1n << BigInt(51 + 50 * limb)) + near)),
  // Every limb at its end.
  fc
    .constantFrom(1, -1)
    .map((sign) =>
      integerOf([2 ** 51, 2 ** 51, 2 ** 51, 2 ** 51, 2 ** 47].map((limb) => sign * limb)),
    ),
)
const some = (length: number) => fc.array(element, { minLength: length, maxLength: length })

/** A module that runs a function on places behind its constants, in bytes. */
function instantiate(code: VectorBody, constants: Constants, places: ReadonlyArray<number>) {
  const run = new VectorBody([])
  for (const place of places) run.integer(constants.end + place)
  const module = new WebAssembly.Module(
    moduleOf({ kind: "own", pages: 1 }, [
      [null, code],
      ["run", run.call(0)],
    ]),
  )
  const { memory, run: execute } = new WebAssembly.Instance(module).exports as unknown as {
    readonly memory: WebAssembly.Memory
    readonly run: () => void
  }
  constants.write(new DataView(memory.buffer))
  const view = new DataView(memory.buffer, constants.end)
  const limbs = (place: number, lane: number) =>
    Array.from({ length: 5 }, (_, index) => view.getFloat64(place + 16 * index + lane, true))
  const setLimbs = (place: number, lane: number, limbs: ReadonlyArray<number>) => {
    for (const [index, limb] of limbs.entries())
      view.setFloat64(place + 16 * index + lane, limb, true)
  }
  return { view, execute, limbs, setLimbs }
}

/** Makes a function of pairs that lie one after the other, behind the one that the code writes. Lane 1 has what lane 0 has, negated. */
function onPairs(code: VectorBody, constants: Constants, pairs: ReadonlyArray<number>) {
  const places = pairs.map((pair) => PAIR_BYTES * pair)
  const { execute, limbs, setLimbs } = instantiate(code, constants, places)
  return (given: ReadonlyArray<ReadonlyArray<number>>) => {
    for (const [index, pair] of given.entries()) {
      const place = PAIR_BYTES * (index + 1)
      setLimbs(place, LANES[0], pair)
      setLimbs(
        place,
        LANES[1],
        pair.map((limb) => -limb),
      )
    }
    execute()
    return LANES.map((lane) => limbs(0, lane))
  }
}

const modular = (value: bigint) => ((value % PRIME) + PRIME) % PRIME
const isProper = (limbs: ReadonlyArray<number>) =>
  limbs.every((limb) => Number.isInteger(limb) && Math.abs(limb) <= 2 ** 51)
const sizeOf = (value: bigint) => (value < 0n ? -value : value)

describe("a sum of products of pairs", () => {
  it.each(Array.from({ length: MOST_TERMS }, (_, k) => k + 1))(
    "of %d terms equals integers of any length, with proper limbs and a bounded size",
    (terms) => {
      const constants = new Constants(0)
      const code = sumOfConsecutive(terms, modulus, constants)
      const apply = onPairs(code, constants, [0, 1, 2, 2 + terms])
      fc.assert(
        fc.property(element, some(terms), some(terms), (plus, a, b) => {
          const found = apply([plus, ...a, ...b].map(limbsOf))
          const products = a.reduce((sum, factor, k) => sum + factor * (b[k] ?? 0n), 0n)
          for (const [lane, limbs] of found.entries()) {
            // Products of negated factors are the same, so only `plus` differs.
            const sign = lane === 0 ? 1n : -1n
            expect(modular(integerOf(limbs))).toBe(
              modular(sign * plus + products * modulus.perRadix),
            )
            expect(isProper(limbs)).toBe(true)
            expect(sizeOf(integerOf(limbs))).toBeLessThanOrEqual(
              1n + sizeOf(products) / 2n ** 260n + (4n * PRIME) / 5n + sizeOf(plus),
            )
          }
        }),
        { numRuns: 60 },
      )
    },
  )
})

it("adds three elements and carries into proper limbs", () => {
  const constants = new Constants(0)
  const apply = onPairs(sumOfThree(constants), constants, [0, 1, 2, 3])
  fc.assert(
    fc.property(some(3), (three) => {
      for (const [lane, found] of apply(three.map(limbsOf)).entries()) {
        const sum = three.reduce((total, each) => total + each, 0n)
        expect(integerOf(found)).toBe(lane === 0 ? sum : -sum)
        expect(isProper(found)).toBe(true)
      }
    }),
    { numRuns: 60 },
  )
})

describe("integers of four words", () => {
  const numRuns = 100
  const word = fc.oneof(
    fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
    fc.constantFrom(0n, 2n ** 64n - 1n),
  )
  const integer = fc
    .tuple(word, word, word, word)
    .map((words) => words.reduceRight((value, each) => (value << 64n) + each, 0n))

  it("are read into proper limbs, one in each lane", () => {
    const constants = new Constants(0)
    const { view, execute, limbs } = instantiate(readIntegers(constants), constants, [
      0,
      PAIR_BYTES,
    ])
    fc.assert(
      fc.property(integer, integer, (...both) => {
        for (const [lane, value] of both.entries())
          for (let index = 0; index < 4; index += 1)
            view.setBigUint64(
              PAIR_BYTES + 32 * lane + 8 * index,
              BigInt.asUintN(64, value >> BigInt(64 * index)),
              true,
            )
        execute()
        for (const [lane, value] of both.entries()) {
          const found = limbs(0, 8 * lane)
          expect(integerOf(found)).toBe(value)
          expect(isProper(found)).toBe(true)
        }
      }),
      { numRuns },
    )
  })

  it("are written from elements, with the prime added", () => {
    const constants = new Constants(0)
    const code = writeIntegers(modulus, constants)
    const { view, execute, setLimbs } = instantiate(code, constants, [0, PAIR_BYTES])
    const within = fc.oneof(
      fc.bigInt({ min: 1n - PRIME, max: PRIME - 1n }),
      fc.constantFrom(0n, 1n, -1n, PRIME - 1n, 1n - PRIME),
      // Near a limb's end on either side.
      fc
        .tuple(fc.integer({ min: 50, max: 252 }), fc.constantFrom(-1n, 0n, 1n))
        .map(([bit, near]) => (1n << BigInt(bit)) + near - PRIME),
    )
    fc.assert(
      fc.property(within, within, (...both) => {
        for (const [lane, value] of both.entries()) setLimbs(PAIR_BYTES, 8 * lane, limbsOf(value))
        execute()
        for (const [lane, value] of both.entries()) {
          const word = (index: number) => view.getBigUint64(32 * lane + 8 * index, true)
          const found = (((((word(3) << 64n) | word(2)) << 64n) | word(1)) << 64n) | word(0)
          expect(found).toBe(value + PRIME)
        }
      }),
      { numRuns },
    )
  })
})

it("gives the reciprocal of what has one", () => {
  for (const value of [1n, 2n, -3n, PRIME - 1n, PRIME + 5n])
    expect(modular(reciprocal(value, PRIME) * value)).toBe(1n)
  expect((reciprocal(PRIME, 1n << 52n) * PRIME) % (1n << 52n)).toBe(1n)
  for (const [value, of] of [
    [0n, PRIME],
    [PRIME, PRIME],
    [6n, 1n << 52n],
  ] as const)
    expect(() => reciprocal(value, of)).toThrow(RangeError)
})
