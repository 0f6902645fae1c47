import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Address, OrderPhase } from "../../src/index.ts"
import { depositsOf, noteStanding } from "../../src/index.ts"
import { anOrder } from "./anOrder.ts"

const order = anOrder(2, {
  feeNpk: 8n,
  fee: { token: "0xfee" as Address, amount: 5n },
  amountIn: 200n,
})
const note = (position: number, amount: bigint, changes = {}) => ({
  position,
  amount,
  npk: order.npk,
  token: order.token,
  ...changes,
})
const phases: ReadonlyArray<OrderPhase> = [
  "awaiting-deposit",
  "deposit-detected",
  "scheduled",
  "paying",
  "completed",
  "expired",
  "failed",
]

describe("a note with an order's key", () => {
  it("is the order's while it lives, balance when it has paid everybody, stuck when it has not", () => {
    const standings = phases.map(
      (phase) => noteStanding({ ...order, phase }, note(1, 200n), [note(1, 200n)]).kind,
    )
    expect(standings).toEqual(["order", "order", "order", "order", "balance", "stuck", "stuck"])
    const change = note(9, 60n, { npk: 99n })
    expect(noteStanding({ ...order, phase: "paying" }, change, [])).toEqual({
      kind: "order",
      id: order.id,
    })
  })

  it("is withheld when a denied owner's order failed, and never when nothing had arrived for the order", () => {
    const decisions = [{ at: 1, state: "denied", reason: null } as const]
    const standing = (phase: OrderPhase) =>
      noteStanding({ ...order, decisions, phase }, note(1, 200n), [note(1, 200n)]).kind
    expect([standing("failed"), standing("expired")]).toEqual(["quarantined", "stuck"])
  })

  it("in another token than was asked for is balance", () => {
    for (const phase of phases) {
      const other = note(1, 200n, { token: "0xfee" })
      expect(noteStanding({ ...order, phase }, other, [other]).kind).toBe("balance")
    }
  })

  it("is the order's until its key has what it asked for, and balance from then on, whatever the order of reading", () => {
    const amounts = fc.array(fc.bigInt(1n, 120n), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(amounts, fc.constantFrom(7n, 8n), (given, npk) => {
        const token = npk === 7n ? order.token : order.fee.token
        const asked = npk === 7n ? order.amountIn : order.fee.amount
        const notes = given.map((amount, position) => note(position, amount, { npk, token }))
        const held = notes.filter(
          (one) => noteStanding(order, one, notes.toReversed()).kind === "order",
        )
        const sum = held.reduce((total, { amount }) => total + amount, 0n)
        const whole = given.reduce((total, amount) => total + amount, 0n)
        expect(held).toEqual(notes.slice(0, held.length))
        expect(sum >= asked || sum === whole).toBe(true)
        expect(sum - (held.at(-1)?.amount ?? 0n)).toBeLessThan(asked)
      }),
    )
  })
})

describe("what has arrived for an order", () => {
  it("is complete when total and fee are, each under its key and in its token", () => {
    const fee = note(2, 5n, { npk: 8n, token: "0xfee" as Address })
    expect(depositsOf(order, [note(0, 150n), note(1, 50n)])).toEqual({
      deposited: 200n,
      complete: false,
    })
    expect(depositsOf(order, [note(0, 150n), fee])).toEqual({ deposited: 150n, complete: false })
    expect(depositsOf(order, [note(0, 150n), fee, note(3, 50n)])).toEqual({
      deposited: 200n,
      complete: true,
    })
    expect(depositsOf(order, [note(0, 900n, { token: "0xfee" as Address }), fee])).toEqual({
      deposited: 0n,
      complete: false,
    })
  })
})
