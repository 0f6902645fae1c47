import { Dice } from "../world/Dice.ts"
import { quantile } from "./ranks.ts"

/** An estimate with its 95 % interval. */
export interface Interval {
  readonly value: number
  readonly low: number
  readonly high: number
  /** Number of cases behind it. */
  readonly cases: number
}

/**
 * The percentile bootstrap (Efron 1979): draws the groups anew with replacement, as often as `rounds`. Cases of one
 * group depend on each other, such as the payouts of one order, so groups are drawn as a whole.
 */
export function bootstrap<T>(
  groups: ReadonlyArray<ReadonlyArray<T>>,
  statistic: (cases: ReadonlyArray<T>) => number,
  rounds = 400,
): Interval {
  const all = groups.flat()
  const dice = new Dice(groups.length, 9)
  const values = Array.from({ length: rounds }, () =>
    statistic(groups.flatMap(() => dice.pick(groups))),
  ).filter((value) => !Number.isNaN(value))
  return {
    value: statistic(all),
    low: quantile(values, 0.025),
    high: quantile(values, 0.975),
    cases: all.length,
  }
}
