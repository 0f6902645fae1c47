import type { Kernel } from "../kernel/Kernel.ts"
import { BUCKETS, DIGIT_BITS, WINDOWS_PER_LIMB } from "./digits.ts"
import type { Workspace } from "./Workspace.ts"

/** The lower half of the bits of a bucket's weight, 1 … 4096. */
export const HALF_BITS = Math.floor(DIGIT_BITS / 2)

/** Lists of one window: 1 … 63 for the lower half of the weight, then 64 … 127 for the upper half, 1 … 64. */
export const HALF_LISTS = 2 ** (HALF_BITS + 1)

/** Writes the lists that each bucket of each window belongs to, once for all sums. */
export function writeWeights({ integers }: Kernel, { lowKeys, highKeys }: Workspace): void {
  const half = 2 ** HALF_BITS
  for (let window = 0; window < WINDOWS_PER_LIMB; window += 1)
    for (let bucket = 0; bucket < BUCKETS; bucket += 1) {
      const weight = bucket + 1
      const at = window * BUCKETS + bucket
      const [low, high] = [weight % half, Math.floor(weight / half)]
      const list = (number: number) => window * HALF_LISTS + number
      integers[lowKeys / 4 + at] = low === 0 ? 0 : list(low)
      integers[highKeys / 4 + at] = high === 0 ? 0 : list(half - 1 + high)
    }
}
