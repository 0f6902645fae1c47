import type { Hex } from "./hex.ts"
import { proofTrialCode } from "./proofTrial.ts"

/** What verifying one proof takes on one node. The producers of the chain's blocks may be slower or faster. */
export interface ProofMeasurement {
  /** Whether one verification ends within the node's limit. */
  readonly fits: boolean
  /**
   * Bounds of one verification's processor time in milliseconds: the node's limit, less the multiplications that still fit after it. They
   * contain the trial's own calls, about 0.5 ms. `atMost` is infinite if the verification does not fit.
   */
  readonly atLeast: number
  readonly atMost: number
  /** Multiplications that fit into the limit alone: the unit of the measurement. */
  readonly multiplications: number
}

/** More would need more energy than a node grants a simulation: 100,000,000. */
const MOST = 8_192

/**
 * Measures how long a node takes for one proof of the pool, by the node's own limit of processor time: first the multiplications that fit
 * into the limit, then those that fit after a verification. Clocks and the network play no part. Sends some 30 simulations.
 *
 * @param fits simulates a creation of this code: `true` if it ends, `false` if the node answers OUT_OF_TIME. Its errors pass through.
 * @param limitMilliseconds the chain's `getMaxCpuTimeOfOneTx`
 * @param warmUps verifications before the measurement, whose answers do not count: a Java node's first ones take three times as long
 */
export async function measureProof(
  fits: (creationCode: Hex) => Promise<boolean>,
  limitMilliseconds: number,
  warmUps = 5,
): Promise<ProofMeasurement> {
  const trial = (verifications: number) => (multiplications: number) =>
    fits(proofTrialCode({ verifications, multiplications }))
  for (let k = 0; k < warmUps; k++) await trial(1)(0)
  const multiplications = await largest(trial(0))
  const unit = limitMilliseconds / (multiplications + 1)
  if (!(await trial(1)(0)))
    return { fits: false, atLeast: limitMilliseconds, atMost: Infinity, multiplications }
  const left = await largest(trial(1))
  // One multiplication takes more than `unit`, and at most the limit divided by those that fit.
  const longestUnit = limitMilliseconds / Math.max(1, multiplications)
  return {
    fits: true,
    atLeast: Math.max(0, limitMilliseconds - (left + 1) * longestUnit),
    atMost: limitMilliseconds - left * unit,
    multiplications,
  }
}

/** The largest count up to {@link MOST} that fits, given that 0 does and that fewer fit where more do. */
async function largest(fits: (count: number) => Promise<boolean>): Promise<number> {
  let low = 0
  let high = 1
  while (high <= MOST && (await fits(high))) {
    low = high
    high *= 2
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (await fits(middle)) low = middle
    else high = middle
  }
  return low
}
