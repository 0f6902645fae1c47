/** A 52-bit limb has four signed 13-bit digits, −4096 … 4096. Each digit belongs to one window of the sum. */
export const DIGIT_BITS = 13
export const WINDOWS_PER_LIMB = 4
export const BUCKETS = 2 ** (DIGIT_BITS - 1)

/** Added to a limb, every digit is one of an unsigned number, plus `BUCKETS`. */
export const BIAS = Array.from({ length: WINDOWS_PER_LIMB }, (_, window) => window).reduce(
  (sum, window) => sum + BUCKETS * 2 ** (DIGIT_BITS * window),
  0,
)

/** The bits of a biased limb, shifted to a window's lowest, that belong to it: the highest window also has the carry. */
export const maskOf = (window: number) =>
  2 ** (window === WINDOWS_PER_LIMB - 1 ? DIGIT_BITS + 1 : DIGIT_BITS) - 1
