import type { Draws } from "./Draws.ts"
import { faultKinds, type FaultKind } from "./FaultKind.ts"

/**
 * Which faults a run has, and how often. Each run leaves some kinds out: what one kind always covers up is found where it is missing
 * (A. Groce and others, "Swarm testing", 2012).
 */
export interface Weather {
  readonly kinds: ReadonlySet<FaultKind>
  /** How often a call goes wrong at which nothing much is at stake. */
  readonly rate: number
  /** Deaths and freezes that the run may have in all. */
  readonly deaths: number
  readonly freezes: number
}

export function drawWeather(draws: Draws): Weather {
  return {
    kinds: new Set(faultKinds.filter(() => draws.chance(0.65))),
    rate: draws.pick([0.001, 0.003, 0.006, 0.012, 0.025]),
    deaths: draws.between(0, 4),
    freezes: draws.between(0, 3),
  }
}
