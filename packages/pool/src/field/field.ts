/** r: the order of BN254's scalar field, over which the circuits compute (EIP-197). */
export const FIELD_MODULUS =
  21888242871839275222246405745257275088548364400416034343698204186575808495617n

/** The representative of `value` in 0 … r − 1. `value` may be negative. */
export function modField(value: bigint): bigint {
  const rest = value % FIELD_MODULUS
  return rest < 0n ? rest + FIELD_MODULUS : rest
}

/** −x in the field. */
export function negate(value: bigint): bigint {
  return modField(-value)
}

/** base^exponent in the field; exponent ≥ 0. */
export function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  let square = modField(base)
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % FIELD_MODULUS
    square = (square * square) % FIELD_MODULUS
  }
  return result
}

/**
 * 1/x in the field, by the extended Euclidean algorithm: the first use of Poseidon inverts hundreds of
 * constants, and a power to r − 2 takes many times longer.
 * @throws RangeError for 0.
 */
export function inverse(value: bigint): bigint {
  if (modField(value) === 0n) throw new RangeError("0 has no inverse")
  let [low, high] = [modField(value), FIELD_MODULUS]
  // low = lowFactor · value and high = highFactor · value in the field.
  let [lowFactor, highFactor] = [1n, 0n]
  while (low > 1n) {
    const quotient = high / low
    ;[low, high] = [high - quotient * low, low]
    ;[lowFactor, highFactor] = [highFactor - quotient * lowFactor, lowFactor]
  }
  return modField(lowFactor)
}

/** Σ values[k] · point^k: the public evaluation of a proof (docs/protocol.md, Circuits). */
export function evaluate(values: ReadonlyArray<bigint>, point: bigint): bigint {
  return values.reduceRight((sum, value) => (sum * point + value) % FIELD_MODULUS, 0n)
}
