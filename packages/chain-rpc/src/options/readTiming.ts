import { Effect } from "effect"
import type { TimingOptions } from "./EndpointOptions.ts"
import { wholeNumber, type RefuseNumber } from "./wholeNumber.ts"

/** Milliseconds, all of them given. */
export interface Timing {
  readonly call: number
  readonly events: number
  readonly suspension: { readonly first: number; readonly longest: number }
}

export function timingOf(timing: TimingOptions = {}): Timing {
  return {
    call: timing.call ?? 15_000,
    events: timing.events ?? 60_000,
    suspension: timing.suspension ?? { first: 1_000, longest: 60_000 },
  }
}

/** The same, after a look at every number. */
export const readTiming = Effect.fnUntraced(function* <E>(
  options: TimingOptions | undefined,
  refuse: RefuseNumber<E>,
) {
  const timing = timingOf(options)
  const whole = wholeNumber(refuse)
  for (const [what, value] of Object.entries({ ...options, ...timing.suspension })) {
    if (typeof value === "number") yield* whole(`timing.${what}`, value, 1)
  }
  return timing
})
