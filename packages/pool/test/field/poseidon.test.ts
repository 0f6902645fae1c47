import { buildPoseidonReference } from "circomlibjs"
import * as fc from "fast-check"
import { poseidon10 } from "poseidon-lite/poseidon10"
import { poseidon2 } from "poseidon-lite/poseidon2"
import { poseidon3 } from "poseidon-lite/poseidon3"
import { poseidon8 } from "poseidon-lite/poseidon8"
import { describe, expect, it } from "vitest"
import { FIELD_MODULUS } from "../../src/field/field.ts"
import { hash10, hash2, hash3, hash8, hashEach2, hashEach3 } from "../../src/field/poseidon.ts"
import { compilePairs, compilePoseidon } from "../../src/field/wasm/compilePoseidon.ts"
import { hashEach } from "../../src/field/wasm/hashEach.ts"
import { pairwise } from "../../src/field/wasm/pairs.ts"

/** Besides any element those whose limbs are all ones or zeros, where a lost carry would show. */
const element = fc.oneof(
  fc.bigInt({ min: 0n, max: FIELD_MODULUS - 1n }),
  fc.integer({ min: 0, max: 253 }).map((bits) => (1n << BigInt(bits)) - 1n),
  fc.integer({ min: 0, max: 253 }).map((bit) => 1n << BigInt(bit)),
  fc.constantFrom(0n, 1n, FIELD_MODULUS - 1n),
)
const elements = (length: number) =>
  fc.oneof(
    fc.array(element, { minLength: length, maxLength: length }),
    fc.constantFrom(0n, FIELD_MODULUS - 1n).map((all) => Array.from({ length }, () => all)),
  )

describe("Poseidon in WebAssembly", () => {
  it("equals poseidon-lite for two and three elements", () => {
    fc.assert(
      fc.property(element, element, element, (a, b, c) => {
        expect(hash2(a, b)).toBe(poseidon2([a, b]))
        expect(hash3(a, b, c)).toBe(poseidon3([a, b, c]))
      }),
      { numRuns: 300 },
    )
  })

  it("equals poseidon-lite for eight and ten elements", () => {
    fc.assert(
      fc.property(elements(8), elements(10), (eight, ten) => {
        expect(hash8(...eight)).toBe(poseidon8(eight))
        expect(hash10(...ten)).toBe(poseidon10(ten))
      }),
      { numRuns: 100 },
    )
  })

  it("equals circomlibjs' reference permutation", async () => {
    const reference = await buildPoseidonReference()
    const expected = (inputs: ReadonlyArray<bigint>) => reference.F.toObject(reference(inputs))
    fc.assert(
      fc.property(elements(10), (inputs) => {
        const [a = 0n, b = 0n, c = 0n] = inputs
        expect(hash2(a, b)).toBe(expected([a, b]))
        expect(hash3(a, b, c)).toBe(expected([a, b, c]))
        expect(hash8(...inputs.slice(2))).toBe(expected(inputs.slice(2)))
        expect(hash10(...inputs)).toBe(expected(inputs))
      }),
      { numRuns: 50 },
    )
  })

  it("stays equal when every hash is an input of the next", () => {
    let ours = 0n
    let library = 0n
    for (let k = 0; k < 500; k += 1) {
      ours = hash3(ours, hash2(ours, BigInt(k)), FIELD_MODULUS - 1n)
      library = poseidon3([library, poseidon2([library, BigInt(k)]), FIELD_MODULUS - 1n])
    }
    expect(ours).toBe(library)
  })

  it("refuses what is no field element, and another number of elements", () => {
    for (const wrong of [-1n, FIELD_MODULUS, FIELD_MODULUS + 1n, 1n << 256n]) {
      expect(() => hash2(wrong, 0n)).toThrow(RangeError)
      expect(() => hash3(0n, 0n, wrong)).toThrow(RangeError)
    }
    expect(() => hash8(1n)).toThrow(RangeError)
    expect(() => hash10(...Array.from({ length: 11 }, () => 1n))).toThrow(RangeError)
  })
})

describe("Poseidon that is compiled anew", () => {
  it("equals poseidon-lite", () => {
    const compiled = compilePoseidon(3)
    fc.assert(
      fc.property(element, element, (a, b) => {
        expect(compiled(a, b)).toBe(poseidon2([a, b]))
      }),
      { numRuns: 50 },
    )
  })
})

describe("Poseidon of two rows at once", () => {
  // The pairs themselves, for which `hashEach` would stand in without being noticed.
  const [pairs2, pairs3] = [compilePairs(3), compilePairs(4)]

  it("equals poseidon-lite in either place, for two and three elements", () => {
    fc.assert(
      fc.property(elements(3), elements(3), (first, second) => {
        const [one, other] = [first.slice(1), second.slice(1)]
        expect(pairs2(one, other)).toEqual([poseidon2(one), poseidon2(other)])
        expect(pairs3(first, second)).toEqual([poseidon3(first), poseidon3(second)])
      }),
      { numRuns: 300 },
    )
  })

  it("stays equal when every hash is an input of the next", () => {
    let ours: readonly [bigint, bigint] = [0n, FIELD_MODULUS - 1n]
    let library = ours
    for (let k = 0n; k < 300n; k += 1n) {
      const [a, b] = pairs2([ours[1], k], [ours[0], ours[1]])
      ours = pairs3([a, b, ours[0]], [b, FIELD_MODULUS - 1n, a])
      const [c, d] = [poseidon2([library[1], k]), poseidon2([library[0], library[1]])]
      library = [poseidon3([c, d, library[0]]), poseidon3([d, FIELD_MODULUS - 1n, c])]
    }
    expect(ours).toEqual(library)
  })

  it("has the sums of products that it was made for, and no longer ones", () => {
    expect(() => pairwise(2).sumOfProducts(3)).toThrow("no sum of 3 products")
  })

  it("refuses what is no field element, and another number of elements", () => {
    for (const wrong of [-1n, FIELD_MODULUS, 1n << 256n]) {
      expect(() => pairs2([wrong, 0n], [0n, 0n])).toThrow(RangeError)
      expect(() => pairs2([0n, 0n], [0n, wrong])).toThrow(RangeError)
    }
    expect(() => pairs2([0n], [0n, 0n])).toThrow(RangeError)
    expect(() => pairs3([0n, 0n, 0n], [0n, 0n])).toThrow(RangeError)
  })
})

describe("Poseidon of many rows", () => {
  const row = fc.tuple(element, element, element)

  it("equals the hash of each, whatever their number", () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 9 }), (rows) => {
        expect(hashEach3(rows)).toEqual(rows.map(([a, b, c]) => hash3(a, b, c)))
        expect(hashEach2(rows.map(([a, b]) => [a, b]))).toEqual(rows.map(([a, b]) => hash2(a, b)))
      }),
      { numRuns: 50 },
    )
  })

  it("uses pairs that are right, and neither wrong ones nor an engine without them", () => {
    const true2 = compilePairs(3)
    const rows = [
      [1n, 2n],
      [3n, 4n],
      [5n, 6n],
    ] as const
    const right = rows.map(([a, b]) => hash2(a, b))
    const counted = (compile: typeof compilePairs) => {
      let single = 0
      const hashes = hashEach(
        3,
        ([a, b]) => {
          single += 1
          return hash2(a, b)
        },
        compile,
      )(rows)
      expect(hashes).toEqual(right)
      // Two are the known answers that pairs are compared with.
      return single - 2
    }
    expect(counted(() => true2)).toBe(1)
    for (const lane of [0, 1]) {
      const wrongIn = (hashes: readonly [bigint, bigint]) =>
        [hashes[0] + (lane === 0 ? 1n : 0n), hashes[1] + (lane === 1 ? 1n : 0n)] as const
      expect(counted(() => (a, b) => wrongIn(true2(a, b)))).toBe(3)
    }
    expect(
      counted(() => {
        throw new Error("no relaxed vector instructions")
      }),
    ).toBe(3)
  })
})
