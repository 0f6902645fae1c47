import type { Address, BroadcastOutcome } from "@shielded-relay/core"
import type { ChainTransaction } from "./ChainTransaction.ts"
import type { SimulatedFees } from "./SimulatedFees.ts"
import type { Turns } from "./Turns.ts"

/** Transactions that wait for a block; at most one per sender nonce. */
export class Mempool {
  readonly #turns: Turns
  /** In order of arrival, with those that jump the queue first. */
  #waiting: Array<ChainTransaction> = []

  constructor(turns: Turns) {
    this.#turns = turns
  }

  get transactions(): ReadonlyArray<ChainTransaction> {
    return this.#waiting
  }

  has(hash: string): boolean {
    return this.#waiting.some((one) => one.hash === hash)
  }

  at(from: Address, nonce: number): ChainTransaction | undefined {
    return this.#waiting.find((one) => one.from === from && one.nonce === nonce)
  }

  /**
   * Adds a transaction. One that replaces another with its nonce must pay a tenth more on both fees, as all clients
   * require.
   */
  add(transaction: ChainTransaction, first = false): BroadcastOutcome {
    if (this.has(transaction.hash)) return "accepted"
    const rival = this.#waiting.find((one) => this.#turns.isRival(one, transaction))
    if (rival !== undefined && !outbids(transaction.fees, rival.fees)) return "underpriced"
    const at = rival === undefined ? -1 : this.#waiting.indexOf(rival)
    if (at >= 0) this.#waiting.splice(at, 1, transaction)
    else if (first) this.#waiting.unshift(transaction)
    else {
      const place = this.#turns.placeOf(transaction, this.#waiting.length)
      this.#waiting.splice(place, 0, transaction)
    }
    return "accepted"
  }

  /** Returns the transactions of removed blocks to the front. */
  putBack(transactions: ReadonlyArray<ChainTransaction>): void {
    const others = this.#waiting.filter(
      (one) => !transactions.some((other) => this.#turns.isRival(one, other)),
    )
    this.#waiting = [...transactions, ...others]
  }

  remove(drop: (transaction: ChainTransaction) => boolean): void {
    this.#waiting = this.#waiting.filter((one) => !drop(one))
  }
}

function outbids(fees: SimulatedFees | null, rival: SimulatedFees | null): boolean {
  if (fees === null) return true
  if (rival === null) return false
  return (
    fees.maxFeePerGas * 10n >= rival.maxFeePerGas * 11n &&
    fees.maxPriorityFeePerGas * 10n >= rival.maxPriorityFeePerGas * 11n
  )
}
