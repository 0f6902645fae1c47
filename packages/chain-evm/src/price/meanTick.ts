/** A positive fraction. */
export interface Fraction {
  readonly numerator: bigint
  readonly denominator: bigint
}

/**
 * Fractional bits of the powers. The relative error of the result stays below 2^-180 for every
 * tick.
 */
const bits = 192n
const one = 1n << bits
/** 1.0001, rounded down. */
const base = (one * 10_001n) / 10_000n

/** The largest tick of a Uniswap v3 pool (whitepaper, 6.1). */
const largestTick = 887_272

/**
 * The mean tick between two cumulatives that are `seconds` apart, rounded towards minus infinity
 * (whitepaper, 5.2).
 */
export function meanTick(earlier: bigint, later: bigint, seconds: bigint): number {
  const sum = later - earlier
  const mean = sum / seconds
  return Number(sum < 0n && sum % seconds !== 0n ? mean - 1n : mean)
}

/**
 * The price of one smallest unit of token0 in smallest units of token1 at a tick: 1.0001^tick,
 * computed by squaring (whitepaper, 6.1). `null` for an invalid tick.
 */
export function priceAtTick(tick: number): Fraction | null {
  if (!Number.isSafeInteger(tick) || Math.abs(tick) > largestTick) return null
  let power = one
  let square = base
  for (let rest = Math.abs(tick); rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) power = (power * square) >> bits
    square = (square * square) >> bits
  }
  return tick >= 0 ? { numerator: power, denominator: one } : { numerator: one, denominator: power }
}
