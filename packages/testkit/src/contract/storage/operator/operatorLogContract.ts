import {
  deedHash,
  OperatorLog,
  parseUuid,
  UnitOfWork,
  type LoggedDeed,
  type OperatorDeed,
} from "@shielded-relay/core"
import { Effect, Exit, type Layer } from "effect"
import { exampleOperationId, exampleUuid } from "../../../example/index.ts"
import { suite, type TestRunner } from "../../TestRunner.ts"

/** A deed that differs from others in every field. */
function exampleDeed(n: number): OperatorDeed {
  const id = parseUuid(exampleUuid(0xdeed, n))
  if (id === null) throw new Error("it is a UUID")
  return {
    id,
    at: 1_767_225_600_000 + n,
    name: `user-${n}`,
    action: n % 2 === 0 ? "reveal" : "end-sessions",
    subject: exampleOperationId(n),
    reason: `case ${n}: it's "why" – 🔎`,
    result: String(n),
  }
}

/** Reads the newest entry and appends a deed after it. */
const append = (deed: OperatorDeed) =>
  Effect.gen(function* () {
    const log = yield* OperatorLog
    const [last] = yield* log.newest(1)
    const place = (last?.place ?? 0) + 1
    const logged = { ...deed, place, hash: deedHash(last?.hash ?? null, place, deed) }
    yield* log.append(logged)
    return logged
  })

/** The laws of `OperatorLog`. Every build of the layer is an empty storage. */
export function operatorLogContract<E>(
  runner: TestRunner,
  layer: Layer.Layer<OperatorLog | UnitOfWork, E>,
): void {
  const { expect } = runner
  suite(runner, "OperatorLog", layer, (scenario) => {
    scenario(
      "returns entries as appended, by id, from the newest down and page by page",
      Effect.gen(function* () {
        const log = yield* OperatorLog
        const { transact } = yield* UnitOfWork
        expect(yield* log.newest(9)).toEqual([])
        expect(yield* log.find(exampleDeed(1).id)).toBe(null)
        const logged: Array<LoggedDeed> = []
        for (const n of [1, 2, 3]) logged.push(yield* transact(append(exampleDeed(n))))
        const [one, two, three] = logged
        expect(yield* log.newest(9)).toEqual([three, two, one])
        expect(yield* log.newest(1)).toEqual([three])
        expect(yield* log.entries(0, 9)).toEqual([one, two, three])
        expect(yield* log.entries(1, 1)).toEqual([two])
        expect(yield* log.entries(3, 9)).toEqual([])
        expect(yield* log.find(exampleDeed(2).id)).toEqual(two)
      }),
    )

    scenario(
      "refuses a place that is not the next one, and a second entry of a deed",
      Effect.gen(function* () {
        const log = yield* OperatorLog
        const first = yield* append(exampleDeed(1))
        for (const place of [0, 1, 3]) {
          const exit = yield* Effect.exit(log.append({ ...exampleDeed(2), place, hash: "" }))
          expect(Exit.hasDies(exit)).toBe(true)
        }
        const again = yield* Effect.exit(log.append({ ...exampleDeed(1), place: 2, hash: "" }))
        expect(Exit.hasDies(again)).toBe(true)
        expect(yield* log.entries(0, 9)).toEqual([first])
      }),
    )

    scenario(
      "gives each of many concurrent deeds a place of its own, and none to one that rolls back",
      Effect.gen(function* () {
        const log = yield* OperatorLog
        const { transact } = yield* UnitOfWork
        const numbers = Array.from({ length: 8 }, (_, n) => n)
        yield* Effect.forEach(
          numbers,
          (n) => {
            const one = Effect.asVoid(append(exampleDeed(n)))
            return n % 4 === 3
              ? Effect.ignore(transact(Effect.andThen(one, Effect.fail("undo"))))
              : transact(one)
          },
          { concurrency: "unbounded" },
        )
        const entries = yield* log.entries(0, 99)
        expect(entries.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 6])
        expect(new Set(entries.map(({ hash }) => hash)).size).toBe(6)
        expect(yield* log.find(exampleDeed(3).id)).toBe(null)
      }),
    )
  })
}
