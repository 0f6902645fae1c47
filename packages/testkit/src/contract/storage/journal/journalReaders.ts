import {
  Journal,
  OperationStore,
  UnitOfWork,
  type JournalCursor,
  type NumberedRow,
  type OperationId,
} from "@shielded-relay/core"
import { Effect } from "effect"
import fc from "fast-check"
import { exampleOperation, exampleOperationId } from "../../../example/index.ts"
import type { Property, TestRunner } from "../../TestRunner.ts"

const SUBJECTS = 3

const drawn = fc.record({
  /** What each concurrent writer does, in order. `pause`: how often its transaction yields before it commits; `null`: no transaction. */
  writers: fc.array(
    fc.array(
      fc.record({
        subject: fc.nat(SUBJECTS - 1),
        pause: fc.option(fc.nat(4), { nil: null }),
        isUndone: fc.boolean(),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    { minLength: 2, maxLength: 3 },
  ),
  sequencers: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 2 }),
  readers: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 2 }),
})

/** Readers beside writers and sequencers, all at once. */
export function journalReaders(
  { expect }: TestRunner,
  property: Property<Journal | OperationStore | UnitOfWork>,
): void {
  property(
    "shows each reader every committed version once, and no version of a subject after a later one",
    drawn,
    ({ writers, sequencers, readers }) =>
      Effect.gen(function* () {
        const journal = yield* Journal
        const operations = yield* OperationStore
        for (let n = 0; n < SUBJECTS; n += 1) yield* operations.insert(exampleOperation(n))
        let isOver = false
        const writing = Effect.forEach(
          writers,
          (steps) => Effect.forEach(steps, (step) => write(exampleOperationId(step.subject), step)),
          { concurrency: "unbounded", discard: true },
        )
        const numbering = Effect.fnUntraced(function* (limit: number) {
          while (!isOver) {
            yield* journal.number(limit)
            yield* Effect.yieldNow
          }
        })
        const reading = Effect.fnUntraced(function* (limit: number) {
          const seen: Array<NumberedRow> = []
          for (;;) {
            const isLast = isOver && (yield* journal.number(1_000)) === 0
            const cursor: JournalCursor = { epoch: 1, position: seen.at(-1)?.position ?? 0 }
            const rows = yield* journal.read(cursor, limit)
            seen.push(...rows)
            if (isLast && rows.length < limit) return seen
            yield* Effect.yieldNow
          }
        })
        const [, , views] = yield* Effect.all(
          [
            Effect.andThen(
              writing,
              Effect.sync(() => (isOver = true)),
            ),
            Effect.forEach(sequencers, numbering, { concurrency: "unbounded", discard: true }),
            Effect.forEach(readers, reading, { concurrency: "unbounded" }),
          ],
          { concurrency: "unbounded" },
        )
        for (const seen of views)
          for (let n = 0; n < SUBJECTS; n += 1) {
            const id = exampleOperationId(n)
            const last = (yield* operations.find(id))?.version ?? 0
            expect(
              seen.filter(({ subject }) => subject === id).map(({ version }) => version),
            ).toEqual(Array.from({ length: last }, (_, index) => index + 1))
          }
      }),
    25,
  )
}

/** Writes the next version of an operation, which another writer may do first. */
const write = Effect.fnUntraced(function* (
  id: OperationId,
  step: { readonly pause: number | null; readonly isUndone: boolean },
) {
  const operations = yield* OperationStore
  const { transact } = yield* UnitOfWork
  const { pause, isUndone } = step
  const once = Effect.gen(function* () {
    const stored = yield* operations.find(id)
    if (stored !== null) yield* operations.update({ ...stored, version: stored.version + 1 })
  })
  if (pause === null) return yield* Effect.exit(once)
  const paused = Effect.gen(function* () {
    yield* once
    for (let time = 0; time < pause; time += 1) yield* Effect.yieldNow
    if (isUndone) yield* Effect.fail("undo")
  })
  return yield* Effect.exit(transact(paused))
})
