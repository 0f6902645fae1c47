import { centred, ELEMENT_BYTES, limbsOf } from "@shielded-relay/wasm-assembly"
import { SCALAR_FIELD } from "../src/field/moduli.ts"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { pointBytes } from "../src/curve/additions.ts"
import { G1, G2, type Group, type Point } from "../src/curve/groups.ts"
import { RUNNING_SUM_BYTES } from "../src/curve/completeAddition.ts"
import { Sums, windowSumsHere } from "../src/sum/Sums.ts"
import type { Terms } from "../src/sum/sumOfWindows.ts"
import { reserveWorkspace } from "../src/sum/Workspace.ts"
import { newKernel } from "./support/kernel.ts"

const MOST = 64
const r = SCALAR_FIELD.prime

/** A term: a multiple of the generator, not 0, and a scalar. */
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
const terms = fc.array(fc.tuple(fc.constantFrom(-4, -3, -2, -1, 1, 2, 3, 4), scalar), {
  maxLength: MOST,
})
/** Scalars from a set of two, so that buckets have many points. */
const crowded = fc.array(
  fc.tuple(fc.constantFrom(-4, -3, -2, -1, 1, 2, 3, 4), fc.constantFrom(1n, r - 1n, 77n)),
  { minLength: 20, maxLength: MOST },
)

const crowdedTerms: ReadonlyArray<Term> = Array.from({ length: 20 }, (_, index) => [
  1 + (index % 4),
  r / 3n,
])

const { kernel, arena } = newKernel()
const place = arena.reserve(RUNNING_SUM_BYTES)
const workspace = reserveWorkspace(arena, [MOST, MOST])
kernel.grow(arena.end)
const here = windowSumsHere(kernel, workspace)
const sums = new Sums(here, kernel, place)
/** As threads compute them. */
const single = new Sums({ ...here, atOnce: 1 }, kernel, place)

function suite<P extends Point<P> & { multiplyUnsafe(scalar: bigint): P }>(
  name: string,
  group: Group<P>,
  sum: (terms: Terms) => Promise<P>,
  sumOfSingleWindows: (terms: Terms) => Promise<P>,
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
  const [references, addresses] = [arena.reserve(4 * MOST), arena.reserve(4 * MOST)]
  kernel.grow(arena.end)
  /** Stores the terms in the opposite order, so that lists need not be in the order of memory. */
  const place = (given: ReadonlyArray<Term>): Terms => {
    for (const [index, [multiple, value]] of given.entries()) {
      const at = MOST - 1 - index
      group.write(kernel, points + at * size, pointOf(multiple))
      kernel.integers[references / 4 + index] = points + at * size
      const limbs = limbsOf(centred(value, SCALAR_FIELD))
      kernel.setLimbs(scalars + at * ELEMENT_BYTES, 8, limbs)
      kernel.integers[addresses / 4 + index] = scalars + at * ELEMENT_BYTES
    }
    return { points: references, scalars: addresses, count: given.length }
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
          const found = await sum(place(some))
          expect(found.equals(expected(some))).toBe(true)
        }),
        { numRuns: 12 },
      )
    })

    it("are the same for single windows as for whole limbs", async () => {
      const given: ReadonlyArray<Term> = [
        [1, 5n],
        [2, r - 3n],
        [3, 2n ** 200n + 2n ** 64n],
        [3, r / 3n],
      ]
      expect((await sumOfSingleWindows(place(given))).equals(expected(given))).toBe(true)
    })

    it("leave nothing of the scalars in the lists", async () => {
      await sum(place(crowdedTerms))
      const { secret, secretEnd } = workspace
      expect(kernel.bytes.subarray(secret, secretEnd).every((byte) => byte === 0)).toBe(true)
    })
  })
}

suite(
  "G1",
  G1,
  (given) => sums.g1(given),
  (given) => single.g1(given),
)
suite(
  "G2",
  G2,
  (given) => sums.g2(given),
  (given) => single.g2(given),
)

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
