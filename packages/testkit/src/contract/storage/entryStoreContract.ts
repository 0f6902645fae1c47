import {
  EntryStore,
  NoteStore,
  UnitOfWork,
  type Entry,
  type EntryKey,
  type NoteRow,
} from "@shielded-relay/core"
import { Effect, type Layer } from "effect"
import {
  exampleAddress,
  exampleBatch,
  exampleBlock,
  exampleChain,
  exampleOperationId,
  exampleOwner,
} from "../../example/index.ts"
import { expectFailure } from "../expectFailure.ts"
import { suite, type TestRunner } from "../TestRunner.ts"

const chain = exampleChain(0)
const owner = exampleOwner(0)
const hash = (n: number) => `0x${n.toString(16).padStart(64, "e")}`
/** A note from outside, in a transaction of its own. */
const outside = (position: number): Partial<NoteRow> & { readonly position: number } => ({
  position,
  transactionHash: hash(position),
  log: position % 3,
  origin: "public",
})
const keyOf = (position: number): EntryKey => ({
  chainId: chain,
  transactionHash: hash(position),
  log: position % 3,
})
const positions = (entries: ReadonlyArray<{ readonly position: number | null }>) =>
  entries.map(({ position }) => position)
const anyTime = { upTo: 99, now: 99 }

/** The laws of `EntryStore`. Every build of the layer is an empty store. */
export function entryStoreContract<E>(
  runner: TestRunner,
  layer: Layer.Layer<EntryStore | NoteStore | UnitOfWork, E>,
): void {
  const { expect } = runner
  suite(runner, "EntryStore", layer, (scenario) => {
    /** Notes 0, 2 and 3 come from outside; note 1 is from the deployment's own operation. */
    const batch = exampleBatch(null, [
      { number: 10, leaves: 2, notes: [outside(0), { position: 1 }] },
      { number: 12, leaves: 2, notes: [outside(2), outside(3)] },
    ])
    const opened = Effect.gen(function* () {
      const notes = yield* NoteStore
      const entries = yield* EntryStore
      yield* notes.append(batch)
      return { notes, entries }
    })
    const expectParts = (entries: EntryStore["Service"], at: number, parts: Partial<Entry>) =>
      Effect.map(entries.find(keyOf(at)), (found) =>
        expect(found).toEqual(found === null ? parts : { ...found, ...parts }),
      )
    const served = { from: ["undecided"], at: 7, state: "served", reason: null } as const
    const denied = { ...served, state: "quarantined" } as const

    scenario(
      "has an undecided entry for each note from outside, and none for the deployment's own",
      Effect.gen(function* () {
        const { notes, entries } = yield* opened
        const due = yield* entries.due(chain, anyTime, 9)
        expect(positions(due)).toEqual([0, 2, 3])
        const [note] = batch.notes
        expect(due[0]).toEqual({
          ...keyOf(0),
          position: 0,
          block: 10,
          token: note?.token,
          amount: note?.amount,
          npk: note?.npk,
          origin: "public",
          state: "undecided",
          payers: [],
          countsFrom: null,
          attempts: 0,
          askAt: 0,
          decisions: [],
        })
        expect((yield* notes.unspent(chain, owner)).map(({ entry }) => entry?.state)).toEqual([
          "undecided",
          undefined,
          "undecided",
          "undecided",
        ])
        expect(yield* entries.find(keyOf(1))).toBe(null)
        expect(yield* entries.due(exampleChain(1), anyTime, 9)).toEqual([])
      }),
    )

    scenario(
      "returns entries due by time and depth, the longest due first",
      Effect.gen(function* () {
        const { entries } = yield* opened
        expect(positions(yield* entries.due(chain, { upTo: 11, now: 0 }, 9))).toEqual([0])
        yield* entries.postpone(keyOf(0), 50)
        yield* entries.postpone(keyOf(2), 40)
        expect(positions(yield* entries.due(chain, { upTo: 99, now: 39 }, 9))).toEqual([3])
        expect(positions(yield* entries.due(chain, { upTo: 99, now: 50 }, 9))).toEqual([3, 2, 0])
        expect(positions(yield* entries.due(chain, { upTo: 99, now: 50 }, 2))).toEqual([3, 2])
        yield* expectParts(entries, 0, { askAt: 50, attempts: 1 })
        yield* entries.decide(keyOf(0), served)
        yield* entries.postpone(keyOf(0), 1)
        yield* expectParts(entries, 0, { askAt: 50, attempts: 1 })
      }),
    )

    scenario(
      "decides an entry only from a given state, and keeps every decision",
      Effect.gen(function* () {
        const { notes, entries } = yield* opened
        const payers = [exampleAddress(1), exampleAddress(2)]
        expect(yield* entries.decide(keyOf(0), { ...denied, payers })).toBe(true)
        expect(yield* entries.decide(keyOf(0), served)).toBe(false)
        expect(yield* entries.decide(keyOf(1), served)).toBe(false)
        const release = { at: 9, state: "released", reason: "looked at" } as const
        expect(yield* entries.decide(keyOf(0), { ...release, from: ["quarantined"] })).toBe(true)
        yield* expectParts(entries, 0, {
          state: "released",
          payers,
          countsFrom: 4,
          decisions: [
            { at: 7, state: "quarantined", reason: null },
            { at: 9, state: "released", reason: "looked at" },
          ],
        })
        const [state] = yield* notes.unspent(chain, owner)
        expect(state?.entry).toEqual({ state: "released", countsFrom: 4 })
      }),
    )

    scenario(
      "refuses to reserve a note that does not count",
      Effect.gen(function* () {
        const { notes, entries } = yield* opened
        const by = exampleOperationId(1)
        const taken = (...given: ReadonlyArray<number>) =>
          expectFailure(runner, notes.reserve(chain, given, by), {
            _tag: "NotesTaken",
            positions: given.filter((one) => one !== 1),
          })
        yield* taken(0, 1)
        yield* entries.decide(keyOf(0), denied)
        yield* taken(0)
        yield* entries.decide(keyOf(0), { ...served, from: ["quarantined"], state: "kept" })
        yield* taken(0)
        yield* entries.decide(keyOf(0), { ...served, from: ["kept"], state: "released" })
        yield* entries.decide(keyOf(2), served)
        yield* notes.reserve(chain, [0, 1, 2], by)
        yield* taken(3)
      }),
    )

    const due = {
      at: 8,
      state: "return-due",
      reason: "case 71",
      payer: exampleAddress(1),
      caseName: "case 71",
    } as const
    const returning = { at: 9, state: "returning", reason: null } as const

    scenario(
      "returns a note whose return is due at once, without its attempts at screening",
      Effect.gen(function* () {
        const { entries } = yield* opened
        yield* entries.postpone(keyOf(0), 50)
        yield* entries.decide(keyOf(0), denied)
        yield* entries.decide(keyOf(2), denied)
        expect(positions(yield* entries.due(chain, anyTime, 9))).toEqual([3])
        yield* entries.decide(keyOf(0), { ...due, from: ["quarantined"] })
        expect(positions(yield* entries.due(chain, { upTo: 10, now: 0 }, 9))).toEqual([0])
        yield* expectParts(entries, 0, {
          state: "return-due",
          attempts: 0,
          askAt: 0,
          countsFrom: null,
          decisions: [{ at: 7, state: "quarantined", reason: null }, due],
        })
        yield* entries.postpone(keyOf(0), 60)
        yield* expectParts(entries, 0, { attempts: 1, askAt: 60 })
        yield* entries.decide(keyOf(0), { ...returning, from: ["return-due"] })
        yield* entries.postpone(keyOf(0), 70)
        yield* expectParts(entries, 0, { state: "returning", attempts: 1, askAt: 60 })
        expect(positions(yield* entries.due(chain, anyTime, 9))).toEqual([3])
        const returned = { at: 10, state: "returned", reason: null, transaction: "0x7" } as const
        yield* entries.decide(keyOf(0), { ...returned, from: ["returning"] })
        expect((yield* entries.find(keyOf(0)))?.decisions.at(-1)).toEqual(returned)
        expect(yield* entries.newlyCounting(chain, 9)).toEqual([])
      }),
    )

    scenario(
      "reserves a note that is being returned, and none whose return is due or done",
      Effect.gen(function* () {
        const { notes, entries } = yield* opened
        const by = exampleOperationId(1)
        const isRefused = expectFailure(runner, notes.reserve(chain, [0], by), {
          _tag: "NotesTaken",
          positions: [0],
        })
        yield* entries.decide(keyOf(0), { ...due, from: ["undecided"] })
        yield* isRefused
        yield* entries.decide(keyOf(0), { ...returning, from: ["return-due"] })
        yield* notes.reserve(chain, [0], by)
        expect((yield* notes.reservedBy(chain, by)).map(({ entry }) => entry)).toEqual([
          { state: "returning", countsFrom: null },
        ])
        yield* notes.release(by)
        const returned = { at: 10, state: "returned", reason: null, transaction: "0x7" } as const
        yield* entries.decide(keyOf(0), { ...returned, from: ["returning"] })
        yield* isRefused
      }),
    )

    scenario(
      "keeps decisions through rebuilds and reorganisations, and has a new entry for another transaction",
      Effect.gen(function* () {
        const { notes, entries } = yield* opened
        yield* entries.decide(keyOf(0), denied)
        yield* entries.decide(keyOf(2), denied)
        yield* entries.decide(keyOf(3), served)
        yield* notes.forgetNotes(chain, owner)
        yield* notes.restoreNotes(chain, batch.notes)
        const states = Effect.map(notes.unspent(chain, owner), (found) =>
          found.map(({ entry }) => entry?.state),
        )
        expect(yield* states).toEqual(["quarantined", undefined, "quarantined", "served"])
        yield* notes.rollback(chain, exampleBlock(10))
        yield* expectParts(entries, 2, { position: null, state: "quarantined" })
        yield* expectParts(entries, 0, { position: 0 })
        // The same transaction in another block and at another position, and a new one at its old position.
        const from = yield* notes.checkpoint(chain)
        yield* notes.append(
          exampleBatch(from, [
            {
              number: 14,
              branch: 1,
              leaves: 2,
              notes: [
                { ...outside(2), transactionHash: hash(77) },
                { ...outside(2), position: 3, nullifier: 5n },
              ],
            },
          ]),
        )
        expect(yield* states).toEqual(["quarantined", undefined, "undecided", "quarantined"])
        yield* expectParts(entries, 2, { position: 3, block: 14 })
        expect(positions(yield* entries.due(chain, anyTime, 9))).toEqual([2])
      }),
    )

    scenario(
      "returns no due entry that a reorganisation has removed",
      Effect.gen(function* () {
        const { notes, entries } = yield* opened
        yield* notes.rollback(chain, null)
        expect(yield* entries.due(chain, anyTime, 9)).toEqual([])
        yield* notes.append(batch)
        expect(positions(yield* entries.due(chain, anyTime, 9))).toEqual([0, 2, 3])
      }),
    )

    scenario(
      "reports notes that began to count until the report is acknowledged",
      Effect.gen(function* () {
        const { entries } = yield* opened
        yield* entries.decide(keyOf(0), served)
        yield* entries.decide(keyOf(2), denied)
        yield* entries.decide(keyOf(3), served)
        expect(positions(yield* entries.newlyCounting(chain, 9))).toEqual([0, 3])
        expect(positions(yield* entries.newlyCounting(chain, 1))).toEqual([0])
        expect(yield* entries.newlyCounting(exampleChain(1), 9)).toEqual([])
        yield* entries.acknowledge([keyOf(0)])
        expect(positions(yield* entries.newlyCounting(chain, 9))).toEqual([3])
        yield* entries.decide(keyOf(2), { ...served, from: ["quarantined"], state: "released" })
        expect(positions(yield* entries.newlyCounting(chain, 9))).toEqual([2, 3])
        yield* entries.acknowledge([])
        yield* entries.acknowledge([keyOf(2), keyOf(3), keyOf(99)])
        expect(yield* entries.newlyCounting(chain, 9)).toEqual([])
      }),
    )

    scenario(
      "lists withheld entries, page by page",
      Effect.gen(function* () {
        const { entries } = yield* opened
        for (const position of [3, 0, 2]) yield* entries.decide(keyOf(position), denied)
        yield* entries.decide(keyOf(2), { ...denied, from: ["quarantined"], state: "kept" })
        const [first] = yield* entries.withheld(1)
        expect(first).toEqual(keyOf(0))
        expect(yield* entries.withheld(9, first)).toEqual([keyOf(2), keyOf(3)])
        yield* entries.decide(keyOf(0), { ...served, from: ["quarantined"], state: "released" })
        expect(yield* entries.withheld(9)).toEqual([keyOf(2), keyOf(3)])
        yield* entries.decide(keyOf(2), { ...due, from: ["kept"] })
        expect(yield* entries.withheld(9)).toEqual([keyOf(2), keyOf(3)])
        yield* entries.decide(keyOf(2), { ...returning, from: ["return-due"] })
        expect(yield* entries.withheld(9)).toEqual([keyOf(2), keyOf(3)])
        const returned = { at: 10, state: "returned", reason: null, transaction: "0x7" } as const
        yield* entries.decide(keyOf(2), { ...returned, from: ["returning"] })
        expect(yield* entries.withheld(9)).toEqual([keyOf(3)])
      }),
    )

    scenario(
      "keeps nothing of a rolled-back transaction",
      Effect.gen(function* () {
        const { notes, entries } = yield* opened
        const { transact } = yield* UnitOfWork
        const before = yield* entries.due(chain, anyTime, 9)
        const steps = [
          Effect.asVoid(entries.decide(keyOf(0), served)),
          Effect.asVoid(entries.decide(keyOf(0), denied)),
          entries.postpone(keyOf(0), 50),
          notes.rollback(chain, null),
        ]
        for (const step of steps)
          yield* Effect.exit(transact(Effect.andThen(step, Effect.fail("undo"))))
        expect(yield* entries.due(chain, anyTime, 9)).toEqual(before)
        expect(yield* entries.newlyCounting(chain, 9)).toEqual([])
        expect(yield* entries.withheld(9)).toEqual([])
      }),
    )
  })
}
