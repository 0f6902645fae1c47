import {
  rowOfOperation,
  UnitOfWork,
  WebhookStore,
  type ClaimedEvent,
  type NumberedRow,
} from "@shielded-relay/core"
import { Effect, type Layer } from "effect"
import fc from "fast-check"
import { exampleOperation } from "../../../example/index.ts"
import { suite, type TestRunner } from "../../TestRunner.ts"

const NAME = "operator"
const at = (position: number, epoch = 1) => ({ epoch, position })

/** The row of a version of subject `n`. */
const row = (n: number, version: number, position: number): NumberedRow => ({
  ...rowOfOperation(exampleOperation(n, { version })),
  position,
})
const batchInsertion = (position: number): NumberedRow => ({
  ...row(9, 1, position),
  owner: null,
  nonce: null,
})

/** The laws of `WebhookStore`. Every build of the layer is an empty storage. */
export function webhookStoreContract<E>(
  runner: TestRunner,
  layer: Layer.Layer<UnitOfWork | WebhookStore, E>,
): void {
  const { expect } = runner
  const claimedRows = (events: ReadonlyArray<ClaimedEvent>) => events.map((event) => event.row)
  /** An endpoint at position 0 that has taken these rows at time `now`. */
  const taken = Effect.fnUntraced(function* (rows: ReadonlyArray<NumberedRow>, now = 10) {
    const store = yield* WebhookStore
    yield* store.begin(NAME, at(0))
    const { cursor } = (yield* store.find(NAME)) ?? { cursor: at(0) }
    const to = at(rows.at(-1)?.position ?? 0)
    expect(yield* store.take(NAME, cursor, to, rows, now)).toBe(true)
    return store
  })

  suite(runner, "WebhookStore", layer, (scenario, property) => {
    scenario(
      "begins an endpoint once, and moves its cursor only from where it is",
      Effect.gen(function* () {
        const store = yield* WebhookStore
        expect(yield* store.find(NAME)).toEqual(null)
        expect(yield* store.take(NAME, at(0), at(1), [row(1, 1, 1)], 5)).toBe(false)
        yield* store.begin(NAME, at(3, 7))
        yield* store.begin(NAME, at(4, 8))
        const begun = { name: NAME, cursor: at(3, 7), failingSince: null, offSince: null }
        expect(yield* store.find(NAME)).toEqual(begun)
        for (const from of [at(3, 8), at(2, 7)])
          expect(yield* store.take(NAME, from, at(9, 7), [row(1, 1, 9)], 5)).toBe(false)
        expect(yield* store.backlog(NAME)).toEqual({ waiting: 0, oldest: null })
        expect(yield* store.take(NAME, at(3, 7), at(3, 9), [], 5)).toBe(true)
        expect(yield* store.find(NAME)).toEqual({ ...begun, cursor: at(3, 9) })
        yield* store.begin("other", at(1))
        expect(yield* store.take("other", at(1), at(2), [row(1, 1, 2)], 5)).toBe(true)
        expect(yield* store.backlog("other")).toEqual({ waiting: 1, oldest: 5 })
        expect(yield* store.claim(NAME, 99, 100, 9)).toEqual([])
      }),
    )

    scenario(
      "keeps the highest version of each subject, with every field",
      Effect.gen(function* () {
        const store = yield* taken([row(1, 1, 1), batchInsertion(2), row(1, 3, 3), row(1, 2, 4)])
        expect(yield* store.backlog(NAME)).toEqual({ waiting: 2, oldest: 10 })
        yield* store.take(NAME, at(4), at(6), [row(1, 3, 5), row(2, 1, 6)], 20)
        expect(yield* store.backlog(NAME)).toEqual({ waiting: 3, oldest: 10 })
        const events = yield* store.claim(NAME, 20, 50, 9)
        expect(claimedRows(events)).toEqual([batchInsertion(2), row(1, 3, 3), row(2, 1, 6)])
        expect(events.map(({ attempts, until }) => [attempts, until])).toEqual(
          [1, 2, 3].map(() => [0, 50]),
        )
      }),
    )

    scenario(
      "gives what is due to one claim at a time, the longest due first",
      Effect.gen(function* () {
        const store = yield* taken([row(1, 1, 1), row(2, 1, 2)])
        yield* store.take(NAME, at(2), at(3), [row(3, 1, 3)], 5)
        expect(yield* store.claim(NAME, 4, 50, 9)).toEqual([])
        expect(claimedRows(yield* store.claim(NAME, 9, 50, 9))).toEqual([row(3, 1, 3)])
        expect(claimedRows(yield* store.claim(NAME, 10, 50, 1))).toEqual([row(1, 1, 1)])
        expect(claimedRows(yield* store.claim(NAME, 49, 70, 9))).toEqual([row(2, 1, 2)])
        // The others were never settled, which is no failure of theirs.
        const again = yield* store.claim(NAME, 50, 80, 9)
        expect(again.map(({ attempts }) => attempts)).toEqual([0, 0])
      }),
    )

    scenario(
      "ends the wait of a delivered version, and makes a later one due at once",
      Effect.gen(function* () {
        const store = yield* taken([row(1, 1, 1), row(2, 1, 2)])
        const [first, second] = yield* store.claim(NAME, 10, 50, 9)
        if (first === undefined || second === undefined) return expect("two").toBe("claimed")
        yield* store.take(NAME, at(2), at(3), [row(1, 2, 3)], 20)
        // Not while the earlier version may still arrive.
        expect(yield* store.claim(NAME, 49, 90, 9)).toEqual([])
        yield* store.delivered(NAME, first, 30)
        yield* store.delivered(NAME, second, 30)
        expect(yield* store.backlog(NAME)).toEqual({ waiting: 1, oldest: 10 })
        expect(yield* store.claim(NAME, 29, 60, 9)).toEqual([])
        expect(yield* store.claim(NAME, 30, 60, 9)).toEqual([
          { row: row(1, 2, 3), attempts: 0, until: 60 },
        ])
        // A late answer about the first version leaves the claim of the second.
        yield* store.delivered(NAME, first, 31)
        yield* store.failed(NAME, first, 32, 32)
        expect(yield* store.claim(NAME, 59, 99, 9)).toEqual([])
      }),
    )

    scenario(
      "puts off a failed version, and tries a later one at once",
      Effect.gen(function* () {
        const store = yield* taken([row(1, 1, 1), row(2, 1, 2)])
        const [first, second] = yield* store.claim(NAME, 10, 50, 9)
        if (first === undefined || second === undefined) return expect("two").toBe("claimed")
        yield* store.take(NAME, at(2), at(3), [row(2, 2, 3)], 20)
        expect(yield* store.failed(NAME, first, 200, 30)).toBe(30)
        expect(yield* store.failed(NAME, second, 200, 31)).toBe(30)
        expect(yield* store.find(NAME)).toEqual({
          name: NAME,
          cursor: at(3),
          failingSince: 30,
          offSince: null,
        })
        expect(claimedRows(yield* store.claim(NAME, 31, 90, 9))).toEqual([row(2, 2, 3)])
        expect(yield* store.claim(NAME, 199, 300, 1)).toEqual([
          { row: row(2, 2, 3), attempts: 0, until: 300 },
        ])
        const [retried] = yield* store.claim(NAME, 200, 300, 9)
        expect(retried).toEqual({ row: row(1, 1, 1), attempts: 1, until: 300 })
        if (retried !== undefined) yield* store.delivered(NAME, retried, 210)
        expect((yield* store.find(NAME))?.failingSince).toBe(null)
        // A version that comes while an earlier one waits for its next attempt does not wait for it.
        const [held] = yield* store.claim(NAME, 300, 400, 9)
        if (held !== undefined) yield* store.failed(NAME, held, 900, 310)
        yield* store.take(NAME, at(3), at(4), [row(2, 3, 4)], 320)
        expect(yield* store.claim(NAME, 320, 500, 9)).toEqual([
          { row: row(2, 3, 4), attempts: 0, until: 500 },
        ])
      }),
    )

    scenario(
      "makes an event due after its row's delay, and a later version after a failure when it is told",
      Effect.gen(function* () {
        const store = yield* WebhookStore
        yield* store.begin(NAME, at(0))
        yield* store.take(NAME, at(0), at(2), [row(1, 1, 1), row(2, 1, 2)], 10, [5])
        expect(claimedRows(yield* store.claim(NAME, 14, 50, 9))).toEqual([row(2, 1, 2)])
        const [first] = yield* store.claim(NAME, 15, 50, 9)
        if (first === undefined) return expect("one").toBe("claimed")
        expect(first.row).toEqual(row(1, 1, 1))
        yield* store.take(NAME, at(2), at(3), [row(1, 2, 3)], 20, [7])
        yield* store.failed(NAME, first, 200, 30, 39)
        expect((yield* store.find(NAME))?.failingSince).toBe(30)
        expect(yield* store.claim(NAME, 38, 45, 9)).toEqual([])
        expect(claimedRows(yield* store.claim(NAME, 39, 45, 9))).toEqual([row(1, 2, 3)])
      }),
    )

    scenario(
      "forgets an endpoint with what waits for it, and no other",
      Effect.gen(function* () {
        const store = yield* taken([row(1, 1, 1), row(2, 1, 2)])
        yield* store.begin("other", at(0))
        yield* store.take("other", at(0), at(1), [row(1, 1, 1)], 10)
        const [first] = yield* store.claim(NAME, 10, 50, 1)
        const { transact } = yield* UnitOfWork
        yield* Effect.exit(transact(Effect.andThen(store.forget(NAME), Effect.fail("undo"))))
        expect(yield* store.backlog(NAME)).toEqual({ waiting: 2, oldest: 10 })
        yield* store.forget(NAME)
        yield* store.forget(NAME)
        if (first !== undefined) {
          yield* store.failed(NAME, first, 60, 20)
          yield* store.delivered(NAME, first, 20)
        }
        expect(yield* store.take(NAME, at(2), at(3), [row(3, 1, 3)], 20)).toBe(false)
        expect(yield* store.find(NAME)).toBe(null)
        yield* store.begin(NAME, at(0))
        expect(yield* store.backlog(NAME)).toEqual({ waiting: 0, oldest: null })
        expect(yield* store.backlog("other")).toEqual({ waiting: 1, oldest: 10 })
      }),
    )

    scenario(
      "hastens what waits for a later attempt, and nothing that is claimed",
      Effect.gen(function* () {
        const store = yield* taken([row(1, 1, 1), row(2, 1, 2)])
        const [first] = yield* store.claim(NAME, 10, 50, 9)
        if (first !== undefined) yield* store.failed(NAME, first, 900, 20)
        yield* store.hasten(NAME, 30)
        expect(claimedRows(yield* store.claim(NAME, 30, 60, 9))).toEqual([row(1, 1, 1)])
        expect(claimedRows(yield* store.claim(NAME, 50, 90, 9))).toEqual([row(2, 1, 2)])
      }),
    )

    scenario(
      "counts no time in which nobody sent anything as failure",
      Effect.gen(function* () {
        const store = yield* WebhookStore
        yield* store.catchUp(NAME, 5)
        expect(yield* store.find(NAME)).toEqual(null)
        yield* taken([row(1, 1, 1), row(2, 1, 2)])
        yield* store.catchUp(NAME, 12)
        expect((yield* store.find(NAME))?.failingSince).toBe(null)
        const [first, second] = yield* store.claim(NAME, 12, 50, 9)
        if (first !== undefined) yield* store.failed(NAME, first, 100, 20)
        if (second !== undefined) yield* store.failed(NAME, second, 900, 20)
        // In time.
        yield* store.catchUp(NAME, 99)
        yield* store.catchUp(NAME, 100)
        expect((yield* store.find(NAME))?.failingSince).toBe(20)
        // 150 late, and the second time it is not late any more.
        yield* store.catchUp(NAME, 250)
        yield* store.catchUp(NAME, 250)
        expect((yield* store.find(NAME))?.failingSince).toBe(170)
        expect(yield* store.claim(NAME, 249, 300, 9)).toEqual([])
        const events = yield* store.claim(NAME, 250, 300, 9)
        expect(events).toEqual([{ row: row(1, 1, 1), attempts: 1, until: 300 }])
        // What waited since before the failure began cannot move it beyond now.
        yield* store.catchUp(NAME, 1_000)
        expect((yield* store.find(NAME))?.failingSince).toBe(870)
        yield* store.catchUp(NAME, 9_000)
        expect((yield* store.find(NAME))?.failingSince).toBe(8_870)
      }),
    )

    scenario(
      "begins no failure later than now, however long something was overdue",
      Effect.gen(function* () {
        const store = yield* taken([row(1, 1, 1), row(2, 1, 2)])
        const [first] = yield* store.claim(NAME, 10, 500, 1)
        if (first !== undefined) yield* store.failed(NAME, first, 900, 400)
        yield* store.catchUp(NAME, 500)
        expect((yield* store.find(NAME))?.failingSince).toBe(500)
      }),
    )

    scenario(
      "switches off and on, from where it was or from a cursor",
      Effect.gen(function* () {
        const store = yield* WebhookStore
        yield* store.switchOff(NAME, 5)
        yield* store.resume(NAME, null, 5)
        expect(yield* store.find(NAME)).toEqual(null)
        yield* taken([row(1, 1, 1)])
        const [first] = yield* store.claim(NAME, 10, 50, 9)
        if (first !== undefined) yield* store.failed(NAME, first, 900, 20)
        yield* store.switchOff(NAME, 30)
        const off = { name: NAME, cursor: at(1), failingSince: 20, offSince: 30 }
        expect(yield* store.find(NAME)).toEqual(off)
        yield* store.resume(NAME, null, 40)
        const on = { ...off, failingSince: null, offSince: null }
        expect(yield* store.find(NAME)).toEqual(on)
        expect(claimedRows(yield* store.claim(NAME, 40, 60, 9))).toEqual([row(1, 1, 1)])
        yield* store.resume(NAME, at(0, 8), 50)
        expect(yield* store.find(NAME)).toEqual({ ...on, cursor: at(0, 8) })
      }),
    )

    scenario(
      "keeps nothing of a rolled-back transaction",
      Effect.gen(function* () {
        const store = yield* taken([row(1, 1, 1), row(2, 1, 2)])
        const [first] = yield* store.claim(NAME, 10, 20, 1)
        const before = yield* store.find(NAME)
        const { transact } = yield* UnitOfWork
        const undone = Effect.gen(function* () {
          if (first !== undefined) yield* store.failed(NAME, first, 90, 11)
          yield* store.take(NAME, at(2), at(3), [row(3, 1, 3)], 12)
          if (first !== undefined) yield* store.delivered(NAME, first, 12)
          expect((yield* store.claim(NAME, 12, 99, 9)).length).toBe(2)
          yield* store.switchOff(NAME, 13)
          yield* store.begin("other", at(0))
          return yield* Effect.fail("undo")
        })
        yield* Effect.exit(transact(undone))
        expect(yield* store.find(NAME)).toEqual(before)
        expect(yield* store.find("other")).toEqual(null)
        expect(yield* store.backlog(NAME)).toEqual({ waiting: 2, oldest: 10 })
        expect(claimedRows(yield* store.claim(NAME, 20, 30, 9))).toEqual([
          row(1, 1, 1),
          row(2, 1, 2),
        ])
      }),
    )

    property(
      "gives concurrent claims different events, and loses none",
      fc.record({
        subjects: fc.integer({ min: 1, max: 8 }),
        limits: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 2, maxLength: 4 }),
      }),
      ({ subjects, limits }) =>
        Effect.gen(function* () {
          const rows = Array.from({ length: subjects }, (_, n) => row(n, 1, n + 1))
          const store = yield* taken(rows)
          const claims = yield* Effect.forEach(
            limits,
            (limit) => store.claim(NAME, 10, 50, limit),
            { concurrency: "unbounded" },
          )
          const got = claims.flatMap(claimedRows).map(({ position }) => position)
          expect(new Set(got).size).toBe(got.length)
          const left = claimedRows(yield* store.claim(NAME, 10, 50, 9))
          const all = [...got, ...left.map(({ position }) => position)]
          expect(all.toSorted((a, b) => a - b)).toEqual(rows.map(({ position }) => position))
        }),
      25,
    )
  })
}
