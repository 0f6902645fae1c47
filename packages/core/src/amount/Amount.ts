import { Brand } from "effect"

/** An amount of one token in one request: smallest units, `1 … 2^127 − 1`. */
export type Amount = bigint & Brand.Brand<"Amount">

/** A relay fee: smallest units, `0 … 2^127 − 1`. Every amount is also a possible fee. */
export type FeeAmount = bigint & Brand.Brand<"FeeAmount">

/** The largest amount; its sum with any other fits the 128 bits of a note. */
export const maximumAmount = 2n ** 127n - 1n

const brandAmount = Brand.nominal<Amount>()
const brandFee = Brand.nominal<FeeAmount>()

/** Returns an amount of this many smallest units; `null` out of range. */
export function amountOf(units: bigint): Amount | null {
  return units >= 1n && units <= maximumAmount ? brandAmount(units) : null
}

/** Parses an amount from decimal digits without sign or leading zeros; `null` for other text. */
export function parseAmount(text: string): Amount | null {
  // 2^127 − 1 has 39 digits; longer text is never converted.
  return /^[1-9][0-9]{0,38}$/.test(text) ? amountOf(BigInt(text)) : null
}

/** Like `parseAmount`, but also accepts `0`. */
export function parseFeeAmount(text: string): FeeAmount | null {
  const units = text === "0" ? 0n : parseAmount(text)
  return units === null ? null : brandFee(units)
}
