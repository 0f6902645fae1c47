/** The representative of `value` in 0 … p − 1. `value` may be negative. */
export function remainder(value: bigint, prime: bigint): bigint {
  const rest = value % prime
  return rest < 0n ? rest + prime : rest
}

/**
 * 1/x modulo `modulus`, by the extended Euclidean algorithm: many times as fast as a power to p − 2.
 * @throws RangeError if x shares a factor with the modulus, as 0 does
 */
export function reciprocal(value: bigint, modulus: bigint): bigint {
  let [low, high] = [remainder(value, modulus), modulus]
  // low = lowFactor · value and high = highFactor · value modulo `modulus`.
  let [lowFactor, highFactor] = [1n, 0n]
  while (low > 1n) {
    const quotient = high / low
    ;[low, high] = [high - quotient * low, low]
    ;[lowFactor, highFactor] = [highFactor - quotient * lowFactor, lowFactor]
  }
  if (low === 0n) throw new RangeError("no reciprocal")
  return remainder(lowFactor, modulus)
}
