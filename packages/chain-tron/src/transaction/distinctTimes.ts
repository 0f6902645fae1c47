import { Clock, Effect } from "effect"

/**
 * Timestamps in milliseconds, each later than the previous one. The chain takes two transactions with
 * equal content for one, so equal payments need different timestamps.
 */
export function distinctTimes(): Effect.Effect<number> {
  let last = 0
  return Effect.map(Clock.currentTimeMillis, (now) => {
    last = Math.max(now, last + 1)
    return last
  })
}
