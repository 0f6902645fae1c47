import type { Effect } from "effect"
import { Context } from "effect"

/**
 * Randomness for times of payouts and retries; seedable, so that a schedule can be replayed. Never a source for secrets.
 *
 * Law: `integer(n)` is uniform in 0 … n − 1.
 */
export interface ScheduleRandomShape {
  readonly integer: (exclusiveMaximum: number) => Effect.Effect<number>
}

export class ScheduleRandom extends Context.Service<ScheduleRandom, ScheduleRandomShape>()(
  "shielded-relay/ScheduleRandom",
) {}
