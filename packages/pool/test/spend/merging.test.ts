import type { Address, ChainId, NoteState, OwnerId } from "@shielded-relay/core"
import { Result } from "effect"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { chooseNotes, type ChoiceProblem, type Standing } from "../../src/spend/chooseNotes.ts"
import { callsOver, nextCall, type MergeCandidate } from "../../src/spend/calls.ts"
import { total } from "../../src/spend/selection.ts"
import { GOLD, SILVER } from "../simulated/poolService.ts"

/** Trees of a test: positions from 1,000 on are in the next one. */
const treeOf = (position: number) => Math.floor(position / 1_000)

const noteOf = (token: Address, amount: bigint, position: number): NoteState => ({
  note: {
    chainId: 1 as ChainId,
    position,
    owner: "owner" as OwnerId,
    token,
    amount,
    commitment: BigInt(position),
    nullifier: BigInt(position),
    npk: BigInt(position),
    oneTimeIndex: 0n,
    blinding: 0n,
    block: 1,
    transactionHash: "0x",
    origin: "public",
    log: null,
  },
  spent: null,
  reservedBy: null,
  entry: null,
})

const limits = fc.record({
  inputs: fc.constantFrom(2, 4),
  maximumJoins: fc.integer({ min: 1, max: 3 }),
  maximumEarlierCalls: fc.integer({ min: 0, max: 4 }),
  tokensPerCall: fc.constant(Infinity),
  feeToken: fc.constant(null),
})
const together = { tokensPerCall: Infinity, feeToken: null }
const amounts = fc.array(fc.bigInt({ min: 1n, max: 40n }), { maxLength: 40 })
const oneToken = amounts.map((all) => all.map((amount, n) => noteOf(GOLD, amount, n)))
const anything = fc
  .array(
    fc.record({
      amount: fc.bigInt({ min: 1n, max: 40n }),
      silver: fc.boolean(),
      tree: fc.nat({ max: 1 }),
    }),
    { maxLength: 40 },
  )
  .map((all) =>
    all.map(({ amount, silver, tree }, n) =>
      noteOf(silver ? SILVER : GOLD, amount, tree * 1_000 + n),
    ),
  )
const need = fc.bigInt({ min: 1n, max: 600n })

const standing = (limitsOf: Standing["limits"], inserted = 2_000): Standing => ({
  confirmedBlock: 1,
  inserted,
  treeOf,
  dustBelow: () => 0n,
  taken: new Set(),
  limits: limitsOf,
})
const choose = (
  states: ReadonlyArray<NoteState>,
  needs: ReadonlyArray<readonly [Address, bigint]>,
  limitsOf: Standing["limits"],
  inserted?: number,
) =>
  chooseNotes(
    {
      needs: needs.map(([token, released]) => ({ token, released, paid: 0n })),
      payouts: [],
      fee: null,
      exchange: null,
    },
    states,
    standing(limitsOf, inserted),
  )
const sumOf = (states: ReadonlyArray<NoteState>, token: Address) =>
  total(states.flatMap(({ note }) => (note.token === token ? [note] : [])))

/** How many notes of the largest cover an amount. */
function notesFor(largest: ReadonlyArray<bigint>, amount: bigint): number {
  let sum = 0n
  return 1 + largest.findIndex((one) => (sum += one) >= amount)
}

const tooMuchOf = (problem: ChoiceProblem) =>
  problem._tag === "TooManyNotes" ? problem.token : "something else is wrong"

/** What is held once joins are merged, each to one note at the end of the newest tree. */
function executed(
  held: ReadonlyArray<MergeCandidate>,
  joins: ReadonlyArray<ReadonlyArray<MergeCandidate>>,
): ReadonlyArray<MergeCandidate> {
  const gone = new Set(joins.flat())
  for (const note of gone) expect(held).toContain(note)
  const end = 1_500 + held.reduce((most, { position }) => Math.max(most, position), 0)
  return [
    ...held.filter((note) => !gone.has(note)),
    ...joins.map((join, n) => {
      const tokens = [...new Set(join.map(({ token }) => token))]
      expect(tokens.length).toBe(1)
      return { token: tokens[0] ?? GOLD, amount: total(join), position: end + n, tree: 2 }
    }),
  ]
}

describe("an amount in many small notes", () => {
  it("is spent by a call of few enough joins, after no more merges than allowed, and nothing is lost on the way", () => {
    fc.assert(
      fc.property(anything, need, need, limits, (states, gold, silver, limitsOf) => {
        const chosen = choose(
          states,
          [
            [GOLD, gold],
            [SILVER, silver],
          ],
          limitsOf,
        )
        if (Result.isFailure(chosen)) return
        const { notes, calls } = chosen.success
        expect(calls.earlier.length).toBeLessThanOrEqual(limitsOf.maximumEarlierCalls)
        let held: ReadonlyArray<MergeCandidate> = notes.map((note) => ({
          ...note,
          tree: treeOf(note.position),
        }))
        const before = { gold: sumOf(states, GOLD), silver: sumOf(states, SILVER) }
        const sums = () =>
          [GOLD, SILVER].map((token) => total(held.filter((note) => note.token === token)))
        const all = sums()
        expect(all[0]).toBeGreaterThanOrEqual(gold)
        expect(all[1]).toBeGreaterThanOrEqual(silver)
        expect(all[0]).toBeLessThanOrEqual(before.gold)
        for (const merge of calls.earlier) {
          const next = nextCall(held, limitsOf, 2)
          expect(next?.kind).toBe("merge")
          expect(next?.joins.length).toBe(merge.joins.length)
          expect(merge.joins.length).toBeLessThanOrEqual(limitsOf.maximumJoins)
          held = executed(held, next?.joins ?? [])
          expect(sums()).toEqual(all)
        }
        const last = nextCall(held, limitsOf, 2)
        expect(last?.kind).toBe("transact")
        expect(last?.joins.length).toBeLessThanOrEqual(Math.max(limitsOf.maximumJoins, 2))
        expect(total(last?.joins.flat() ?? [])).toBe(total(held))
        for (const join of last?.joins ?? [])
          expect(join.length).toBeLessThanOrEqual(limitsOf.inputs)
      }),
      { numRuns: 400 },
    )
  })

  it("that is too many is refused with an amount that is accepted", () => {
    fc.assert(
      fc.property(anything, need, need, limits, (states, gold, silver, limitsOf) => {
        const refused = choose(
          states,
          [
            [GOLD, gold],
            [SILVER, silver],
          ],
          limitsOf,
        )
        if (Result.isSuccess(refused) || refused.failure._tag !== "TooManyNotes") return
        const { token, possible } = refused.failure
        const needs = [
          [GOLD, gold],
          [SILVER, silver],
        ] as const
        const wanted = needs.find(([of]) => of === token)?.[1] ?? 0n
        expect(possible).toBeGreaterThan(0n)
        expect(possible).toBeLessThan(wanted)
        const instead = choose(
          states,
          needs.map(([of, amount]) => [of, of === token ? possible : amount]),
          limitsOf,
        )
        // What is needed of the other may be too much still, and is said of it then.
        const other = needs.find(([of]) => of !== token)?.[0]
        expect([null, other]).toContain(
          Result.isSuccess(instead) ? null : tooMuchOf(instead.failure),
        )
      }),
      { numRuns: 400 },
    )
  })

  it("takes one note more when one of the fewest is alone in its tree and could not be merged", () => {
    const silver = (amount: bigint, position: number) => noteOf(SILVER, amount, position)
    const held = [silver(1n, 0), silver(1n, 1), silver(15n, 1_002), silver(1n, 1_003)]
    const states = [...held, noteOf(GOLD, 1n, 4)]
    const needs = [[GOLD, 1n] as const, [SILVER, 17n] as const]
    const chosen = choose(states, needs, {
      ...together,
      inputs: 4,
      maximumJoins: 1,
      maximumEarlierCalls: 2,
    })
    expect(Result.getOrThrow(chosen).notes).toHaveLength(5)
    expect(Result.getOrThrow(chosen).calls.earlier).toHaveLength(2)
  })

  it("of one token in one tree takes a note for each input of the call and all but one more for each join of a merge", () => {
    fc.assert(
      fc.property(oneToken, need, limits, (states, gold, limitsOf) => {
        const have = sumOf(states, GOLD)
        const chosen = choose(states, [[GOLD, gold]], limitsOf, 500)
        if (have < gold) return
        const { inputs, maximumJoins, maximumEarlierCalls } = limitsOf
        const largest = states
          .map(({ note }) => note.amount)
          .toSorted((a, b) => (a > b ? -1 : a < b ? 1 : 0))
        const most = inputs * maximumJoins + (inputs - 1) * maximumJoins * maximumEarlierCalls
        const possible = largest.slice(0, most).reduce((sum, one) => sum + one, 0n)
        const over = Math.max(0, notesFor(largest, gold) - inputs * maximumJoins)
        // As few merges as there can be, and as few joins in them.
        const expected =
          gold <= possible
            ? {
                merges: Math.ceil(over / ((inputs - 1) * maximumJoins)),
                joins: Math.ceil(over / (inputs - 1)),
              }
            : { possible }
        expect(
          Result.match(chosen, {
            onFailure: (problem) => ({ possible: "possible" in problem && problem.possible }),
            onSuccess: ({ calls }) => ({
              merges: calls.earlier.length,
              joins: calls.earlier.flatMap((merge) => merge.joins).length,
            }),
          }),
        ).toEqual(expected)
      }),
      { numRuns: 300 },
    )
  })

  it("waits for no insertion when the notes of its first merge are in the tree", () => {
    const states = Array.from({ length: 12 }, (_, n) => noteOf(GOLD, 1n, n))
    const limitsOf = { ...together, inputs: 4, maximumJoins: 2, maximumEarlierCalls: 1 }
    const waits = (inserted: number) => {
      const { calls } = Result.getOrThrow(choose(states, [[GOLD, 12n]], limitsOf, inserted))
      return calls.earlier[0]?.joins.flat().some(({ position }) => position >= inserted)
    }
    expect(waits(12)).toBe(false)
    expect(waits(8)).toBe(false)
    expect(waits(7)).toBe(true)
  })
})

describe("tokens of which one call takes one", () => {
  const divided = fc.record({
    inputs: fc.constantFrom(2, 4),
    maximumJoins: fc.constant(1),
    maximumEarlierCalls: fc.integer({ min: 0, max: 6 }),
    tokensPerCall: fc.constant(1),
    feeToken: fc.constantFrom(null, GOLD, SILVER),
  })

  it("are spent one after the other, each whole after its own merges, that of the fee last", () => {
    fc.assert(
      fc.property(anything, need, need, divided, (states, gold, silver, limitsOf) => {
        const needs = [
          [GOLD, gold],
          [SILVER, silver],
        ] as const
        const chosen = choose(states, needs, limitsOf)
        if (Result.isFailure(chosen)) return
        const { notes, calls } = chosen.success
        expect(calls.earlier.length).toBeLessThanOrEqual(limitsOf.maximumEarlierCalls)
        let held: ReadonlyArray<MergeCandidate> = notes.map((note) => ({
          ...note,
          tree: treeOf(note.position),
        }))
        const sent: Array<readonly [Address | undefined, bigint]> = []
        for (;;) {
          const next = nextCall(held, limitsOf, 2)
          if (next === null) throw new Error("what was chosen cannot be called")
          const tokens = new Set(next.joins.flat().map(({ token }) => token))
          expect(tokens.size).toBe(1)
          expect(next.joins).toHaveLength(1)
          if (next.kind === "merge") {
            held = executed(held, next.joins)
            continue
          }
          const [token] = tokens
          sent.push([token, total(next.joins.flat())])
          held = held.filter((note) => note.token !== token)
          expect(next.kind).toBe(held.length === 0 ? "transact" : "part")
          if (held.length === 0) break
        }
        const last = limitsOf.feeToken ?? [GOLD, SILVER].toSorted().at(-1)
        expect(sent.at(-1)?.[0]).toBe(last)
        for (const [token, amount] of needs) {
          const [all, ...more] = sent.filter(([of]) => of === token)
          expect(more).toEqual([])
          expect(all?.[1]).toBeGreaterThanOrEqual(amount)
        }
      }),
      { numRuns: 300 },
    )
  })

  it("are refused where they take more calls than allowed", () => {
    const states = [noteOf(GOLD, 5n, 0), noteOf(SILVER, 5n, 1)]
    const needs = [[GOLD, 1n] as const, [SILVER, 1n] as const]
    const limitsOf = { inputs: 2, maximumJoins: 1, tokensPerCall: 1, feeToken: null }
    const among = (maximumEarlierCalls: number) =>
      choose(states, needs, { ...limitsOf, maximumEarlierCalls })
    expect(Result.isSuccess(among(1))).toBe(true)
    expect(Result.isFailure(among(0))).toBe(true)
  })
})

describe("a merge", () => {
  const candidates = (count: number, amount: bigint, treeOfNote: (n: number) => number) =>
    Array.from({ length: count }, (_, n) => ({
      token: GOLD,
      amount,
      position: n,
      tree: treeOfNote(n),
    }))
  const one = { ...together, inputs: 4, maximumJoins: 1 }
  const half = (1n << 127n) - 1n

  it("never makes a note of more than a note can hold", () => {
    const huge = candidates(6, half, () => 0)
    expect(nextCall(huge, one, 0)).toMatchObject({ kind: "merge", joins: [[{}, {}]] })
    const tooHuge = candidates(8, half, () => 0)
    expect(nextCall(tooHuge, one, 0)).toBe(null)
  })

  it("is none where every note is alone in its tree", () => {
    const alone = candidates(3, 1n, (n) => n)
    expect(nextCall(alone, one, 3)).toBe(null)
    expect(callsOver(alone, { ...one, maximumEarlierCalls: 9 }, 3)).toBe(null)
  })
})
