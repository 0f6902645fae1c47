import type { Address } from "@shielded-relay/core"

/** The payers of a token by their largest deposit. Counting is a binary search. */
export class RankedPayers {
  /** Largest deposits, ascending. */
  readonly #amounts: Array<bigint> = []
  readonly #most = new Map<Address, bigint>()

  /** The largest deposit of a payer; `null` if it has none. */
  mostOf(payer: Address): bigint | null {
    return this.#most.get(payer) ?? null
  }

  /** Sets the largest deposit of a payer; `null` removes the payer. */
  set(payer: Address, most: bigint | null): void {
    const before = this.mostOf(payer)
    if (before === most) return
    if (before !== null) this.#amounts.splice(this.#search(before), 1)
    if (most === null) {
      this.#most.delete(payer)
      return
    }
    this.#amounts.splice(this.#search(most), 0, most)
    this.#most.set(payer, most)
  }

  /** Number of payers whose largest deposit is at least an amount. */
  from(least: bigint): number {
    return this.#amounts.length - this.#search(least)
  }

  /** The index of the first amount that is not below `amount`. */
  #search(amount: bigint): number {
    let low = 0
    let high = this.#amounts.length
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      if ((this.#amounts[middle] ?? 0n) < amount) low = middle + 1
      else high = middle
    }
    return low
  }
}
