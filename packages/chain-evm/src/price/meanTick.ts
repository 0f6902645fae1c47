/** A positive fraction. */
export interface Fraction {
  readonly numerator: bigint
  readonly denominator: bigint
}

/** Fractional bits of the powers: the error of the result stays below 2^-180 of it, whatever the tick. */
const bits = 192n
const one = 1n << bits
/** 1.0001, rounded down. */
const base = (one * 10_001n) / 10_000n

/** The ticks of a Uniswap v3 pool (whitepaper, 6.1). */
const largestTick = 887_272

/** The mean tick between two cumulatives that lie `seconds` apart, rounded towards minus infinity (whitepaper, 5.2). */
export function meanTick(earlier: bigint, later: bigint, seconds: bigint): number {
  const sum = later - earlier
  const mean = sum / seconds
  return Number(sum < 0n && sum % seconds !== 0n ? mean - 1n : mean)
}

/**
 * What one smallest unit of token0 is worth in smallest units of token1 at a tick: 1.0001^tick (whitepaper, 6.1), by squaring. `null`
 * for a number that is no tick.
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
