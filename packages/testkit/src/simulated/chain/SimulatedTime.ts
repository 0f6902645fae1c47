import { Clock, Effect, Layer, Logger, Scheduler } from "effect"
import { clockOf, testClock, type TestClock } from "../testClock.ts"

interface Timer {
  /** Milliseconds since the epoch. */
  readonly due: number
  readonly fire: () => void
}

/**
 * The time of a simulated world. It stands still until it is advanced; sleepers then wake at the right moment and in
 * the right order. It is one clock for everything that runs in it (times of day, sleeps, timeouts, schedules) and for
 * the simulated chain.
 *
 * Work that is due runs by itself. `advance`, `until` and `during` wait until it comes to rest before they continue, so
 * results do not depend on the machine's speed.
 */
export class SimulatedTime {
  readonly clock: TestClock
  readonly #scheduler: RestingScheduler
  readonly #timers: Array<Timer> = []
  readonly #outside = new Set<Promise<void>>()

  constructor(clock: TestClock = testClock()) {
    this.clock = clock
    this.#scheduler = new RestingScheduler()
  }

  /** Milliseconds since the epoch. */
  get now(): number {
    return this.clock.now()
  }

  /** Runs effects in this time, and keeps logs out of test output. */
  get layer(): Layer.Layer<never> {
    return this.layerBehind((wake) => wake())
  }

  /** Like `layer`, with delays: every sleeper wakes through `gate`, which may wake it later or never. */
  layerBehind(gate: (wake: () => void) => void): Layer.Layer<never> {
    return Layer.mergeAll(
      Layer.succeed(Clock.Clock, this.#effectClock(gate)),
      Layer.succeed(Scheduler.Scheduler, this.#scheduler),
      Logger.layer([]),
    )
  }

  /** Calls `act` at an interval of milliseconds. Returns a function that stops it. */
  every(milliseconds: number, act: () => void): () => void {
    let stop = () => {}
    const arm = () => {
      stop = this.after(milliseconds, () => {
        arm()
        act()
      })
    }
    arm()
    return () => stop()
  }

  /** Calls `act` once, after a delay. Returns a function that cancels it. */
  after(milliseconds: number, act: () => void): () => void {
    const timer = { due: this.now + Math.max(0, milliseconds), fire: act }
    const later = this.#timers.findIndex(({ due }) => due > timer.due)
    this.#timers.splice(later < 0 ? this.#timers.length : later, 0, timer)
    return () => {
      const at = this.#timers.indexOf(timer)
      if (at >= 0) this.#timers.splice(at, 1)
    }
  }

  /**
   * Runs an effect that waits for work outside JavaScript's thread, for example for WebCrypto. The time stands still until it ends. So it must
   * not wait for this time itself.
   */
  outside<A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> {
    return Effect.suspend(() => {
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#outside.add(promise)
      return Effect.ensuring(
        effect,
        Effect.sync(() => {
          this.#outside.delete(promise)
          resolve()
        }),
      )
    })
  }

  /** Waits until nothing can run at the current time, and no work outside is under way. */
  async rest(): Promise<void> {
    for (;;) {
      await this.#scheduler.rest()
      const [first] = this.#outside
      if (first === undefined) return
      await first
    }
  }

  /** Advances the time, waking each sleeper in turn. */
  async advance(milliseconds: number): Promise<void> {
    const end = this.now + milliseconds
    await this.rest()
    while (await this.#wakeNext(end));
    this.clock.set(end)
    await this.rest()
  }

  /**
   * Advances the time until the condition holds.
   *
   * @throws Error if it does not hold within `within` milliseconds of simulated time.
   */
  async until(
    holds: () => boolean | Promise<boolean>,
    { within = 600_000 }: { readonly within?: number } = {},
  ): Promise<void> {
    const end = this.now + within
    await this.rest()
    while (!(await holds())) {
      if (!(await this.#wakeNext(end)))
        throw new Error(`the awaited condition did not hold within ${within} simulated ms`)
    }
  }

  /**
   * Like `until`, but tests the condition once per moment, after everything that is due then. Use it for a condition that is slow to test
   * and stays true once it holds.
   */
  async eventually(
    holds: () => Promise<boolean>,
    limit: { readonly within?: number } = {},
  ): Promise<void> {
    const isMidway = () => (this.#timers[0]?.due ?? Infinity) <= this.now
    await this.until(async () => !isMidway() && (await holds()), limit)
  }

  /** Advances the time until a promise settles, and returns its result. */
  async during<A>(promise: Promise<A>, within?: number): Promise<A> {
    let settled = false
    void Promise.allSettled([promise]).then(() => {
      settled = true
    })
    await this.until(() => settled, within === undefined ? {} : { within })
    return await promise
  }

  /** Wakes the next sleeper due by `end`; returns false if there is none. */
  async #wakeNext(end: number): Promise<boolean> {
    const next = this.#timers[0]
    if (next === undefined || next.due > end) return false
    this.#timers.shift()
    // A test may have advanced the clock itself, even beyond this timer.
    if (next.due > this.now) this.clock.set(next.due)
    next.fire()
    await this.rest()
    return true
  }

  #effectClock(gate: (wake: () => void) => void): Clock.Clock {
    return clockOf(
      () => this.now,
      (milliseconds) =>
        Effect.callback((resume) => {
          const wake = () => resume(Effect.void)
          const cancel = this.after(milliseconds, () => gate(wake))
          return Effect.sync(cancel)
        }),
    )
  }
}

/** Effect's scheduler, which also knows whether any task waits to run. */
class RestingScheduler extends Scheduler.MixedScheduler {
  readonly #waiting: { tasks: number }

  constructor() {
    const platform = new Scheduler.MixedScheduler()
    const waiting = { tasks: 0 }
    super("async", (task) => {
      let waits = true
      const ended = () => {
        if (waits) waiting.tasks -= 1
        waits = false
      }
      waiting.tasks += 1
      const cancel = platform.setImmediate(() => {
        ended()
        task()
      })
      return () => {
        ended()
        cancel()
      }
    })
    this.#waiting = waiting
  }

  /** Waits until no task is queued after a turn of the event loop, in which promises settle. */
  async rest(): Promise<void> {
    do
      await new Promise<void>(
        (resolve) => void new Scheduler.MixedScheduler().setImmediate(resolve),
      )
    while (this.#waiting.tasks > 0)
  }
}
