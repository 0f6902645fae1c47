/** The way a division's remainder goes; never left to chance where money is concerned. */
export type Rounding = "up" | "down"

/**
 * `value · numerator / denominator`, with the product exact and the quotient rounded as told.
 * @throws RangeError unless value ≥ 0, numerator ≥ 0 and denominator > 0.
 */
export function mulDiv(
  value: bigint,
  numerator: bigint,
  denominator: bigint,
  rounding: Rounding,
): bigint {
  if (value < 0n || numerator < 0n || denominator <= 0n) {
    throw new RangeError("mulDiv takes no negative operand and no zero denominator")
  }
  const product = value * numerator
  const quotient = product / denominator
  return rounding === "up" && quotient * denominator !== product ? quotient + 1n : quotient
}

/** A share of a value in basis points (hundredths of a percent), rounded as told. */
export function basisPointsOf(value: bigint, basisPoints: number, rounding: Rounding): bigint {
  return mulDiv(value, BigInt(basisPoints), 10_000n, rounding)
}
