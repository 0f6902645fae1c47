/**
 * A rate limit per key: `allowance` per `interval`, refilled evenly. The generic cell rate algorithm (ITU-T I.371),
 * which stores per key only the time at which its full allowance is restored. Times are milliseconds of one
 * clock, which should not jump.
 *
 * Keys live in two generations. A new generation starts every interval and drops the older one, whose keys were idle
 * for a whole interval and have their full allowance back. It starts earlier when the current one is full, so at most
 * `capacity` keys are stored, and no request scans them.
 */
export class RateLimit {
  readonly #interval: number
  readonly #pause: number
  readonly #generation: number
  #recent = new Map<string, number>()
  #earlier = new Map<string, number>()
  #begunAt = Number.NEGATIVE_INFINITY

  constructor(options: {
    readonly allowance: number
    readonly interval: number
    readonly capacity?: number
  }) {
    this.#interval = options.interval
    this.#pause = options.interval / options.allowance
    this.#generation = (options.capacity ?? 100_000) / 2
  }

  /** Number of stored keys. */
  get size(): number {
    return this.#recent.size + this.#earlier.size
  }

  /** Takes one unit and returns `null`, or returns the whole seconds to wait, at least 1. */
  take(key: string, now: number): number | null {
    const known = this.#recent.get(key) ?? this.#earlier.get(key) ?? now
    const restoredAt = Math.max(known, now)
    // Compensates the rounding of repeated division by a millionth of a millisecond.
    const wait = restoredAt + this.#pause - now - this.#interval - 1e-6
    this.#makeRoom(key, now)
    this.#recent.set(key, wait > 0 ? restoredAt : restoredAt + this.#pause)
    return wait > 0 ? Math.ceil(wait / 1000) : null
  }

  /** Returns a unit that was taken. */
  giveBack(key: string): void {
    for (const generation of [this.#recent, this.#earlier]) {
      const restoredAt = generation.get(key)
      if (restoredAt === undefined) continue
      generation.set(key, restoredAt - this.#pause)
      return
    }
  }

  #makeRoom(key: string, now: number): void {
    const full = this.#recent.size >= this.#generation && !this.#recent.has(key)
    if (!full && now - this.#begunAt < this.#interval) return
    this.#earlier = this.#recent
    this.#recent = new Map()
    this.#begunAt = now
  }
}
