import { Effect, Layer } from "effect"
import { Clock } from "@shielded-relay/core"

/** A clock that stands still until it is moved. Milliseconds since the epoch. */
export interface TestClock {
  /** The port; every build of the layer shows this clock. */
  readonly layer: Layer.Layer<Clock>
  readonly now: () => number
  readonly advance: (milliseconds: number) => void
  /** Also backwards: a real clock may be corrected. */
  readonly set: (milliseconds: number) => void
}

/** @param start Where it stands at first: 2026-01-01T00:00Z unless told. */
export function testClock(start = Date.UTC(2026, 0, 1)): TestClock {
  let time = start
  return {
    layer: Layer.succeed(Clock, { now: Effect.sync(() => time) }),
    now: () => time,
    advance: (milliseconds) => {
      time += milliseconds
    },
    set: (milliseconds) => {
      time = milliseconds
    },
  }
}
