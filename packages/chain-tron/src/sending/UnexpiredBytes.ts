import type { Address } from "@shielded-relay/core"

interface Signed {
  readonly most: bigint
  readonly expiration: number
}

/**
 * The most that the bytes that this process has signed for each account may still cost. Nodes lower a
 * transaction's energy to what the account can pay at that moment, and a call that runs out of energy
 * burns all of it. So an account's coins must cover all of its unexpired bytes together.
 */
export class UnexpiredBytes {
  readonly #signed = new Map<Address, Map<string, Signed>>()

  /** Remembers bytes; bytes that are signed again count once. */
  add(sender: Address, id: string, signed: Signed): void {
    const all = this.#signed.get(sender) ?? new Map<string, Signed>()
    this.#signed.set(sender, all.set(id, signed))
  }

  /**
   * Sun that the account's bytes may still cost. Forgets those that no later block can contain.
   *
   * @param solidifiedAt time of the solidified block, milliseconds
   */
  mostOf(sender: Address, solidifiedAt: number): bigint {
    const all = this.#signed.get(sender)
    let sum = 0n
    for (const [id, { most, expiration }] of all ?? []) {
      if (expiration < solidifiedAt) all?.delete(id)
      else sum += most
    }
    return sum
  }
}
