import { type Amount, amountOf } from "./Amount.ts"

/**
 * Converts whole tokens to smallest units, exactly: `"1.5"` with 6 decimals is 1,500,000. `null` for a sign, an exponent, a leading zero, a
 * point without digits on both sides, more fraction digits than the token has (zeros too), and anything that is not an amount.
 */
export function parseWholeTokens(text: string, decimals: number): Amount | null {
  // The longest amount has 39 digits and a token at most 255 decimals, so longer text is never converted.
  const parts = /^(0|[1-9][0-9]{0,38})(?:\.([0-9]{1,255}))?$/.exec(text)
  if (parts === null) return null
  const [, whole = "", fraction = ""] = parts
  if (fraction.length > decimals) return null
  return amountOf(BigInt(whole + fraction.padEnd(decimals, "0")))
}

/** Writes smallest units as whole tokens, exactly and without trailing zeros: 1,500,000 with 6 decimals is `"1.5"`. */
export function renderWholeTokens(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, "0")
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, "")
  return fraction === "" ? whole : `${whole}.${fraction}`
}
