import { Clock } from "@shielded-relay/core"
import { Effect, Layer } from "effect"

/** The machine's clock. */
export const systemClock = Layer.succeed(Clock, { now: Effect.sync(() => Date.now()) })
