import { hash2 } from "../field/poseidon.ts"

const zeros: Array<bigint> = [0n]

/** The root of an empty subtree of a height: Z_0 = 0, Z_(k+1) = H(Z_k, Z_k). */
export function zero(height: number): bigint {
  for (let k = zeros.length; k <= height; k += 1) {
    const below = zeros[k - 1] ?? 0n
    zeros.push(hash2(below, below))
  }
  return zeros[height] ?? 0n
}
