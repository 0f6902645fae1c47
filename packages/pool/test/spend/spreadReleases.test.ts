import { Effect } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { distribute, type JoinAmounts } from "../../src/spend/distribute.ts"
import { total } from "../../src/spend/selection.ts"
import { spreadReleases } from "../../src/spend/spreadReleases.ts"
import { GOLD, SILVER } from "../simulated/poolService.ts"
import { standingNote } from "./standingNote.ts"

const note = (token: typeof GOLD, amount: bigint, position: number) =>
  standingNote({ kind: "balance" }, token, amount, position).note

/** Joins of one to four notes of a token. */
const joinsOf = (token: typeof GOLD) =>
  fc.array(
    fc.array(
      fc.bigInt({ min: 1n, max: 1_000n }).map((amount) => note(token, amount, 0)),
      { minLength: 1, maxLength: 4 },
    ),
    { maxLength: 5 },
  )
const sum = (joins: ReadonlyArray<JoinAmounts>, of: "released" | "paid" | "change") =>
  joins.reduce((all, join) => all + join[of], 0n)

const spread = (joins: ReadonlyArray<JoinAmounts>, draws: ReadonlyArray<bigint>, kept = 0n) => {
  let next = 0
  const draw = (bound: bigint) => Effect.succeed((draws[next++ % draws.length] ?? 0n) % bound)
  return Effect.runSync(spreadReleases(joins, draw, kept))
}
const someDraws = fc.array(fc.bigInt({ min: 0n, max: 1n << 128n }), { minLength: 1, maxLength: 20 })

/** What `distribute` gives for a share of the notes' worth of two tokens. */
const distributed = fc
  .record({
    gold: joinsOf(GOLD),
    silver: joinsOf(SILVER),
    percent: fc.bigInt(0n, 100n),
    inside: fc.bigInt(0n, 100n),
  })
  .map(({ gold, silver, percent, inside }) => {
    const need = (token: typeof GOLD, joins: typeof gold) => {
      const all = total(joins.flat())
      const released = (all * percent) / 100n
      return { token, released, paid: ((all - released) * inside) / 100n }
    }
    return distribute([need(GOLD, gold), need(SILVER, silver)], [...gold, ...silver]) ?? []
  })

describe("a release that several joins share", () => {
  it("keeps every token's total, spends each join's notes whole, and shows the token in the same joins", () => {
    fc.assert(
      fc.property(distributed, someDraws, (joins, draws) => {
        const shared = spread(joins, draws)
        expect(shared.map(({ released }) => released > 0n)).toEqual(
          joins.map(({ released }) => released > 0n),
        )
        for (const token of [GOLD, SILVER])
          for (const part of ["released", "paid", "change"] as const)
            expect(
              sum(
                shared.filter(({ need }) => need.token === token),
                part,
              ),
            ).toBe(
              sum(
                joins.filter(({ need }) => need.token === token),
                part,
              ),
            )
        for (const { notes, released, paid, change } of shared) {
          expect(released + paid + change).toBe(total(notes))
          expect(change).toBeGreaterThanOrEqual(0n)
          expect(paid).toBeGreaterThanOrEqual(0n)
        }
      }),
    )
  })

  it("leaves each of the joins a change on request", () => {
    const notes = [note(GOLD, 10n, 0), note(GOLD, 5n, 1), note(GOLD, 7n, 2)].map((one) => [one])
    const joins = distribute([{ token: GOLD, released: 19n, paid: 0n }], notes) ?? []
    fc.assert(
      fc.property(someDraws, (draws) => {
        const changes = spread(joins, draws, 1n).map(({ change }) => change)
        expect(changes).toEqual([1n, 1n, 1n])
      }),
    )
  })

  it("can give the change to any of the joins", () => {
    const notes = [[note(GOLD, 10n, 0)], [note(GOLD, 10n, 1)]]
    const joins = distribute([{ token: GOLD, released: 12n, paid: 0n }], notes) ?? []
    const released = new Set<bigint>()
    for (let order = 0n; order < 2n; order += 1n)
      for (let share = 0n; share < 9n; share += 1n)
        released.add(spread(joins, [order, 0n, share])[0]?.released ?? 0n)
    expect([...released].toSorted((a, b) => Number(a - b))).toEqual([
      2n,
      3n,
      4n,
      5n,
      6n,
      7n,
      8n,
      9n,
      10n,
    ])
  })

  it("is drawn alike whether or not something is paid inside the pool", () => {
    const notes = [[note(GOLD, 10n, 0)], [note(GOLD, 10n, 1)]]
    const of = (paid: bigint) => distribute([{ token: GOLD, released: 12n, paid }], notes) ?? []
    fc.assert(
      fc.property(someDraws, fc.bigInt(0n, 8n), (draws, paid) => {
        const released = (joins: ReadonlyArray<JoinAmounts>) =>
          spread(joins, draws).map((join) => join.released)
        expect(released(of(paid))).toEqual(released(of(0n)))
      }),
    )
  })

  it("stays with the only join of a token", () => {
    const alone =
      distribute([{ token: GOLD, released: 4n, paid: 2n }], [[note(GOLD, 10n, 0)]]) ?? []
    expect(spread(alone, [5n])).toEqual(alone)
  })
})
