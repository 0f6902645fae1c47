import { Effect, type Layer } from "effect"
import { Clock } from "@shielded-relay/core"
import { suite, type TestRunner } from "./TestRunner.ts"

/** The law of `Clock`: a moment of our time, in whole milliseconds. */
export function clockContract<E>(runner: TestRunner, layer: Layer.Layer<Clock, E>): void {
  const { expect } = runner
  suite(runner, "Clock", layer, (scenario) => {
    scenario(
      "gives whole milliseconds between 2020 and 2200, not seconds and not microseconds",
      Effect.gen(function* () {
        const { now } = yield* Clock
        const time = yield* now
        expect(Number.isSafeInteger(time)).toBe(true)
        expect(time > Date.UTC(2020) && time < Date.UTC(2200)).toBe(true)
      }),
    )
  })
}
