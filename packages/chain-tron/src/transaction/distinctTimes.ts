import { Clock, Effect } from "effect"

/**
 * Timestamps in milliseconds, each later than the one before. Two transactions with equal content
 * are one transaction to the chain, so that equal payments need timestamps of their own.
 */
export function distinctTimes(): Effect.Effect<number> {
  let last = 0
  return Effect.map(Clock.currentTimeMillis, (now) => {
    last = Math.max(now, last + 1)
    return last
  })
}
