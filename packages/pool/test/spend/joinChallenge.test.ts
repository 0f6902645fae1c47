import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { FIELD_MODULUS, joinChallengeOf } from "../../src/index.ts"

const element = fc.bigInt({ min: 0n, max: FIELD_MODULUS - 1n })

describe("the challenge of a join", () => {
  it("follows every element, and belongs to circuits of two or four inputs", () => {
    const vector = fc
      .constantFrom(8, 10)
      .chain((length) => fc.array(element, { minLength: length, maxLength: length }))
    fc.assert(
      fc.property(vector, element, fc.nat({ max: 8 }), (v, c, at) => {
        const challenge = joinChallengeOf(v, c)
        expect(challenge < FIELD_MODULUS).toBe(true)
        expect(joinChallengeOf(v.with(at % v.length, (v[at % v.length] ?? 0n) + 1n), c)).not.toBe(
          challenge,
        )
        expect(joinChallengeOf(v, c + 1n)).not.toBe(challenge)
      }),
    )
  })

  it.each([0, 7, 9, 11])("is none of a vector of %d elements", (length) => {
    expect(() =>
      joinChallengeOf(
        Array.from({ length }, () => 1n),
        1n,
      ),
    ).toThrow(RangeError)
  })
})
