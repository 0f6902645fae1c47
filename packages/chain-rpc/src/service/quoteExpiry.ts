import { Clock, Effect } from "effect"

/** Milliseconds for which a fresh quote is offered. */
const lifetime = 60_000

/** Expiry of a quote that arrives now, milliseconds since the epoch. */
export const quoteExpiry = Effect.map(Clock.currentTimeMillis, (now) => now + lifetime)
