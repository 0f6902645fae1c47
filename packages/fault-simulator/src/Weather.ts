import type { Draws } from "./Draws.ts"
import { faultKinds, type FaultKind } from "./FaultKind.ts"

/**
 * The faults of a run and their rate. Each run omits some kinds, because a frequent kind can hide
 * the bugs that a rarer one finds (A. Groce and others, "Swarm testing", 2012).
 */
export interface Weather {
  readonly kinds: ReadonlySet<FaultKind>
  /** Probability of a fault for a call that is not critical. */
  readonly rate: number
  /** Maximum number of crashes and freezes in the run. */
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
