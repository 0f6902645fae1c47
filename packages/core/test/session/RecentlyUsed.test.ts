import { describe, expect, it } from "vitest"
import fc from "fast-check"
import { RecentlyUsed } from "../../src/session/RecentlyUsed.ts"

describe("a map of what was used recently", () => {
  it("holds what was used among the last half of its capacity, and never more than all of it", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 12 }),
        fc.array(fc.record({ key: fc.nat(20), write: fc.boolean() }), { maxLength: 200 }),
        (capacity, uses) => {
          const map = new RecentlyUsed<number, number>(capacity)
          const written = new Map<number, number>()
          const known: Array<number> = []
          for (const [time, { key, write }] of uses.entries()) {
            if (write) {
              map.set(key, time)
              written.set(key, time)
            }
            const found = map.get(key)
            // Whatever is there is what was written last.
            expect(found === undefined || found === written.get(key)).toBe(true)
            const recent = known.slice(-(Math.floor(capacity / 2) - 1) || known.length)
            expect(found !== undefined || !recent.includes(key)).toBe(true)
            if (found !== undefined) known.push(key)
            expect(map.size).toBeLessThanOrEqual(capacity)
          }
        },
      ),
    )
  })

  it("takes a million keys in its stride", () => {
    const map = new RecentlyUsed<number, number>(1000)
    for (let key = 0; key < 1_000_000; key += 1) map.set(key, key)
    expect(map.size).toBeLessThanOrEqual(1000)
    expect(map.get(999_999)).toBe(999_999)
    expect(map.get(0)).toBeUndefined()
  })
})
