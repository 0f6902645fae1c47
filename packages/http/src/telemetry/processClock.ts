// Two modules of Effect instead of all: the command line starts a second later with all of them.
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"

/** The one clock of this process: Effect's own, by which core and the adapters read, wait and measure, too. */
const clock = Context.get(Context.empty(), Clock.Clock)

/** The time of day, milliseconds since the epoch. */
export function timeOfDay(): number {
  return clock.currentTimeMillisUnsafe()
}

/** Milliseconds since an arbitrary moment, only for differences. Corrections of the time of day do not affect it. */
export function monotonicTime(): number {
  return Number(clock.monotonicTimeNanosUnsafe()) / 1_000_000
}
