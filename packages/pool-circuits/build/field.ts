/** Arithmetic in the scalar field of BN254. */
export const R = 21888242871839275222246405745257275088548364400416034343698204186575808495617n

export const modulo = (value: bigint): bigint => ((value % R) + R) % R

export function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (let square = modulo(base), rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % R
    square = (square * square) % R
  }
  return result
}

/**
 * Multiplicative inverse by Fermat.
 * @throws RangeError for 0
 */
export function inverse(value: bigint): bigint {
  if (modulo(value) === 0n) throw new RangeError("0 has no inverse")
  return power(value, R - 2n)
}
