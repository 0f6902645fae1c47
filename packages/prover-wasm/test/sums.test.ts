import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { pointBytes } from "../src/curve/additions.ts"
import { G1, G2, type Group, type Point } from "../src/curve/groups.ts"
import { ELEMENT_BYTES, SCALAR_FIELD, centred, limbsOf } from "../src/field/limbs.ts"
import { newKernel, newSums } from "./support/kernel.ts"

const MOST = 64
const r = SCALAR_FIELD.prime

/** A term: a multiple of the generator (0 for infinity) and a scalar. */
type Term = readonly [multiple: number, scalar: bigint]

const scalar = fc.oneof(
  fc.bigInt(0n, r - 1n),
  fc.constantFrom(
    0n,
    1n,
    2n,
    r - 1n,
    r - 2n,
    r / 2n,
    r / 2n + 1n,
    2n ** 51n,
    2n ** 52n,
    4096n,
    4097n,
    8191n,
    2n ** 253n,
  ),
)
/** Few different multiples, so that equal and opposite points meet in a bucket. */
const terms = fc.array(fc.tuple(fc.integer({ min: -4, max: 4 }), scalar), { maxLength: MOST })
/** Scalars from a set of two, so that buckets have many points. */
const crowded = fc.array(
  fc.tuple(fc.integer({ min: -4, max: 4 }), fc.constantFrom(1n, r - 1n, 77n)),
  { minLength: 20, maxLength: MOST },
)

const { kernel, arena, scratch: _ } = newKernel()
const sums = newSums(kernel, arena, MOST)

function suite<P extends Point<P> & { multiplyUnsafe(scalar: bigint): P }>(
  name: string,
  group: Group<P>,
  sum: (terms: Parameters<typeof sums.g1>[0]) => Promise<P>,
): void {
  const size = pointBytes(group.degree)
  const points = arena.reserve(MOST * size)
  const scalars = arena.reserve(MOST * ELEMENT_BYTES)
  kernel.grow(arena.end)
  const [generator] = group.fillers
  const multiples = Array.from({ length: 5 }, (_, index) =>
    index === 0 ? group.infinity : generator.multiplyUnsafe(BigInt(index)),
  )
  const pointOf = (multiple: number) => {
    const point = multiples[Math.abs(multiple)] ?? group.infinity
    return multiple < 0 ? point.negate() : point
  }
  const place = (given: ReadonlyArray<Term>) => {
    for (const [index, [multiple, value]] of given.entries()) {
      const at = points + index * size
      if (multiple === 0) kernel.bytes.fill(0, at, at + size)
      else group.write(kernel, at, pointOf(multiple))
      const limbs = limbsOf(centred(value, SCALAR_FIELD))
      kernel.setLimbs(scalars + index * ELEMENT_BYTES, 8, limbs)
    }
  }
  const expected = (given: ReadonlyArray<Term>) => {
    const factor = given.reduce((total, [multiple, value]) => total + BigInt(multiple) * value, 0n)
    const rest = ((factor % r) + r) % r
    return rest === 0n ? group.infinity : generator.multiplyUnsafe(rest)
  }

  describe(`sums in ${name}`, () => {
    it.each([
      ["any scalars", terms],
      ["few scalars", crowded],
    ])("equal the sum of single multiplications, for %s and repeated points", async (_, given) => {
      await fc.assert(
        fc.asyncProperty(given, async (some) => {
          place(some)
          const found = await sum([{ points, scalars, count: some.length }])
          expect(found.equals(expected(some))).toBe(true)
        }),
        { numRuns: 12 },
      )
    })

    it("cover terms in several memory ranges", async () => {
      const given: ReadonlyArray<Term> = [
        [1, 5n],
        [2, r - 3n],
        [3, 2n ** 200n],
      ]
      place(given)
      const found = await sum([
        { points, scalars, count: 1 },
        { points: points + size, scalars: scalars + ELEMENT_BYTES, count: 2 },
      ])
      expect(found.equals(expected(given))).toBe(true)
    })
  })
}

suite("G1", G1, (given) => sums.g1(given))
suite("G2", G2, (given) => sums.g2(given))

describe("a short sum", () => {
  it("equals the sum of single multiplications, including infinity", () => {
    const [generator, double] = G1.fillers
    fc.assert(
      fc.property(fc.bigInt(1n, r - 1n), fc.bigInt(1n, r - 1n), (a, b) => {
        const expected = generator.multiplyUnsafe(a).add(double.multiplyUnsafe(b))
        expect(sums.short([a, generator], [b, double]).equals(expected)).toBe(true)
      }),
      { numRuns: 5 },
    )
    expect(sums.short([0n, generator]).equals(G1.infinity)).toBe(true)
    expect(sums.short([2n, generator], [r - 1n, double]).equals(G1.infinity)).toBe(true)
  })
})
