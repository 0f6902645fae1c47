import type { Price } from "../port/PriceSource.ts"
import type { CostSample } from "../port/storage/PostedPrices.ts"
import { divideUp, relayFee } from "./fee.ts"
import { median } from "./medians.ts"

/** What a call costs now, in smallest units of the native coin. */
export interface CallCosts {
  /** The call itself. */
  readonly call: bigint
  /** A plain call (`plainCall`) at the same gas prices. */
  readonly plain: bigint
  /** One batch insertion; 0 without a queue. */
  readonly insertion: bigint
  /** Notes that the call makes. */
  readonly notes: number
}

/** The operator's terms. `floor` and `ceiling` bound the price of a plain call, in smallest units of the native coin. */
export interface PriceTerms {
  readonly marginBps: number
  /** Notes that one batch insertion serves on average. */
  readonly notesPerInsertion: number
  readonly floor: bigint
  readonly ceiling: bigint | null
}

/** The price of a call in smallest units of the fee token, and the operator's ceiling for it. */
export interface ComputedPrice {
  readonly amount: bigint
  readonly ceiling: bigint | null
}

/**
 * The price of a call. It covers the median cost of the last hour and the cost now, whichever is higher, with margin: one cheap block never
 * sets it, and in an expensive one it still covers the cost. Every call bears its notes' average share of the batch insertions. Each
 * division rounds up, and so do the two significant digits that remain.
 *
 * @param samples Costs of the last hour.
 * @param price What a native coin costs in the fee token.
 */
export function priceOfCall(
  now: CallCosts,
  samples: ReadonlyArray<CostSample>,
  price: Price,
  terms: PriceTerms,
): ComputedPrice {
  const plain = atLeast(now.plain, median(samples.map(({ call }) => call)))
  const cost = costOfWork(
    {
      ...now,
      call: scaledToCall(now, plain),
      insertion: atLeast(now.insertion, median(samples.map(({ insertion }) => insertion))),
    },
    terms.notesPerInsertion,
  )
  const amount = relayFee(cost, terms.marginBps, price)
  const least = relayFee(scaledToCall(now, terms.floor), 10_000, price)
  return {
    amount: roundUpToTwoDigits(atLeast(amount, least)),
    ceiling:
      terms.ceiling === null
        ? null
        : roundUpToTwoDigits(relayFee(scaledToCall(now, terms.ceiling), 10_000, price)),
  }
}

/** What the call costs now in smallest units of the fee token, without margin. A price below this ends early. */
export function costInToken(now: CallCosts, price: Price, notesPerInsertion: number): bigint {
  return relayFee(costOfWork(now, notesPerInsertion), 10_000, price)
}

/** The call and its notes' share of batch insertions, in native coin. */
function costOfWork({ call, insertion, notes }: CallCosts, notesPerInsertion: number): bigint {
  return call + divideUp(insertion * BigInt(notes), BigInt(notesPerInsertion))
}

/** Scales an amount given for a plain call to this call, in proportion to their costs; rounds up. */
function scaledToCall({ call, plain }: CallCosts, amount: bigint): bigint {
  return plain === 0n ? atLeast(amount, call) : divideUp(amount * call, plain)
}

function atLeast(a: bigint, b: bigint | null): bigint {
  return b === null || a > b ? a : b
}

/** Rounds up to two significant digits: 1,234 becomes 1,300. */
export function roundUpToTwoDigits(amount: bigint): bigint {
  const zeros = amount.toString().length - 2
  if (zeros <= 0) return amount
  const unit = 10n ** BigInt(zeros)
  return divideUp(amount, unit) * unit
}
