import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { VersionedMap } from "../src/simulated/chain/pool/VersionedMap.ts"

type Step =
  | { readonly kind: "set"; readonly key: number; readonly value: number }
  | { readonly kind: "copy" | "settle" }

const pick = fc.nat(5)
const step: fc.Arbitrary<readonly [number, Step]> = fc.tuple(
  pick,
  fc.oneof(
    fc.record({ kind: fc.constant("set" as const), key: fc.nat(4), value: fc.nat(99) }),
    fc.record({ kind: fc.constantFrom("copy" as const, "settle" as const) }),
  ),
)

describe("a versioned map", () => {
  it("behaves like a map that is copied whole, whichever copies are settled", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const copies = [{ map: new VersionedMap<number, number>(), model: new Map() }]
        for (const [chosen, step] of steps) {
          const one = copies[chosen % copies.length]
          if (one === undefined) continue
          if (step.kind === "set") {
            one.map.set(step.key, step.value)
            one.model.set(step.key, step.value)
          }
          if (step.kind === "settle") one.map.settle()
          if (step.kind === "copy") copies.push({ map: one.map.copy(), model: new Map(one.model) })
        }
        for (const { map, model } of copies)
          for (const key of [0, 1, 2, 3, 4]) expect(map.get(key)).toBe(model.get(key))
      }),
    )
  })
})
