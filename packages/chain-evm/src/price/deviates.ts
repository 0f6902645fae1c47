import type { Price } from "@shielded-relay/core"

/** Whether `other` is further than `maxDeviationBps` from `price`. */
export function deviates(price: Price, other: Price, maxDeviationBps: number): boolean {
  const here = price.tokens * other.native
  const there = other.tokens * price.native
  const distance = here > there ? here - there : there - here
  return distance * 10_000n > here * BigInt(maxDeviationBps)
}
