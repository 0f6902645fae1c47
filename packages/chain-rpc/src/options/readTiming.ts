import { Effect } from "effect"
import type { TimingOptions } from "./ConnectionOptions.ts"
import type { Suspension } from "../Endpoint.ts"
import { wholeNumber, type RefuseNumber } from "./wholeNumber.ts"

/** Milliseconds, with defaults filled in. */
export interface Timing {
  readonly call: number
  readonly events: number
  readonly suspension: Suspension
}

export const readTiming = Effect.fnUntraced(function* <E>(
  options: TimingOptions = {},
  refuse: RefuseNumber<E>,
) {
  const { call = 15_000, events = 60_000, suspension = { first: 1_000, longest: 60_000 } } = options
  const whole = wholeNumber(refuse)
  for (const [what, value] of Object.entries({ ...options, ...suspension })) {
    if (typeof value === "number") yield* whole(`timing.${what}`, value, 1)
  }
  return { call, events, suspension } satisfies Timing as Timing
})
