import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { FIELD_MODULUS, inverse, modField } from "../../src/field/field.ts"
import { Assembly } from "../../src/wasm/Assembly.ts"
import { instantiate } from "../../src/wasm/instantiate.ts"
import {
  ELEMENT_BYTES,
  plainBytes,
  square,
  sumOfProducts,
  TERMS,
} from "../../src/field/wasm/montgomery.ts"

const RADIX = 1n << 261n
const perRadix = inverse(RADIX)

/** Whatever nine limbs can hold, with those whose limbs are all ones: the largest that a column can meet. */
const anything = fc.oneof(
  fc.bigInt({ min: 0n, max: RADIX - 1n }),
  fc.constantFrom(0n, FIELD_MODULUS, RADIX - 1n),
)
const many = (length: number) =>
  fc.oneof(
    fc.array(anything, { minLength: length, maxLength: length }),
    fc.constant(allOnes(length)),
  )

/** Runs one function on elements that lie one after the other: the first is written, the second added, then a and b. */
function apply(code: Assembly, elements: ReadonlyArray<bigint>, addresses: ReadonlyArray<number>) {
  const content = new Uint8Array(ELEMENT_BYTES * (elements.length + 1))
  for (const [index, element] of elements.entries()) {
    content.set(plainBytes(element), ELEMENT_BYTES * (index + 1))
  }
  const run = new Assembly([])
  for (const index of addresses) run.integer(ELEMENT_BYTES * index)
  const { buffer, run: execute } = instantiate([code, run.call(0)], content)
  execute()
  const view = new DataView(buffer)
  const limb = (index: number) => view.getBigUint64(8 * index, true)
  const limbs = Array.from({ length: 9 }, (_, index) => limb(index))
  return limbs.reduceRight((value, each) => (value << 29n) + each, 0n)
}

describe("arithmetic on limbs", () => {
  it("adds up as many products as one reduction may cover, however large their limbs", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: TERMS }).chain((terms) => fc.tuple(many(terms), many(terms))),
        anything,
        ([a, b], plus) => {
          const result = apply(sumOfProducts(a.length), [plus, ...a, ...b], [0, 1, 2, 2 + a.length])
          const products = a.reduce((sum, factor, k) => sum + factor * (b[k] ?? 0n), 0n)
          expect(modField(result)).toBe(modField(plus + products * perRadix))
        },
      ),
      { numRuns: 100, examples: [[[allOnes(TERMS), allOnes(TERMS)], RADIX - 1n]] },
    )
  })

  it("squares, however large the limbs", () => {
    fc.assert(
      fc.property(anything, (a) => {
        expect(modField(apply(square(), [a], [0, 1]))).toBe(modField(a * a * perRadix))
      }),
      { numRuns: 100, examples: [[RADIX - 1n]] },
    )
  })
})

function allOnes(length: number): Array<bigint> {
  return Array.from({ length }, () => RADIX - 1n)
}
