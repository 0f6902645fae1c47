/** What a Disclosure accepts and rejects, by its inputs. */
import fc from "fast-check"
import { poseidon3 } from "poseidon-lite/poseidon3"
import { beforeAll, expect, it } from "vitest"
import { R } from "../build/field.ts"
import { disclosureSignals, withClaims, type DisclosureSignals } from "./honest-witness.ts"
import { circuitUnderTest, type CircuitUnderTest } from "./system/circuit-under-test.ts"

const element = fc.bigInt({ min: 0n, max: R - 1n })
const note = { amount: 50n, oneTimeIndex: 5n, blinding: 6n, leafIndex: 11 }

/** Of three notes: a spent one, an unspent one of the same key, and one of another key. */
const spent = disclosureSignals({ spendingKey: 77n, asset: 123n, note, shown: true, context: 9n })
const unspent = disclosureSignals({
  spendingKey: 77n,
  asset: 123n,
  note: { ...note, oneTimeIndex: 8n, leafIndex: 12 },
  shown: false,
  context: 9n,
})
const foreign = disclosureSignals({ spendingKey: 78n, asset: 123n, note, shown: true, context: 9n })

let target: CircuitUnderTest
beforeAll(async () => {
  target = await circuitUnderTest("disclosure")
})
const accepts = (signals: DisclosureSignals) => target.calculator.accepts(signals)

it("costs 1,000 constraints", () => {
  expect(target.system.gates).toHaveLength(1_000)
})

it("takes any note of any key, spent or not, and the constraints hold", () => {
  const disclosure = fc.record({
    spendingKey: fc.bigInt({ min: 1n, max: R - 1n }),
    asset: element,
    note: fc.record({
      amount: fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }),
      oneTimeIndex: fc.bigInt({ min: 0n, max: 2n ** 96n - 1n }),
      blinding: element,
      leafIndex: fc.nat({ max: 2 ** 26 - 1 }),
    }),
    shown: fc.boolean(),
    context: element,
  })
  fc.assert(
    fc.property(disclosure, (any) => {
      const signals = disclosureSignals(any)
      const witness = target.calculator.calculate(signals)
      expect(target.system.violations(witness)).toHaveLength(0)
      expect(witness.slice(1, 8)).toEqual([
        signals.npk,
        signals.commitment,
        signals.leafIndex,
        signals.shown,
        signals.nullifier,
        signals.context,
        signals.pseudonym,
      ])
    }),
    { numRuns: 20 },
  )
})

it("gives the notes of one key one pseudonym, and another key another one", () => {
  expect([spent, unspent, foreign].map(accepts)).toEqual([true, true, true])
  expect(unspent.pseudonym).toBe(spent.pseudonym)
  expect(foreign.pseudonym).not.toBe(spent.pseudonym)
})

it("refuses the pseudonym of another key", () => {
  expect(accepts({ ...foreign, pseudonym: spent.pseudonym })).toBe(false)
  expect(accepts({ ...spent, pseudonym: foreign.pseudonym })).toBe(false)
})

it("refuses the nullifier of another note, another leaf or another key", () => {
  const others = [
    foreign.nullifier,
    poseidon3([77n, spent.commitment, 12n]),
    poseidon3([77n, unspent.commitment, 11n]),
    spent.nullifier + 1n,
    0n,
  ]
  for (const nullifier of others) expect(accepts({ ...spent, nullifier })).toBe(false)
})

it("keeps the nullifier of a note to itself when it is not to be shown", () => {
  expect(unspent.nullifier).toBe(0n)
  expect(accepts({ ...spent, shown: 0n, nullifier: 0n })).toBe(true)
  expect(accepts({ ...spent, shown: 0n })).toBe(false)
})

it("refuses a note of which only the payer's values are known", () => {
  // A payer knows the commitment, npk and blinding of what he sent, and the recipient's ownerKey, but no spending key.
  for (const wrong of [78n, 0n, 5n]) {
    const claimed = withClaims({ ...spent, spendingKey: wrong })
    expect(accepts({ ...claimed, npk: spent.npk })).toBe(false)
  }
  expect(accepts({ ...spent, oneTimeIndex: 6n })).toBe(false)
  expect(accepts({ ...spent, blinding: 7n })).toBe(false)
})

it("refuses another statement's context", () => {
  expect(accepts({ ...spent, context: 10n })).toBe(false)
  expect(accepts({ ...unspent, context: 10n })).toBe(false)
})

it("gives no pseudonym that is a nullifier, whatever note is named as context", () => {
  const asked = withClaims({ ...spent, context: spent.commitment })
  expect(accepts(asked)).toBe(true)
  expect(asked.pseudonym).not.toBe(spent.nullifier)
  expect(accepts({ ...asked, pseudonym: spent.nullifier })).toBe(false)
})
