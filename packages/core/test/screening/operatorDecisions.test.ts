import {
  decideEntry,
  decideOrder,
  EntryStore,
  NoteStore,
  OrderStore,
  type Address,
  type EntryKey,
  type EntryState,
  type Order,
} from "@shielded-relay/core"
import { memoryStorage } from "@shielded-relay/storage-memory"
import { exampleAddress, exampleBatch, exampleChain, exampleOrder } from "@shielded-relay/testkit"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"

const key: EntryKey = { chainId: exampleChain(0), transactionHash: `0x${"e1".repeat(32)}`, log: 1 }
const released = { state: "released", at: 20, reason: "case 1" } as const
const kept = { state: "kept", at: 10, reason: "case 2" } as const
const denied = { at: 5, state: "denied", reason: null } as const

/** On a storage with one note from outside, quarantined unless it is to stay undecided. */
const withNote = <A, E>(
  work: Effect.Effect<A, E, EntryStore | NoteStore>,
  first: "quarantined" | "undecided" | "served" = "quarantined",
) =>
  Effect.gen(function* () {
    const outside = { ...key, position: 0, origin: "public" } as const
    yield* (yield* NoteStore).append(
      exampleBatch(null, [{ number: 1, leaves: 1, notes: [outside] }]),
    )
    const entries = yield* EntryStore
    if (first !== "undecided")
      yield* entries.decide(key, { from: ["undecided"], at: 1, state: first, reason: null })
    const outcomes = yield* work
    const entry = yield* entries.find(key)
    return { outcomes, state: entry?.state, decisions: entry?.decisions.slice(1) }
  }).pipe(Effect.provide(memoryStorage), Effect.scoped, Effect.runPromise)

const withOrder = <A, E>(order: Order, work: Effect.Effect<A, E, OrderStore>) =>
  Effect.gen(function* () {
    const orders = yield* OrderStore
    yield* orders.insert(order)
    const outcomes = yield* work
    return { outcomes, decisions: (yield* orders.find(order.id))?.decisions }
  }).pipe(Effect.provide(memoryStorage), Effect.scoped, Effect.runPromise)
const failed = exampleOrder(1, { phase: "failed", decisions: [denied] })

describe("an operator's decision about a note", () => {
  it("keeps it, releases it also then, and says when it was decided so before", async () => {
    const work = Effect.forEach([kept, kept, released, released], (one) => decideEntry(key, one))
    expect(await withNote(work)).toEqual({
      outcomes: ["decided", "unchanged", "decided", "unchanged"].map((kind) => ({ kind })),
      state: "released",
      decisions: [kept, released],
    })
  })

  it("takes no released note back", async () => {
    const work = Effect.forEach([released, kept], (one) => decideEntry(key, one))
    const { outcomes, decisions } = await withNote(work)
    expect(outcomes[1]).toEqual({ kind: "refused", state: "released" })
    expect(decisions).toEqual([released])
  })

  it.each(["undecided", "served"] as const)("is refused while it is %s", async (state) => {
    const work = Effect.forEach([released, kept], (one) => decideEntry(key, one))
    const refused = { kind: "refused", state }
    expect(await withNote(work, state)).toMatchObject({ outcomes: [refused, refused], state })
  })

  it("is about one note alone", async () => {
    const work = Effect.forEach(
      [
        { ...key, log: 0 },
        { ...key, chainId: exampleChain(1) },
        { ...key, transactionHash: `0x${"e2".repeat(32)}` },
      ],
      (other) => decideEntry(other, released),
    )
    const { outcomes, state } = await withNote(work)
    expect(outcomes).toEqual([1, 2, 3].map(() => ({ kind: "unknown" })))
    expect(state).toBe("quarantined")
  })

  it("is made about what another operator has left a moment before", async () => {
    const both = (mine: typeof released | typeof kept, other: typeof released | typeof kept) =>
      Effect.gen(function* () {
        const entries = yield* EntryStore
        let isFirst = true
        return yield* decideEntry(key, mine).pipe(
          Effect.provideService(EntryStore, {
            ...entries,
            decide: (one, change) =>
              Effect.gen(function* () {
                if (isFirst) {
                  isFirst = false
                  yield* entries.decide(one, { ...other, from: ["quarantined"] })
                }
                return yield* entries.decide(one, change)
              }),
          }),
        )
      })
    expect(await withNote(both(kept, released))).toEqual({
      outcomes: { kind: "refused", state: "released" },
      state: "released",
      decisions: [released],
    })
    expect(await withNote(both(released, released))).toMatchObject({
      outcomes: { kind: "unchanged" },
      decisions: [released],
    })
  })
})

describe("an operator's decision to return a note", () => {
  const payer = exampleAddress(1)
  const back = {
    state: "return-due",
    at: 30,
    reason: "case 3",
    payer: null,
    caseName: null,
  } as const
  const paidBy = (...payers: ReadonlyArray<Address>) =>
    Effect.gen(function* () {
      const from = ["quarantined"] as const
      yield* (yield* EntryStore).decide(key, { ...kept, state: "quarantined", from, payers })
    })
  const moves = (state: "returning" | "quarantined", from: EntryState) =>
    Effect.flatMap(EntryStore, (entries) =>
      entries.decide(key, { from: [from], at: 40, state, reason: null }),
    )
  const decided = <A, E>(payers: ReadonlyArray<Address>, work: Effect.Effect<A, E, EntryStore>) =>
    withNote(Effect.andThen(paidBy(...payers), work))

  it("names its only payer by itself, and is the same when it is made again", async () => {
    const { outcomes, state, decisions } = await decided(
      [payer],
      Effect.forEach([back, back, { ...back, payer }], (one) => decideEntry(key, one)),
    )
    expect(outcomes).toEqual(["decided", "unchanged", "unchanged"].map((kind) => ({ kind })))
    expect(state).toBe("return-due")
    expect(decisions?.slice(1)).toEqual([{ ...back, payer }])
  })

  it("names one of several payers", async () => {
    const other = exampleAddress(2)
    const { outcomes, decisions } = await decided(
      [payer, other],
      Effect.forEach(
        [back, { ...back, payer: exampleAddress(3) }, { ...back, payer: other }],
        (one) => decideEntry(key, one),
      ),
    )
    const refused = { kind: "no-such-payer", payers: [payer, other] }
    expect(outcomes).toEqual([refused, refused, { kind: "decided" }])
    expect(decisions?.slice(1)).toEqual([{ ...back, payer: other }])
  })

  it("is refused if the chain shows no payer", async () => {
    const { outcomes, state } = await decided([], decideEntry(key, back))
    expect(outcomes).toEqual({ kind: "no-such-payer", payers: [] })
    expect(state).toBe("quarantined")
  })

  it.each(["undecided", "served"] as const)("is refused while the note is %s", async (state) => {
    const { outcomes } = await withNote(decideEntry(key, back), state)
    expect(outcomes).toEqual({ kind: "refused", state })
  })

  it("is called off by another decision until it starts", async () => {
    const work = Effect.forEach([back, kept, back, released, back], (one) => decideEntry(key, one))
    const { outcomes, decisions } = await decided([payer], work)
    expect(outcomes).toEqual([
      ...["decided", "decided", "decided", "decided"].map((kind) => ({ kind })),
      { kind: "refused", state: "released" },
    ])
    expect(decisions?.map(({ state }) => state).slice(1)).toEqual([
      "return-due",
      "kept",
      "return-due",
      "released",
    ])
  })

  it("is not changed once it has started, and can be made again after it failed", async () => {
    const { outcomes } = await decided(
      [payer],
      Effect.gen(function* () {
        yield* decideEntry(key, back)
        yield* moves("returning", "return-due")
        const others = [back, { ...back, caseName: "case 3" }, released, kept]
        const during = yield* Effect.forEach(others, (one) => decideEntry(key, one))
        yield* moves("quarantined", "returning")
        return [...during, yield* decideEntry(key, back)]
      }),
    )
    const refused = { kind: "refused", state: "returning" }
    expect(outcomes).toEqual([
      { kind: "unchanged" },
      refused,
      refused,
      refused,
      { kind: "decided" },
    ])
  })

  it("differs from one with another payer", async () => {
    const other = exampleAddress(2)
    const { outcomes } = await decided(
      [payer, other],
      Effect.forEach([payer, other], (to) => decideEntry(key, { ...back, payer: to })),
    )
    expect(outcomes).toEqual([{ kind: "decided" }, { kind: "refused", state: "return-due" }])
  })
})

describe("an operator's decision about a private send", () => {
  it("keeps its rest, releases it also then, and says when it was decided so before", async () => {
    const work = Effect.forEach([kept, kept, released, released, kept], (one) =>
      decideOrder(failed.id, one),
    )
    expect(await withOrder(failed, work)).toEqual({
      outcomes: [
        { kind: "decided" },
        { kind: "unchanged" },
        { kind: "decided" },
        { kind: "unchanged" },
        { kind: "refused", state: "released" },
      ],
      decisions: [denied, kept, released],
    })
  })

  it.each([
    exampleOrder(1, { phase: "scheduled", decisions: [denied] }),
    exampleOrder(1, { phase: "completed" }),
    exampleOrder(1, { phase: "failed" }),
  ])("is refused when nothing of it is withheld: $phase", async (order) => {
    const { outcomes, decisions } = await withOrder(order, decideOrder(order.id, released))
    expect(outcomes).toEqual({ kind: "refused", state: order.phase })
    expect(decisions).toEqual(order.decisions)
  })

  it("is about one order alone", async () => {
    const { outcomes } = await withOrder(failed, decideOrder(exampleOrder(2).id, released))
    expect(outcomes).toEqual({ kind: "unknown" })
  })

  it("is made about what another operator has left a moment before", async () => {
    const work = Effect.gen(function* () {
      const orders = yield* OrderStore
      let isFirst = true
      return yield* decideOrder(failed.id, released).pipe(
        Effect.provideService(OrderStore, {
          ...orders,
          update: (next) =>
            Effect.gen(function* () {
              if (isFirst) {
                isFirst = false
                yield* orders.update({ ...next, decisions: [denied, kept] })
              }
              yield* orders.update(next)
            }),
        }),
      )
    })
    expect(await withOrder(failed, work)).toEqual({
      outcomes: { kind: "decided" },
      decisions: [denied, kept, released],
    })
  })
})
