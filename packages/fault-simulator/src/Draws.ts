/**
 * A reproducible random stream: Mulberry32 (T. Ettinger, 2017), seeded by the seed and a purpose.
 * Fast, and good enough to choose faults; never use it for secrets.
 */
export class Draws {
  #state: number

  constructor(seed: number, purpose = "") {
    this.#state = seed >>> 0
    for (const letter of purpose)
      this.#state = Math.imul(this.#state ^ (letter.codePointAt(0) ?? 0), 0x9e37_79b1)
    // Makes the streams of neighbouring seeds unrelated.
    for (let round = 0; round < 4; round += 1) this.fraction()
  }

  /** A fraction in [0, 1). */
  fraction(): number {
    this.#state = (this.#state + 0x6d2b_79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number from 0 to `below` − 1. */
  below(below: number): number {
    return Math.floor(this.fraction() * below)
  }

  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1)
  }

  chance(probability: number): boolean {
    return this.fraction() < probability
  }

  pick<A>(list: ReadonlyArray<A>): A {
    const item = list[this.below(list.length)]
    if (item === undefined) throw new RangeError("cannot draw from an empty list")
    return item
  }

  /** One of the choices, with a probability proportional to its weight. */
  weighted<A>(choices: ReadonlyArray<readonly [weight: number, choice: A]>): A {
    let left = this.fraction() * choices.reduce((sum, [weight]) => sum + weight, 0)
    for (const [weight, choice] of choices) {
      left -= weight
      if (left < 0) return choice
    }
    return this.pick(choices)[1]
  }
}
