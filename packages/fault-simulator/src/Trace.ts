/** The events of a run in order: always as a running hash, and as lines only on request. */
export class Trace {
  readonly #lines: Array<string> | null
  readonly #now: () => number
  readonly #start: number
  #high = 0x811c_9dc5
  #low = 0x9747_b28c

  constructor(now: () => number, keep: boolean) {
    this.#now = now
    this.#start = now()
    this.#lines = keep ? [] : null
  }

  add(line: string): void {
    const stamped = `${((this.#now() - this.#start) / 1000).toFixed(3)} ${line}`
    for (let index = 0; index < stamped.length; index += 1) {
      const code = stamped.charCodeAt(index)
      // Two 32-bit hashes: FNV-1a, and the same with another prime.
      this.#high = Math.imul(this.#high ^ code, 0x0100_0193)
      this.#low = Math.imul(this.#low ^ code, 0x85eb_ca6b)
    }
    this.#lines?.push(stamped)
  }

  /** Equal for equal runs. */
  get hash(): string {
    return [this.#high, this.#low]
      .map((half) => (half >>> 0).toString(16).padStart(8, "0"))
      .join("")
  }

  get lines(): ReadonlyArray<string> {
    return this.#lines ?? []
  }
}
