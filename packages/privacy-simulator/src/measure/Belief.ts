import type { PayerSigns } from "../attacker/Attacker.ts"

/** A guess: candidates with their weights, and the sums that an entropy needs. */
export class Prior {
  readonly weights: ReadonlyMap<number, number>
  /** How many candidates have each weight. Weights are numbers of deposits, so there are few. */
  readonly levels: ReadonlyMap<number, number>
  readonly total: number
  /** Sum of w log2 w. */
  readonly inner: number

  constructor(weights: ReadonlyMap<number, number>) {
    this.weights = weights
    const levels = new Map<number, number>()
    for (const weight of weights.values()) levels.set(weight, (levels.get(weight) ?? 0) + 1)
    let [total, inner] = [0, 0]
    for (const [weight, times] of levels) {
      total += times * weight
      inner += times * innerOf(weight)
    }
    this.levels = levels
    this.total = total
    this.inner = inner
  }
}

/**
 * A distribution over payers. Few candidates show a sign, so only these are stored besides the prior. The weight of showing no sign is the
 * same for all others and cancels out.
 */
export class Belief {
  readonly #prior: Prior
  /** Logarithms by which candidates with a sign are likelier than by the prior. */
  readonly #learned = new Map<number, number>()

  constructor(prior: Prior) {
    this.#prior = prior
  }

  /** @param trust how far to believe these signs; 1 as if they were the only ones */
  learn(signs: PayerSigns, worth: ReadonlyArray<number>, trust = 1): void {
    const none = worth[0] ?? 0
    for (const [payer, level] of signs)
      if (this.#prior.weights.has(payer))
        this.#learned.set(
          payer,
          (this.#learned.get(payer) ?? 0) + trust * ((worth[level] ?? 0) - none),
        )
  }

  /** 1 if this payer alone is the likeliest; its share if several are; 0 if others are. */
  shareOfFirst(payer: number): number {
    const own = this.#prior.weights.get(payer)
    if (own === undefined) return 0
    const mine = Math.log(own) + (this.#learned.get(payer) ?? 0)
    const ties = (logarithm: number) => Math.abs(logarithm - mine) <= 1e-9
    let level = 0
    // Those without a sign, by weight; those with one, each by itself.
    const plain = new Map(this.#prior.levels)
    for (const [other, learned] of this.#learned) {
      const weight = this.#prior.weights.get(other) ?? 0
      plain.set(weight, (plain.get(weight) ?? 0) - 1)
      const logarithm = Math.log(weight) + learned
      if (ties(logarithm)) level += 1
      else if (logarithm > mine) return 0
    }
    for (const [weight, times] of plain) {
      if (times === 0) continue
      const logarithm = Math.log(weight)
      if (ties(logarithm)) level += times
      else if (logarithm > mine) return 0
    }
    return 1 / level
  }

  /** The effective number of payers: 2^H. */
  get size(): number {
    let { total, inner } = this.#prior
    for (const [payer, learned] of this.#learned) {
      const before = this.#prior.weights.get(payer) ?? 0
      const weight = before * Math.exp(learned)
      total += weight - before
      inner += innerOf(weight) - innerOf(before)
    }
    return 2 ** (Math.log2(total) - inner / total)
  }
}

const innerOf = (weight: number) => (weight > 0 ? weight * Math.log2(weight) : 0)
