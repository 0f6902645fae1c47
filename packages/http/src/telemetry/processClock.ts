import { Clock, Context } from "effect"

/** The one clock of this process: Effect's own, by which core and the adapters read, wait and measure, too. */
const clock = Context.get(Context.empty(), Clock.Clock)

/** The time of day, milliseconds since the epoch. */
export function timeOfDay(): number {
  return clock.currentTimeMillisUnsafe()
}

/** For differences alone: milliseconds since some moment, which no correction of the time of day moves. */
export function monotonicTime(): number {
  return Number(clock.monotonicTimeNanosUnsafe()) / 1_000_000
}
