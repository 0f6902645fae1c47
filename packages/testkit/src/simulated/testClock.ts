import { Clock, Duration, Effect, Layer } from "effect"

/** A clock that stands still until it is set. Milliseconds since the epoch. */
export interface TestClock {
  /** Effect's clock. Every build of the layer has this one. Sleepers wake when the clock reaches their time. */
  readonly layer: Layer.Layer<never>
  readonly now: () => number
  readonly advance: (milliseconds: number) => void
  /** Sets the time, also backwards, as a correction of a real clock does. */
  readonly set: (milliseconds: number) => void
}

/** @param start The initial time. Default: 2026-01-01T00:00Z. */
export function testClock(start = Date.UTC(2026, 0, 1)): TestClock {
  let time = start
  const sleepers = new Map<() => void, number>()
  const set = (milliseconds: number) => {
    time = milliseconds
    for (const [wake, due] of sleepers) if (due <= time) wake()
  }
  const sleep = (milliseconds: number) =>
    Effect.callback<void>((resume) => {
      const wake = () => {
        sleepers.delete(wake)
        resume(Effect.void)
      }
      sleepers.set(wake, time + milliseconds)
      if (milliseconds <= 0) wake()
      return Effect.sync(() => sleepers.delete(wake))
    })
  return {
    layer: Layer.succeed(
      Clock.Clock,
      clockOf(() => time, sleep),
    ),
    now: () => time,
    advance: (milliseconds) => set(time + milliseconds),
    set,
  }
}

/** Effect's clock over a simulated time in milliseconds. */
export function clockOf(
  now: () => number,
  sleep: (milliseconds: number) => Effect.Effect<void>,
): Clock.Clock {
  const nanos = () => BigInt(now()) * 1_000_000n
  return {
    currentTimeMillisUnsafe: now,
    currentTimeMillis: Effect.sync(now),
    currentTimeNanosUnsafe: nanos,
    currentTimeNanos: Effect.sync(nanos),
    monotonicTimeNanosUnsafe: nanos,
    monotonicTimeNanos: Effect.sync(nanos),
    sleep: (duration) => sleep(Duration.toMillis(duration)),
  }
}
