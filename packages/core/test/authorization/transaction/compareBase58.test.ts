import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { compareBase58 } from "../../../src/authorization/transaction/compareBase58.ts"
import { address20, address32 } from "./bodies.ts"

const alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
const base58 = (maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength: 0, maxLength })

/** Two texts that are equal but for the case of some letters. */
const sameLetters = fc
  .tuple(base58(44), fc.array(fc.boolean(), { minLength: 44, maxLength: 44 }))
  .map(([text, flips]): [string, string] => [text, flipCase(text, flips)])

const collator = new Intl.Collator("en")

describe("the order of addresses in Solana texts", () => {
  it("is that of a locale-aware comparison", () => {
    const pair = fc.oneof(
      fc.tuple(base58(44), base58(44)),
      fc.tuple(base58(3), base58(3)),
      fc.tuple(address32, address32),
      fc.tuple(address20, address20),
      sameLetters,
    )
    fc.assert(
      fc.property(pair, ([one, other]) => {
        const order = compareBase58(one, other)
        expect(Math.sign(order)).toBe(Math.sign(collator.compare(one, other)))
        expect(Math.sign(order)).toBe(Math.sign(one.localeCompare(other, "en-US")))
        expect(Math.sign(compareBase58(other, one)) + Math.sign(order)).toBe(0)
        expect(order === 0).toBe(one === other)
      }),
      { numRuns: 2000 },
    )
  })

  it("sorts lists as a locale-aware sort does", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(base58(2), base58(44)), { maxLength: 32 }), (texts) => {
        expect(texts.toSorted(compareBase58)).toEqual(
          texts.toSorted((one, other) => collator.compare(one, other)),
        )
      }),
    )
  })

  it("differs from ASCII's in one pair of six", () => {
    const drawn = fc.sample(fc.tuple(base58(44), base58(44)), { numRuns: 6000, seed: 1 })
    const different = drawn.filter(
      ([one, other]) => one < other !== compareBase58(one, other) < 0 && one !== other,
    )
    expect(different.length / drawn.length).toBeGreaterThan(0.12)
    expect(different.length / drawn.length).toBeLessThan(0.25)
  })
})

function flipCase(text: string, flips: ReadonlyArray<boolean>): string {
  return Array.from(text, (letter, index) => {
    const flipped = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
    return (flips[index] ?? false) && alphabet.includes(flipped) ? flipped : letter
  }).join("")
}
