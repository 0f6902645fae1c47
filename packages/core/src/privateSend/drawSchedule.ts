import { Effect } from "effect"
import { ScheduleRandom } from "../port/ScheduleRandom.ts"

/** The bounds of a schedule. Times are milliseconds since the epoch. */
export interface ScheduleBounds {
  readonly payouts: number
  readonly from: number
  /** Latest start of a payout. */
  readonly until: number
  /** Minimum time between two payouts; smaller if the bounds leave less room. */
  readonly gap: number
}

/**
 * Draws a time for each payout, in the order of the payouts. The times are uniform over all sets within the bounds that are at least a gap
 * apart (except for equal draws), and are assigned in random order. So the order of the recipients in a request cannot be read from the
 * times.
 */
export const drawSchedule = Effect.fnUntraced(function* (bounds: ScheduleBounds) {
  const { payouts, from } = bounds
  const random = yield* ScheduleRandom
  const span = Math.max(0, bounds.until - from)
  const gap = payouts < 2 ? 0 : Math.min(bounds.gap, Math.floor(span / (payouts - 1)))
  // Draw from the range without the gaps, then add the gaps.
  const free = span - gap * (payouts - 1)
  const draws: Array<number> = []
  for (let k = 0; k < payouts; k += 1) draws.push(yield* random.integer(free + 1))
  const times = draws.toSorted((a, b) => a - b).map((draw, k) => from + draw + k * gap)
  return yield* shuffled(times)
})

/** Fisher–Yates shuffle: all orders are equally likely. */
const shuffled = Effect.fnUntraced(function* (times: ReadonlyArray<number>) {
  const random = yield* ScheduleRandom
  const rest = [...times]
  const drawn: Array<number> = []
  while (rest.length > 0) drawn.push(...rest.splice(yield* random.integer(rest.length), 1))
  return drawn
})
