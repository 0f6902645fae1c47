import { TreeSnapshots, UnitOfWork } from "@shielded-relay/core"
import { Effect, type Layer } from "effect"
import fc from "fast-check"
import { exampleChain } from "../../example/index.ts"
import { suite, type TestRunner } from "../TestRunner.ts"

/** The laws of `TreeSnapshots`. Every build of the layer is an empty store. */
export function treeSnapshotsContract<E>(
  runner: TestRunner,
  layer: Layer.Layer<TreeSnapshots | UnitOfWork, E>,
): void {
  const { expect } = runner
  suite(runner, "TreeSnapshots", layer, (scenario, property) => {
    property(
      "returns the last parts of a chain in order, up to the first that is missing",
      fc.array(
        fc.record({
          chain: fc.nat(1),
          part: fc.nat(5),
          bytes: fc.uint8Array({ maxLength: 9 }),
          undone: fc.boolean(),
        }),
        { maxLength: 12 },
      ),
      (puts) =>
        Effect.gen(function* () {
          const store = yield* TreeSnapshots
          const { transact } = yield* UnitOfWork
          const kept = [new Map<number, Uint8Array>(), new Map<number, Uint8Array>()]
          for (const { chain, part, bytes, undone } of puts) {
            const put = store.put(exampleChain(chain), part, bytes)
            if (undone) yield* Effect.ignore(transact(Effect.andThen(put, Effect.fail("undone"))))
            else {
              yield* put
              kept[chain]?.set(part, bytes)
            }
          }
          for (const [chain, parts] of kept.entries())
            for (const [from, limit] of [
              [0, 9],
              [2, 2],
              [0, 0],
            ] as const) {
              const expected: Array<Uint8Array> = []
              for (let part = from; expected.length < limit; part += 1) {
                const bytes = parts.get(part)
                if (bytes === undefined) break
                expected.push(bytes)
              }
              const found = yield* store.parts(exampleChain(chain), from, limit)
              expect(found.map((bytes) => [...bytes])).toEqual(expected.map((bytes) => [...bytes]))
            }
        }),
      25,
    )

    scenario(
      "keeps parts as large as those of a tree",
      Effect.gen(function* () {
        const store = yield* TreeSnapshots
        const large = Uint8Array.from({ length: 2 ** 18 + 300 }, (_, at) => (at * at + 7) % 251)
        for (const part of [0, 1]) yield* store.put(exampleChain(0), part, large)
        const found = yield* store.parts(exampleChain(0), 0, 9)
        expect(found.map(({ length }) => length)).toEqual([large.length, large.length])
        expect(found.every((bytes) => bytes.every((byte, at) => byte === large[at]))).toBe(true)
      }),
    )
  })
}
