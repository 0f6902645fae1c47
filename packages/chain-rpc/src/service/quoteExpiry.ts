import { Clock, Effect } from "effect"

/** How long what an exchange said a moment ago is offered, milliseconds. */
const lifetime = 60_000

/** Until when a quote that comes now is offered, milliseconds since the epoch. */
export const quoteExpiry = Effect.map(Clock.currentTimeMillis, (now) => now + lifetime)
