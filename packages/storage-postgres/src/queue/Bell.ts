import { Effect } from "effect"

/** Wakes whoever waits in this process. Each ring is counted, so that one that comes before the waiting begins is not missed. */
export class Bell {
  #rings = 0
  readonly #waiting = new Set<() => void>()

  get rings(): number {
    return this.#rings
  }

  ring(): void {
    this.#rings += 1
    // Who is woken runs at once and may wait for the next ring before this one has reached everybody.
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    for (const wake of waiting) wake()
  }

  /** Completes at the first ring after so many. */
  after(rings: number): Effect.Effect<void> {
    return Effect.callback((resume) => {
      if (this.#rings !== rings) return resume(Effect.void)
      const wake = () => resume(Effect.void)
      this.#waiting.add(wake)
      return Effect.sync(() => this.#waiting.delete(wake))
    })
  }
}
