/**
 * So many per interval and key, refilled evenly: the generic cell rate algorithm (ITU-T I.371), which remembers of a key nothing but
 * the moment at which its allowance will be whole again. Times are milliseconds of a monotonic clock.
 *
 * Keys live in two generations. A new one begins with every interval: what the oldest then still holds has not asked for a whole
 * interval and is as good as a stranger. Under a flood it begins earlier, so that never more than `capacity` keys are remembered, and no
 * request pays for looking through them.
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

  /** Keys that are remembered, at most. */
  get size(): number {
    return this.#recent.size + this.#earlier.size
  }

  /** Takes one; otherwise the whole seconds after which there is one again, at least 1. */
  take(key: string, now: number): number | null {
    const known = this.#recent.get(key) ?? this.#earlier.get(key) ?? now
    const wholeAt = Math.max(known, now)
    // A millionth of a millisecond for what repeated division loses.
    const wait = wholeAt + this.#pause - now - this.#interval - 1e-6
    this.#makeRoom(key, now)
    this.#recent.set(key, wait > 0 ? wholeAt : wholeAt + this.#pause)
    return wait > 0 ? Math.ceil(wait / 1000) : null
  }

  /** Returns one that was taken. */
  giveBack(key: string): void {
    for (const generation of [this.#recent, this.#earlier]) {
      const wholeAt = generation.get(key)
      if (wholeAt === undefined) continue
      generation.set(key, wholeAt - this.#pause)
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
