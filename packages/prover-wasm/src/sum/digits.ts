/** A 52-bit limb has four signed 13-bit digits, −4096 … 4096. Each digit belongs to one window of the sum. */
export const DIGIT_BITS = 13
export const WINDOWS_PER_LIMB = 4
export const BUCKETS = 2 ** (DIGIT_BITS - 1)

const RADIX = 2 ** DIGIT_BITS

/** Digits of limbs, one array per window, lowest first. */
export type Digits = readonly [Int16Array, Int16Array, Int16Array, Int16Array]

/** Writes the digits of a limb from −2^51 to 2^51: limb = Σ digits[k][index] · 2^(13 k). */
export function writeDigits(digits: Digits, index: number, limb: number): void {
  const upper = Math.round(limb / 2 ** (2 * DIGIT_BITS))
  const lower = limb - upper * 2 ** (2 * DIGIT_BITS)
  const low = ((lower + BUCKETS) & (RADIX - 1)) - BUCKETS
  const high = ((upper + BUCKETS) & (RADIX - 1)) - BUCKETS
  digits[0][index] = low
  digits[1][index] = (lower - low) >> DIGIT_BITS
  digits[2][index] = high
  digits[3][index] = (upper - high) >> DIGIT_BITS
}
