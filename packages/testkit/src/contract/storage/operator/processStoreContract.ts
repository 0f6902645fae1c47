import { parseUuid, ProcessStore, type ProcessBeat } from "@shielded-relay/core"
import { Effect, type Layer } from "effect"
import { exampleChain, exampleUuid } from "../../../example/index.ts"
import { suite, type TestRunner } from "../../TestRunner.ts"

const time = 1_767_225_600_000

/** A process that differs from others in every field. */
function exampleBeat(n: number): ProcessBeat {
  const id = parseUuid(exampleUuid(0xbea7, n))
  if (id === null) throw new Error("it is a UUID")
  return {
    id,
    name: `host-${n}/${n}`,
    version: `1.0.${n}`,
    roles: n === 0 ? [] : ["requests", `role, "${n}"`],
    leads: n === 0 ? [] : [exampleChain(0), exampleChain(n)],
    startedAt: time + n,
    seenAt: time + 10 * n,
  }
}

/** The laws of `ProcessStore`. Every build of the layer is an empty storage. */
export function processStoreContract<E>(
  runner: TestRunner,
  layer: Layer.Layer<ProcessStore, E>,
): void {
  const { expect } = runner
  suite(runner, "ProcessStore", layer, (scenario) => {
    scenario(
      "returns each process as it last said, the oldest first, until it leaves or is forgotten",
      Effect.gen(function* () {
        const { beat, leave, all, forget } = yield* ProcessStore
        expect(yield* all).toEqual([])
        for (const n of [2, 0, 1]) yield* beat(exampleBeat(n))
        expect(yield* all).toEqual([exampleBeat(0), exampleBeat(1), exampleBeat(2)])
        const again = { ...exampleBeat(0), roles: ["proofs"], leads: [], seenAt: time + 10 }
        yield* beat(again)
        expect(yield* all).toEqual([again, exampleBeat(1), exampleBeat(2)])
        yield* forget(time + 10)
        expect((yield* all).length).toBe(3)
        yield* forget(time + 11)
        expect(yield* all).toEqual([exampleBeat(2)])
        yield* leave(exampleBeat(1).id)
        yield* leave(exampleBeat(2).id)
        expect(yield* all).toEqual([])
      }),
    )

    scenario(
      "orders processes that started at once by their ids",
      Effect.gen(function* () {
        const { beat, all } = yield* ProcessStore
        const twins = [1, 2, 3].map((n) => ({ ...exampleBeat(n), startedAt: time }))
        for (const twin of twins.toReversed()) yield* beat(twin)
        expect((yield* all).map(({ id }) => id)).toEqual(twins.map(({ id }) => id).toSorted())
      }),
    )
  })
}
