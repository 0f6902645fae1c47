import type { ChainParameters } from "./ChainParameters.ts"
import type { EnergyUse } from "./state/Account.ts"

/** Factors and prices are in ten-thousandths. */
export const precision = 10_000

type Parameters = Pick<
  ChainParameters,
  "getDynamicEnergyThreshold" | "getDynamicEnergyIncreaseFactor" | "getDynamicEnergyMaxFactor"
>

/**
 * A contract's use of energy at the start of `cycle` (TIP-491): one step up if the last counted cycle passed the threshold, then a quarter
 * of a step down for each further cycle. Fractions are cut off, as java-tron's conversion to long does.
 */
export function catchUp(use: EnergyUse | undefined, cycle: number, limits: Parameters): EnergyUse {
  if (use === undefined || use.cycle > cycle || use.cycle === 0)
    return { cycle, used: 0n, factor: 0 }
  if (use.cycle === cycle) return use
  const step = limits.getDynamicEnergyIncreaseFactor / precision
  const grew = use.used > BigInt(limits.getDynamicEnergyThreshold)
  const raised = grew
    ? Math.min(
        limits.getDynamicEnergyMaxFactor,
        Math.trunc((use.factor + precision) * (1 + step)) - precision,
      )
    : use.factor
  const quiet = cycle - use.cycle - (grew ? 1 : 0)
  if (quiet === 0) return { cycle, used: 0n, factor: raised }
  const lowered = Math.trunc((raised + precision) * (1 - step / 4) ** quiet) - precision
  return { cycle, used: 0n, factor: Math.max(0, lowered) }
}
