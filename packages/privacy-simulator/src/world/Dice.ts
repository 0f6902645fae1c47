/** Reproducible random draws: sfc32 over a seed (Chris Doty-Humphrey, PractRand). */
export class Dice {
  readonly #state: Uint32Array

  constructor(seed: number, stream = 0) {
    this.#state = Uint32Array.of(seed, stream, 0x9e3779b9, 1)
    for (let round = 0; round < 16; round += 1) this.#next()
  }

  /** Uniform in [0, 1). */
  unit(): number {
    return this.#next() / 2 ** 32
  }

  /** A whole number from 0 to `below` - 1. */
  below(below: number): number {
    return Math.floor(this.unit() * below)
  }

  chance(probability: number): boolean {
    return this.unit() < probability
  }

  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.unit())) * Math.cos(2 * Math.PI * this.unit())
  }

  exponential(mean: number): number {
    return -mean * Math.log(1 - this.unit())
  }

  /** @throws RangeError for an empty list */
  pick<T>(list: ReadonlyArray<T>): T {
    const [first] = list
    if (first === undefined) throw new RangeError("cannot pick from an empty list")
    return list[this.below(list.length)] ?? first
  }

  /** The indexes 0 … n - 1 in random order. */
  shuffled(n: number): ReadonlyArray<number> {
    const order = Array.from({ length: n }, (_, k) => k)
    for (let k = n - 1; k > 0; k -= 1) {
      const other = this.below(k + 1)
      const [a = 0, b = 0] = [order[k], order[other]]
      order[k] = b
      order[other] = a
    }
    return order
  }

  /** Draws the index of one of these weights. */
  weighted(cumulative: ReadonlyArray<number>): number {
    const mark = this.unit() * (cumulative.at(-1) ?? 0)
    let low = 0
    let high = cumulative.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((cumulative[middle] ?? 0) > mark) high = middle
      else low = middle + 1
    }
    return low
  }

  #next(): number {
    const [a = 0, b = 0, c = 0, counter = 0] = this.#state
    const result = (a + b + counter) | 0
    this.#state[3] = counter + 1
    this.#state[0] = b ^ (b >>> 9)
    this.#state[1] = c + (c << 3)
    this.#state[2] = ((c << 21) | (c >>> 11)) + result
    return result >>> 0
  }
}
