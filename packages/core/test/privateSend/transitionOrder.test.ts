import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { OperationId, Order, OrderDecision, OrderEvent, OrderPayout } from "../../src/index.ts"
import { isCalledOff, isWithheld, livePhases, transitionOrder } from "../../src/index.ts"
import { anOrder } from "./anOrder.ts"

const PAYOUTS = 3
const operation = (n: number) => `operation ${n}` as OperationId
const place = fc.nat(PAYOUTS)
const times = (length: number) =>
  Array.from({ length }, (_, k) => ({ scheduledTime: k, deadline: k + 10 }))

const event: fc.Arbitrary<OrderEvent> = fc.oneof(
  fc
    .tuple(fc.bigInt(0n, 400n), fc.boolean())
    .map(([deposited, complete]): OrderEvent => ({ type: "deposited", deposited, complete })),
  fc.nat(4).map((length): OrderEvent => ({ type: "scheduled", times: times(length) })),
  fc
    .tuple(place, fc.nat(50))
    .map(([payout, n]): OrderEvent => ({ type: "started", payout, operation: operation(n) })),
  place.map((payout): OrderEvent => ({ type: "sent", payout })),
  place.map((payout): OrderEvent => ({ type: "paid", payout })),
  fc
    .tuple(place, fc.nat(50))
    .map(([payout, notBefore]): OrderEvent => ({ type: "postponed", payout, notBefore })),
  place.map((payout): OrderEvent => ({ type: "lost", payout })),
  fc.constantFrom<OrderEvent>({ type: "expired" }, { type: "cancelled" }),
  fc
    .constantFrom("denied" as const, "served" as const)
    .map((state): OrderEvent => ({ type: "decided", decision: { at: 1, state, reason: null } })),
)

/** Every order that a history of events leaves, refused events left out. */
function lives(events: ReadonlyArray<OrderEvent>): ReadonlyArray<Order> {
  const orders = [anOrder(PAYOUTS)]
  for (const one of events) {
    const last = orders.at(-1)
    const next = last === undefined ? null : transitionOrder(last, one)
    if (next !== null && Result.isSuccess(next)) orders.push(next.success)
  }
  return orders
}

/** Histories that go far: arbitrary events are mostly refused. */
const history = fc
  .tuple(fc.boolean(), fc.array(event, { maxLength: 60 }))
  .map(([begun, events]): ReadonlyArray<OrderEvent> => [
    ...(begun
      ? [
          { type: "deposited", deposited: 303n, complete: true } as const,
          { type: "scheduled", times: times(PAYOUTS) } as const,
        ]
      : []),
    ...events,
  ])

const over = new Set(["completed", "expired", "failed"])

describe("an order", () => {
  it("gives a payout another operation only after the one before was given up", () => {
    fc.assert(
      fc.property(history, (events) => {
        const orders = lives(events)
        for (let payout = 0; payout < PAYOUTS; payout += 1) {
          const operations = orders.map((order) => order.payouts[payout]?.operation ?? null)
          for (const [index, next] of operations.entries()) {
            const before = operations[index - 1] ?? null
            expect(before === null || next === null || next === before).toBe(true)
          }
        }
      }),
    )
  })

  it("starts no payout before everything it asked for is there", () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        let complete = false
        let order = anOrder(PAYOUTS)
        for (const one of events) {
          const next = transitionOrder(order, one)
          if (Result.isFailure(next)) continue
          order = next.success
          complete ||= one.type === "deposited" && one.complete
          expect(complete || order.payouts.every(({ operation }) => operation === null)).toBe(true)
        }
      }),
    )
  })

  it("stays as it is once it is over, and is over exactly when no payout can be made any more", () => {
    fc.assert(
      fc.property(history, (events) => {
        for (const [index, order] of lives(events).entries()) {
          const settled = order.payouts.every(({ status }) =>
            ["completed", "failed"].includes(status),
          )
          const unpaid = order.payouts.every(({ scheduledTime }) => scheduledTime === null)
          expect(over.has(order.phase)).toBe(settled || (unpaid && order.failure !== null))
          expect(order.phase === "completed").toBe(
            order.payouts.every(({ status }) => status === "completed"),
          )
          expect(order.version).toBe(index + 1)
          if (!over.has(order.phase)) continue
          for (const one of events) expect(Result.isFailure(transitionOrder(order, one))).toBe(true)
        }
      }),
    )
  })

  it("keeps its terms through everything: who is paid how much, and what was asked for", () => {
    const terms = ({ id, owner, token, npk, amountIn, fee, payouts }: Order) => ({
      order: [id, owner, token, npk, amountIn, fee],
      payouts: payouts.map(({ recipient, amount, cut, fee: part }) => [
        recipient,
        amount,
        cut,
        part,
      ]),
    })
    fc.assert(
      fc.property(history, (events) => {
        for (const order of lives(events)) expect(terms(order)).toEqual(terms(anOrder(PAYOUTS)))
      }),
    )
  })

  it("expires when nothing came, fails when too little did", () => {
    const ended = (deposited: bigint) =>
      Result.getOrThrow(transitionOrder({ ...anOrder(1), deposited }, { type: "expired" }))
    expect(ended(0n)).toMatchObject({ phase: "expired" })
    expect(ended(1n)).toMatchObject({ phase: "failed" })
  })

  it("is cancelled while no payout runs, if its owner can spend what is left", () => {
    const order: Order = { ...anOrder(1), leftover: "balance" }
    const cancelled = (changes: Partial<Order>) =>
      Result.getOrNull(transitionOrder({ ...order, ...changes }, { type: "cancelled" }))
    for (const phase of livePhases) expect(cancelled({ phase })?.phase).toBe("failed")
    for (const phase of over) expect(cancelled({ phase: phase as Order["phase"] })).toBe(null)
    const paying = (status: OrderPayout["status"]) =>
      cancelled({ phase: "paying", payouts: order.payouts.map((one) => ({ ...one, status })) })
    expect(paying("pending")?.failure).toBe("its owner cancelled it")
    for (const status of ["processing", "sent_on_chain", "completed", "failed"] as const)
      expect(paying(status)).toBe(null)
    const { leftover: _, ...ofSession } = order
    expect(Result.isFailure(transitionOrder(ofSession, { type: "cancelled" }))).toBe(true)
  })

  it("says that it was called off if it was", () => {
    const order: Order = { ...anOrder(1), leftover: "balance" }
    const after = (type: "cancelled" | "expired") =>
      isCalledOff(Result.getOrThrow(transitionOrder(order, { type })))
    expect([isCalledOff(order), after("cancelled"), after("expired")]).toEqual([false, true, false])
  })

  it("takes as many payout times as it has payouts", () => {
    const detected = { ...anOrder(PAYOUTS), phase: "deposit-detected" as const }
    for (const length of [0, PAYOUTS - 1, PAYOUTS, PAYOUTS + 1]) {
      const next = transitionOrder(detected, { type: "scheduled", times: times(length) })
      expect(Result.isSuccess(next)).toBe(length === PAYOUTS)
    }
  })

  it("refuses an event by name", () => {
    const refused = transitionOrder(anOrder(1), { type: "sent", payout: 0 })
    expect(Result.isFailure(refused) && refused.failure).toMatchObject({
      _tag: "IllegalOrderMove",
      from: "awaiting-deposit",
      event: "sent",
    })
    expect(livePhases.some((phase) => over.has(phase))).toBe(false)
  })
})

describe("an order whose owner is denied", () => {
  const decided = (state: OrderDecision["state"]): OrderEvent => ({
    type: "decided",
    decision: { at: 1, state, reason: null },
  })
  const after = (from: Order, ...events: ReadonlyArray<OrderEvent>) =>
    events.reduce<Order | null>((order, one) => {
      const next = order === null ? null : transitionOrder(order, one)
      return next !== null && Result.isSuccess(next) ? next.success : null
    }, from)
  const begun = [
    { type: "deposited", deposited: 303n, complete: true } as const,
    { type: "scheduled", times: times(PAYOUTS) } as const,
  ]
  const ended = [0, 1, 2].map((payout): OrderEvent => ({ type: "lost", payout }))
  const live = after(anOrder(PAYOUTS), ...begun)

  it("is told each change once, and is withheld while the last one is a denial", () => {
    if (live === null) throw new Error("the order does not begin")
    expect(after(live, decided("served"))).toBe(null)
    const denied = after(live, decided("denied"))
    expect(denied === null || isWithheld(denied)).toBe(true)
    expect(after(live, decided("denied"), decided("denied"))).toBe(null)
    const again = after(live, decided("denied"), decided("served"))
    expect(again !== null && !isWithheld(again)).toBe(true)
    for (const state of ["released", "kept"] as const)
      expect(after(live, decided("denied"), decided(state))).toBe(null)
  })

  it("is asked about once at the end of one that too little arrived for, and the answer says whose the money is", () => {
    const underpaid = { ...anOrder(1), deposited: 1n, deadline: 100 }
    const said = (state: OrderDecision["state"], at: number): OrderEvent => ({
      type: "decided",
      decision: { at, state, reason: null },
    })
    expect(after(underpaid, said("denied", 100))).toBe(null)
    for (const state of ["served", "denied"] as const) {
      expect(after(underpaid, said(state, 101), said("denied", 102))).toBe(null)
      const over = after(underpaid, said(state, 101), { type: "expired" })
      expect(over?.phase).toBe("failed")
      expect(over !== null && isWithheld(over)).toBe(state === "denied")
      const released = over === null ? null : after(over, decided("released"))
      expect(released === null).toBe(state === "served")
    }
    expect(after(underpaid, said("kept", 101))).toBe(null)
  })

  it("that has ended so is decided about by the operator alone, and released once", () => {
    if (live === null) throw new Error("the order does not begin")
    const over = after(live, decided("denied"), ...ended)
    if (over === null) throw new Error("the order does not end")
    expect(over.phase).toBe("failed")
    expect(after(over, decided("served"))).toBe(null)
    expect(after(over, decided("kept"), decided("kept"))).toBe(null)
    const released = after(over, decided("kept"), decided("released"))
    expect(released !== null && !isWithheld(released)).toBe(true)
    expect(after(over, decided("released"), decided("kept"))).toBe(null)
    expect(after(live, ...ended, decided("released"))).toBe(null)
  })
})
