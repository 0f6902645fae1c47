/** A percentage as an exact fraction: `parts` of `whole`. */
export interface Slippage {
  readonly parts: bigint
  readonly whole: bigint
}

/** Default slippage: half a per cent. */
export const defaultSlippage: Slippage = { parts: 5n, whole: 1_000n }

/**
 * Parses a slippage in per cent exactly: `"0.5"` is 5 of 1,000. At least 0 and below 50, at most 18 fraction digits. `null` for a sign, an
 * exponent, a leading zero, a point without digits on both sides, or a value out of range.
 */
export function parseSlippage(text: string): Slippage | null {
  const parts = /^(0|[1-9][0-9]?)(?:\.([0-9]{1,18}))?$/.exec(text)
  if (parts === null) return null
  const [, whole = "", fraction = ""] = parts
  const scale = 10n ** BigInt(fraction.length)
  const percent = BigInt(whole + fraction)
  return percent < 50n * scale ? { parts: percent, whole: 100n * scale } : null
}

/** An amount less the slippage, rounded down. */
export function lessSlippage(amount: bigint, { parts, whole }: Slippage): bigint {
  return (amount * (whole - parts)) / whole
}
