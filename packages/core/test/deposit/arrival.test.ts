import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  completingNote,
  depositsOf,
  noteStanding,
  sumTowards,
  type Address,
} from "../../src/index.ts"
import { anOrder } from "../privateSend/anOrder.ts"

const token = "0xaa" as Address
const other = "0xbb" as Address
const asked = { npk: 7n, token, amount: 200n }

/** Notes at distinct positions, in any order: parts, dust, too much, other keys and other tokens. */
const notes = fc.uniqueArray(
  fc.record({
    position: fc.nat(200),
    npk: fc.constantFrom(7n, 7n, 7n, 8n),
    token: fc.constantFrom(token, token, token, other),
    amount: fc.bigInt(1n, 250n),
  }),
  { selector: ({ position }) => position, maxLength: 12 },
)

describe("a deposit", () => {
  it("has arrived with the first note, by position, that brings the sum of its key and token to its amount", () => {
    fc.assert(
      fc.property(notes, (given) => {
        const towards = given.filter((note) => note.npk === asked.npk && note.token === token)
        const sum = towards.reduce((total, { amount }) => total + amount, 0n)
        expect(sumTowards(asked, given)).toBe(sum)
        const completing = completingNote(asked, given)
        expect(completing !== null).toBe(sum >= asked.amount)
        if (completing === null) return
        const until = towards.filter(({ position }) => position <= completing.position)
        const before = until.filter((note) => note !== completing)
        expect(sumTowards(asked, until)).toBeGreaterThanOrEqual(asked.amount)
        expect(sumTowards(asked, before)).toBeLessThan(asked.amount)
        expect(completingNote(asked, given.toReversed())).toBe(completing)
      }),
    )
  })

  it("once arrived, has arrived with the same note whatever comes behind it", () => {
    fc.assert(
      fc.property(notes, notes, (given, later) => {
        const completing = completingNote(asked, given)
        fc.pre(completing !== null)
        const behind = later.map((note) => ({ ...note, position: 1_000 + note.position }))
        expect(completingNote(asked, [...behind, ...given])).toBe(completing)
      }),
    )
  })

  it("of an order is complete for the order exactly when it is for the deposit's operation", () => {
    const order = anOrder(2, {
      ...asked,
      amountIn: 200n,
      feeNpk: 8n,
      fee: { token: other, amount: 90n },
    })
    fc.assert(
      fc.property(notes, (given) => {
        const total = completingNote(asked, given)
        const fee = completingNote({ npk: 8n, token: other, amount: 90n }, given)
        expect(depositsOf(order, given)).toEqual({
          deposited: sumTowards(asked, given),
          complete: total !== null && fee !== null,
        })
        for (const note of given.filter((one) => one.npk === 7n && one.token === token)) {
          const isPart = total === null || note.position <= total.position
          expect(noteStanding(order, note, given).kind).toBe(isPart ? "order" : "balance")
        }
      }),
    )
  })
})
