import { RateLimit } from "@shielded-relay/core"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

describe("a rate limit", () => {
  it("admits a caller up to its allowance, then returns the seconds to wait", () => {
    const limit = new RateLimit({ allowance: 3, interval: 60_000 })
    const ask = (now: number, key = "a") => limit.take(key, now)
    expect([ask(0), ask(0), ask(0), ask(0)]).toEqual([null, null, null, 20])
    expect(ask(0, "b")).toBeNull()
    expect(ask(19_999)).toBe(1)
    expect([ask(20_000), ask(20_000)]).toEqual([null, 20])
  })

  it("forgets the least recent callers at capacity", () => {
    const limit = new RateLimit({ allowance: 1, interval: 60_000, capacity: 2 })
    const ask = (key: string) => limit.take(key, 0)
    expect([ask("a"), ask("b"), ask("a"), ask("c")]).toEqual([null, null, 60, null])
    expect(ask("a")).not.toBeNull()
    expect(ask("b")).toBeNull()
  })

  it("admits exactly the allowance plus what time refills", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 30 }),
        fc.array(fc.nat({ max: 20_000 }), { maxLength: 200 }),
        (allowance, pauses) => {
          const limit = new RateLimit({ allowance, interval: 60_000 })
          const pause = 60_000 / allowance
          let now = 0
          let tokens = allowance
          let filledAt = 0
          for (const wait of pauses) {
            now += wait
            // A token bucket, which is an equivalent rule.
            tokens = Math.min(allowance, tokens + (now - filledAt) / pause)
            filledAt = now
            const expected = tokens >= 1 - 1e-6
            expect(limit.take("a", now) === null).toBe(expected)
            if (expected) tokens -= 1
          }
        },
      ),
    )
  })

  it("admits a caller after exactly the returned wait", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.nat({ max: 10_000 }), (allowance, now) => {
        const limit = new RateLimit({ allowance, interval: 1_000 })
        let wait: number | null = null
        while (wait === null) wait = limit.take("a", now)
        expect(limit.take("a", now + wait * 1_000)).toBeNull()
      }),
    )
  })

  it("has its full allowance after a unit is given back", () => {
    const limit = new RateLimit({ allowance: 2, interval: 1_000 })
    for (let times = 0; times < 50; times += 1) {
      expect(limit.take("a", 0)).toBeNull()
      limit.giveBack("a")
    }
    limit.giveBack("nobody")
    expect([limit.take("a", 0), limit.take("a", 0), limit.take("a", 0)]).toEqual([null, null, 1])
  })

  it("stores at most its capacity of keys, and none of those that are idle for an interval", () => {
    const limit = new RateLimit({ allowance: 2, interval: 1_000, capacity: 10 })
    const sizes = Array.from({ length: 1_000 }, (_, n) => {
      limit.take(`${n}`, 0)
      return limit.size
    })
    expect(Math.max(...sizes)).toBe(10)
    for (const now of [1_000, 2_000]) limit.take("late", now)
    expect(limit.size).toBe(2)
  })

  it("keeps a key that asks again while others fill it", () => {
    const limit = new RateLimit({ allowance: 1, interval: 1_000, capacity: 4 })
    expect(limit.take("a", 0)).toBeNull()
    for (const n of [1, 2, 3, 4, 5, 6]) {
      expect(limit.take("a", 0)).toBe(1)
      limit.take(`other ${n}`, 0)
    }
  })

  it("makes no room for a key that it stores", () => {
    const limit = new RateLimit({ allowance: 1, interval: 1_000, capacity: 4 })
    const taken = ["a", "b", "a", "c", "d", "b"].map((key) => limit.take(key, 0))
    expect(taken).toEqual([null, null, 1, null, null, 1])
  })

  it("keeps its keys for a whole interval", () => {
    const limit = new RateLimit({ allowance: 1, interval: 1_000, capacity: 100 })
    limit.take("a", 0)
    limit.take("b", 999)
    expect(limit.take("a", 999)).toBe(1)
    expect(limit.take("b", 1_500)).toBe(1)
  })
})
