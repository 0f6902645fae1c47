import type { Address } from "../address/Address.ts"
import type { Price } from "../port/PriceSource.ts"
import { relayFee } from "./fee.ts"

/** A balance that may cover a debt. */
export interface Coverage {
  readonly token: Address
  /** Smallest units. */
  readonly amount: bigint
  /** What a native coin costs in the token; `null` if unknown, then the balance covers nothing. */
  readonly price: Price | null
}

export interface HeldBack {
  /** Smallest units by token; only positive amounts. */
  readonly byToken: ReadonlyMap<Address, bigint>
  /** The part of the debt that the balances do not cover, in native coin. */
  readonly uncovered: bigint
}

/**
 * Holds back for a debt: from each balance in the given order as much as the rest of the debt needs. Amounts of tokens are rounded up, what
 * they cover is rounded down.
 *
 * @param owed Smallest units of the native coin.
 */
export function heldBack(owed: bigint, balances: ReadonlyArray<Coverage>): HeldBack {
  const byToken = new Map<Address, bigint>()
  let uncovered = owed
  for (const { token, amount, price } of balances) {
    if (price === null || uncovered === 0n) continue
    const { amount: held, covers } = settledBy(uncovered, amount, price)
    if (held > 0n) byToken.set(token, held)
    uncovered -= covers
  }
  return { byToken, uncovered }
}

/**
 * What an amount of a token settles of a debt: the amount that is taken, rounded up, and the part of the debt that it covers, in native
 * coin, rounded down. An amount that suffices covers all of it.
 */
export function settledBy(
  owed: bigint,
  most: bigint,
  price: Price,
): { readonly amount: bigint; readonly covers: bigint } {
  const all = relayFee(owed, 10_000, price)
  return all <= most
    ? { amount: all, covers: owed }
    : { amount: most, covers: (most * price.native) / price.tokens }
}
