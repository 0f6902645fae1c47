import type { Price } from "../port/PriceSource.ts"

const basisPoints = 10_000n

/** a / b, rounded up; a ≥ 0, b > 0. */
export function divideUp(a: bigint, b: bigint): bigint {
  return (a + b - 1n) / b
}

/**
 * The relay fee in smallest units of the fee token: execution cost in the native coin × margin × price, in one division,
 * rounded up, so the relayer is never paid less than its cost.
 */
export function relayFee(nativeCost: bigint, marginBps: number, price: Price): bigint {
  return divideUp(nativeCost * BigInt(marginBps) * price.tokens, basisPoints * price.native)
}

/** The operator's fee on an amount, rounded up. The recipient receives the rest. */
export function operatorFee(amount: bigint, variableRateBps: number): bigint {
  return divideUp(amount * BigInt(variableRateBps), basisPoints)
}
