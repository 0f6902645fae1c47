/** A waiting job and how often it has failed so far. */
export interface WaitingJob {
  readonly id: string
  readonly failures: number
}

/**
 * The waiting jobs of one topic, at most one per id. Times are milliseconds of one clock. Adding a job that already
 * waits keeps the earlier due time: an early wake-up is harmless, a late one makes a caller wait.
 */
export class WaitingJobs {
  readonly #ready = new Map<string, number>()
  readonly #later = new Map<string, { readonly due: number; readonly failures: number }>()
  #listeners = new Set<() => void>()
  #nextDue = Infinity

  /** When the next delayed job becomes due; `Infinity` if there are none. */
  get nextDue(): number {
    return this.#nextDue
  }

  add(id: string, due: number, now: number, failures = 0): void {
    if (this.#ready.has(id)) return
    const waiting = this.#later.get(id)
    if (waiting !== undefined && waiting.due <= due) return
    const most = Math.max(failures, waiting?.failures ?? 0)
    if (due <= now) {
      this.#later.delete(id)
      this.#ready.set(id, most)
    } else {
      this.#later.set(id, { due, failures: most })
      this.#nextDue = Math.min(this.#nextDue, due)
    }
    const listeners = this.#listeners
    this.#listeners = new Set()
    for (const listener of listeners) listener()
  }

  take(now: number): WaitingJob | null {
    if (this.#nextDue <= now) this.#promote(now)
    for (const [id, failures] of this.#ready) {
      this.#ready.delete(id)
      return { id, failures }
    }
    return null
  }

  isEmpty(now: number): boolean {
    return this.#ready.size === 0 && this.#nextDue > now
  }

  /** Calls `listener` after the next addition, once. Returns a function that stops it. */
  listen(listener: () => void): () => void {
    const listeners = this.#listeners
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  #promote(now: number): void {
    this.#nextDue = Infinity
    const due = [...this.#later].filter(([, job]) => {
      if (job.due > now) this.#nextDue = Math.min(this.#nextDue, job.due)
      return job.due <= now
    })
    for (const [id, job] of due.toSorted(([, a], [, b]) => a.due - b.due)) {
      this.#later.delete(id)
      this.#ready.set(id, job.failures)
    }
  }
}
