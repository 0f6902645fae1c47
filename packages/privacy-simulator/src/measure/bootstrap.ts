import { Dice } from "../world/Dice.ts"
import { aucOfCounts, quantile } from "./ranks.ts"

/** An estimate with its 95 % interval. */
export interface Interval {
  readonly value: number
  readonly low: number
  readonly high: number
  /** Number of cases behind it. */
  readonly cases: number
}

/** A case's part of a ratio of two sums: of a mean, `of` is 1. */
export interface Part {
  readonly value: number
  readonly of: number
}

const rounds = 400

/**
 * The percentile bootstrap (Efron 1979): draws the groups anew with replacement. Cases of one group depend on each other, such as the
 * payouts of one order, so groups are drawn as a whole. The statistic gets how often each group was drawn.
 */
function bootstrap(
  groups: number,
  cases: number,
  statistic: (drawn: Uint32Array) => number,
): Interval {
  const dice = new Dice(groups, 9)
  const drawn = new Uint32Array(groups)
  const values = Array.from({ length: rounds }, () => {
    drawn.fill(0)
    for (let k = 0; k < groups; k += 1) {
      const group = dice.below(groups)
      drawn[group] = (drawn[group] ?? 0) + 1
    }
    return statistic(drawn)
  }).filter((value) => !Number.isNaN(value))
  return {
    value: statistic(drawn.fill(1)),
    low: quantile(values, 0.025),
    high: quantile(values, 0.975),
    cases,
  }
}

/** The interval of a ratio of two sums over all cases, such as a mean or a share. */
export function bootstrapRatio(groups: ReadonlyArray<ReadonlyArray<Part>>): Interval {
  const values = Float64Array.from(groups, (group) => sum(group.map(({ value }) => value)))
  const ofs = Float64Array.from(groups, (group) => sum(group.map(({ of }) => of)))
  return bootstrap(groups.length, groups.flat().length, (drawn) => {
    let [value, of] = [0, 0]
    for (const [group, times] of drawn.entries()) {
      value += times * (values[group] ?? 0)
      of += times * (ofs[group] ?? 0)
    }
    return value / of
  })
}

/** The interval of a mean. */
export const bootstrapMean = (groups: ReadonlyArray<ReadonlyArray<number>>): Interval =>
  bootstrapRatio(groups.map((group) => group.map((value) => ({ value, of: 1 }))))

/** A pair's score, and whether it is a true one. */
export interface Scored {
  readonly linked: boolean
  readonly score: number
}

/** The interval of an AUC: the chance that a true pair scores above a false one, ties counted half. */
export function bootstrapAuc(groups: ReadonlyArray<ReadonlyArray<Scored>>): Interval {
  const cases = groups.flat()
  const levels = [...new Set(cases.map(({ score }) => score))].toSorted((a, b) => a - b)
  const places = new Map(levels.map((score, place) => [score, place]))
  const placed = groups.map((group) =>
    group.map(({ linked, score }) => ({ linked, place: places.get(score) ?? 0 })),
  )
  const hits = new Float64Array(levels.length)
  const misses = new Float64Array(levels.length)
  return bootstrap(groups.length, cases.length, (drawn) => {
    hits.fill(0)
    misses.fill(0)
    for (const [group, times] of drawn.entries())
      if (times > 0)
        for (const { linked, place } of placed[group] ?? []) {
          const counts = linked ? hits : misses
          counts[place] = (counts[place] ?? 0) + times
        }
    return aucOfCounts(hits, misses)
  })
}

const sum = (values: ReadonlyArray<number>) => values.reduce((total, one) => total + one, 0)
