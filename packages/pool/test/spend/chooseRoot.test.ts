import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { chooseRoot, growthMargin, type RootFacts } from "../../src/spend/chooseRoot.ts"

const PERIOD = 60
/** Roots that the pool of these tests remembers, each after two more commitments. */
const RING = 32
const memory = { commitments: 2 * RING }

/** A pool that forgets roots: the time of each root, ascending; root n stands over 2 n commitments. */
class Pool {
  readonly times: ReadonlyArray<number>

  constructor(times: ReadonlyArray<number>) {
    this.times = times
  }

  /** The roots that began their periods, by number, newest first. */
  firsts(): Array<number> {
    const periodOf = (n: number) => Math.floor((this.times[n - 1] ?? 0) / PERIOD)
    const numbers = this.times.map((_, k) => k + 1)
    return numbers.filter((n) => n === 1 || periodOf(n) > periodOf(n - 1)).toReversed()
  }

  knows(n: number): boolean {
    return n > this.times.length - RING || this.firsts().includes(n)
  }

  /** What is said of it at a time by an index that has so many of its roots. */
  facts(time: number, indexed = this.times.length): RootFacts {
    const firsts = this.firsts().slice(0, 3)
    const newest = this.times[(firsts[0] ?? 1) - 1] ?? 0
    return {
      newest: 2 * indexed,
      time,
      firsts: firsts.map((n) => (n <= indexed ? 2 * n : null)),
      newestPeriod: Math.floor(newest / PERIOD),
    }
  }

  /** How many roots came in the last period before a time. */
  lately(time: number): number {
    return this.times.filter((at) => at > time - PERIOD && at <= time).length
  }
}

const choose = (facts: RootFacts, margin: number = growthMargin.first) =>
  chooseRoot(memory, facts, PERIOD, margin)

/** Seconds between roots: now and then a burst, now and then a long rest. */
const gaps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 0, max: 2 }) },
    { weight: 3, arbitrary: fc.integer({ min: 3, max: 40 }) },
    { weight: 1, arbitrary: fc.integer({ min: 41, max: 400 }) },
  ),
  { minLength: 1, maxLength: 250 },
)
const timesOf = (steps: ReadonlyArray<number>, from: number) => {
  let at = from
  return steps.map((step) => (at += step))
}
const history = fc
  .record({ start: fc.integer({ min: 6_000, max: 6_200 }), steps: gaps, after: fc.nat(130) })
  .map(({ start, steps, after }) => {
    const times = timesOf(steps, start)
    return { pool: new Pool(times), now: (times.at(-1) ?? start) + after }
  })
const margins = fc.constantFrom(growthMargin.first, growthMargin.again)

describe("the root that a plan names", () => {
  it("is one that the pool knows, whatever happened before", () => {
    fc.assert(
      fc.property(history, margins, ({ pool, now }, margin) => {
        const chosen = choose(pool.facts(now), margin)
        expect(chosen).not.toBe(null)
        expect(pool.knows((chosen ?? 0) / 2)).toBe(true)
      }),
    )
  })

  it("is known a period later, though roots come `margin` times as fast as in the period before", () => {
    fc.assert(
      fc.property(history, margins, ({ pool, now }, margin) => {
        const chosen = choose(pool.facts(now), margin) ?? 0
        // The first root of a period is one that others follow.
        const more = margin * Math.max(0, pool.lately(now) - 1)
        const next = Array.from({ length: more }, () => now + PERIOD)
        expect(new Pool([...pool.times, ...next]).knows(chosen / 2)).toBe(true)
      }),
    )
  })

  it("is known whatever comes, unless the tree hardly grows", () => {
    fc.assert(
      fc.property(history, fc.integer({ min: 1, max: 500 }), ({ pool, now }, more) => {
        const facts = pool.facts(now)
        const chosen = choose(facts) ?? 0
        if (chosen === facts.newest) return
        const next = Array.from({ length: more }, () => now + 1)
        expect(new Pool([...pool.times, ...next]).knows(chosen / 2)).toBe(true)
      }),
    )
  })

  it("is the newest one while roots come slowly, so no note waits", () => {
    const slowly = fc.array(fc.integer({ min: 8, max: 300 }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(slowly, (steps) => {
        const times = timesOf(steps, 6_000)
        const pool = new Pool(times)
        expect(choose(pool.facts(times.at(-1) ?? 0))).toBe(2 * times.length)
      }),
    )
  })

  it("is the newest one again two periods after a flood ended, also for what a flood has hit", () => {
    fc.assert(
      fc.property(history, margins, ({ pool }, margin) => {
        const end = pool.times.at(-1) ?? 0
        expect(choose(pool.facts(end + 2 * PERIOD), margin)).toBe(2 * pool.times.length)
      }),
    )
  })

  it("holds every note that was there when the present period began, as soon as the index has its first root", () => {
    fc.assert(
      fc.property(history, margins, ({ pool, now }, margin) => {
        const facts = pool.facts(now)
        expect(choose(facts, margin)).toBeGreaterThanOrEqual(facts.firsts[0] ?? Infinity)
      }),
    )
  })

  it("is older while the index has yet to come to the newest period, and never one that it lacks", () => {
    fc.assert(
      fc.property(history, fc.nat(60), margins, ({ pool, now }, behind, margin) => {
        const indexed = Math.max(0, pool.times.length - behind)
        const time = pool.times[indexed - 1] ?? now
        const chosen = choose(pool.facts(time, indexed), margin)
        expect(chosen ?? 0).toBeLessThanOrEqual(2 * indexed)
      }),
    )
  })

  it("is none while a flood goes on of which the index has no first root", () => {
    const facts = { newest: 200, time: 6_010, firsts: [null, null, null], newestPeriod: 100 }
    expect(choose(facts)).toBe(null)
  })

  it("is that of the minute under a flood, and after a lost proof already when roots come at a quarter of the pace", () => {
    const pool = new Pool(Array.from({ length: 12 }, (_, k) => 6_000 + 5 * k))
    expect(choose(pool.facts(6_055))).toBe(24)
    expect(choose(pool.facts(6_055), growthMargin.again)).toBe(2)
  })
})
