import type { Effect } from "effect"
import { Context } from "effect"

/**
 * Randomness for payout times and retry delays. It is seedable, so a schedule can be replayed. Secrets come from `SecureRandom`.
 *
 * Law: `integer(n)` is uniform in 0 … n − 1.
 */
export interface ScheduleRandomShape {
  readonly integer: (exclusiveMaximum: number) => Effect.Effect<number>
}

export class ScheduleRandom extends Context.Service<ScheduleRandom, ScheduleRandomShape>()(
  "shielded-relay/ScheduleRandom",
) {}
