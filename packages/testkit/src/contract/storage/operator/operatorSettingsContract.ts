import { OperatorSettings, UnitOfWork } from "@shielded-relay/core"
import { Effect, type Layer } from "effect"
import { suite, type TestRunner } from "../../TestRunner.ts"

const time = 1_767_225_600_000

/** The laws of `OperatorSettings`. Every build of the layer is an empty storage. */
export function operatorSettingsContract<E>(
  runner: TestRunner,
  layer: Layer.Layer<OperatorSettings | UnitOfWork, E>,
): void {
  const { expect } = runner
  suite(runner, "OperatorSettings", layer, (scenario) => {
    scenario(
      "returns what was put last under each name, ordered by name",
      Effect.gen(function* () {
        const { put, all } = yield* OperatorSettings
        expect(yield* all).toEqual([])
        yield* put({ name: "intake 10", value: "paused", since: time })
        yield* put({ name: "intake 1", value: "paused", since: time + 1 })
        yield* put({ name: "Intake", value: "it's", since: time + 2 })
        yield* put({ name: "intake 1", value: "open", since: time + 3 })
        expect(yield* all).toEqual([
          { name: "Intake", value: "it's", since: time + 2 },
          { name: "intake 1", value: "open", since: time + 3 },
          { name: "intake 10", value: "paused", since: time },
        ])
      }),
    )

    scenario(
      "sets nothing in a transaction that rolls back",
      Effect.gen(function* () {
        const { put, all } = yield* OperatorSettings
        const { transact } = yield* UnitOfWork
        const kept = { name: "intake", value: "paused", since: time }
        yield* put(kept)
        yield* Effect.ignore(
          transact(
            Effect.gen(function* () {
              yield* put({ ...kept, value: "open" })
              yield* put({ ...kept, name: "flush 1" })
              return yield* Effect.fail("undo")
            }),
          ),
        )
        expect(yield* all).toEqual([kept])
      }),
    )
  })
}
