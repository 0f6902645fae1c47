import type { Address, BroadcastOutcome, TransactionFees } from "@shielded-relay/core"
import type { PoolInput } from "./PoolContract.ts"
import { asHex, canonicalText, keccakText } from "./words.ts"

/** A transaction as its sender signed it. */
export interface ChainTransaction {
  readonly hash: string
  readonly from: Address
  readonly nonce: number
  /** `other`: something that has nothing to do with the pool. */
  readonly input: PoolInput | { readonly kind: "other" }
  /** `null`: whoever sent it pays whatever it takes, so it is always mined. */
  readonly fees: TransactionFees | null
}

/** The same content gives the same transaction, with the same hash. */
export function signedBy(
  from: Address,
  nonce: number,
  input: ChainTransaction["input"],
  fees: TransactionFees | null,
): ChainTransaction {
  const hash = asHex(keccakText(canonicalText([from, nonce, input, fees])))
  return { hash, from, nonce, input, fees }
}

/** Transactions that wait for a block, at most one for each nonce of a sender. */
export class Mempool {
  /** In order of arrival, but what jumps the queue stands first. */
  #waiting: Array<ChainTransaction> = []

  get transactions(): ReadonlyArray<ChainTransaction> {
    return this.#waiting
  }

  has(hash: string): boolean {
    return this.#waiting.some((one) => one.hash === hash)
  }

  at(from: Address, nonce: number): ChainTransaction | undefined {
    return this.#waiting.find((one) => one.from === from && one.nonce === nonce)
  }

  /** Takes a transaction in; one with a nonce that waits already must pay a tenth more on both fees, as every client asks. */
  add(transaction: ChainTransaction, first = false): BroadcastOutcome {
    if (this.has(transaction.hash)) return "accepted"
    const rival = this.at(transaction.from, transaction.nonce)
    if (rival !== undefined && !outbids(transaction.fees, rival.fees)) return "underpriced"
    const at = rival === undefined ? -1 : this.#waiting.indexOf(rival)
    if (at >= 0) this.#waiting.splice(at, 1, transaction)
    else if (first) this.#waiting.unshift(transaction)
    else this.#waiting.push(transaction)
    return "accepted"
  }

  /** Puts transactions of blocks that are gone back, before everything else. */
  putBack(transactions: ReadonlyArray<ChainTransaction>): void {
    const names = new Set(transactions.map(({ from, nonce }) => `${from} ${nonce}`))
    const others = this.#waiting.filter(({ from, nonce }) => !names.has(`${from} ${nonce}`))
    this.#waiting = [...transactions, ...others]
  }

  remove(drop: (transaction: ChainTransaction) => boolean): void {
    this.#waiting = this.#waiting.filter((one) => !drop(one))
  }
}

function outbids(fees: TransactionFees | null, rival: TransactionFees | null): boolean {
  if (fees === null) return true
  if (rival === null) return false
  return (
    fees.maxFeePerGas * 10n >= rival.maxFeePerGas * 11n &&
    fees.maxPriorityFeePerGas * 10n >= rival.maxPriorityFeePerGas * 11n
  )
}
