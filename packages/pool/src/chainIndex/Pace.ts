import { Clock, Duration, Effect } from "effect"

/** How work over a long log shares the processor and the endpoints with everything else. */
export interface Pace {
  /** Notes to scan in a row. */
  readonly notes: number
  /** Whether other threads may open many notes at once, which leaves this one to everything else. */
  readonly elsewhere: boolean
  /** The time at which a piece of work begins, for `rest`. Nanoseconds. */
  readonly begin: Effect.Effect<bigint>
  /** Lets others run after a piece of work. */
  readonly rest: (began: bigint) => Effect.Effect<void>
}

/** For the index: other fibers take turns with it. */
export const brisk: Pace = {
  notes: 8,
  elsewhere: true,
  begin: Effect.succeed(0n),
  rest: () => Effect.yieldNow,
}

/** Work takes a tenth of the time. */
const RESTS = 9
const longestRest = Duration.seconds(5)

/**
 * For work that any caller may ask for: at most a tenth of the time, in pieces of about half a millisecond, so that it costs other callers
 * little whether one asks or a hundred.
 */
export const modest: Pace = {
  notes: 2,
  elsewhere: false,
  begin: Clock.currentTimeNanos,
  rest: (began) =>
    Effect.flatMap(Clock.currentTimeNanos, (now) =>
      now > began
        ? Effect.sleep(Duration.min(Duration.nanos(BigInt(RESTS) * (now - began)), longestRest))
        : Effect.yieldNow,
    ),
}
