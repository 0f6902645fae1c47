import { Effect } from "effect"
import { ScheduleRandom } from "../port/ScheduleRandom.ts"

/** What a schedule is drawn from; milliseconds since the epoch. */
export interface ScheduleBounds {
  readonly payouts: number
  readonly from: number
  /** The last moment at which a payout may start. */
  readonly until: number
  /** The least time between two payouts; less where the bounds leave less. */
  readonly gap: number
}

/**
 * A time for each payout, in the order of the payouts: uniform over all sets of times within the bounds that are at least a gap apart
 * (but for draws of the same millisecond), and in any order of the payouts. So the sorted recipients of a request do not show in the times.
 */
export const drawSchedule = Effect.fnUntraced(function* (bounds: ScheduleBounds) {
  const { payouts, from } = bounds
  const random = yield* ScheduleRandom
  const span = Math.max(0, bounds.until - from)
  const gap = payouts < 2 ? 0 : Math.min(bounds.gap, Math.floor(span / (payouts - 1)))
  // Draw without the gaps from what they leave, then pull the draws apart.
  const free = span - gap * (payouts - 1)
  const draws: Array<number> = []
  for (let k = 0; k < payouts; k += 1) draws.push(yield* random.integer(free + 1))
  const times = draws.toSorted((a, b) => a - b).map((draw, k) => from + draw + k * gap)
  return yield* shuffled(times)
})

/** Fisher–Yates: every order is equally likely. */
const shuffled = Effect.fnUntraced(function* (times: ReadonlyArray<number>) {
  const random = yield* ScheduleRandom
  const rest = [...times]
  const drawn: Array<number> = []
  while (rest.length > 0) drawn.push(...rest.splice(yield* random.integer(rest.length), 1))
  return drawn
})
