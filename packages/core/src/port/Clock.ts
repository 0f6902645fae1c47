import type { Effect } from "effect"
import { Context } from "effect"

/**
 * The time of day of this process.
 *
 * Laws: `now` is milliseconds since 1970-01-01T00:00Z, a safe integer; it may jump backwards, so no rule relies on it for order.
 */
export interface ClockShape {
  readonly now: Effect.Effect<number>
}

export class Clock extends Context.Service<Clock, ClockShape>()("shielded-relay/Clock") {}
