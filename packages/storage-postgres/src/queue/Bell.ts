import { Effect } from "effect"

/** Wakes the waiting fibers of this process. Rings are counted, so a ring before the wait begins is not missed. */
export class Bell {
  #rings = 0
  readonly #waiting = new Set<() => void>()

  get rings(): number {
    return this.#rings
  }

  ring(): void {
    this.#rings += 1
    // A woken fiber runs at once and may wait again before this loop ends, so clear the set first.
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    for (const wake of waiting) wake()
  }

  /** Completes once the bell has rung more than `rings` times. */
  after(rings: number): Effect.Effect<void> {
    return Effect.callback((resume) => {
      if (this.#rings !== rings) return resume(Effect.void)
      const wake = () => resume(Effect.void)
      this.#waiting.add(wake)
      return Effect.sync(() => this.#waiting.delete(wake))
    })
  }
}
