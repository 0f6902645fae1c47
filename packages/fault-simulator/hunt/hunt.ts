import type { Manner } from "@shielded-relay/testkit"
import { isScreenedRun, simulate, type FaultReport, type Product } from "../src/index.ts"

/** Every `step`th seed from `from` to `to`, on a chain of this manner. */
export interface SeedRange {
  readonly chain: Manner
  readonly from: number
  readonly to: number
  readonly step: number
  /** Leaves out the seeds whose runs do not screen. */
  readonly onlyScreened?: boolean
}

/** The findings of several runs. */
export interface Tally {
  runs: number
  /** Injected faults by kind. */
  readonly injected: Map<string, number>
  readonly failures: Array<Pick<FaultReport, "seed" | "violations">>
}

export function emptyTally(): Tally {
  return { runs: 0, injected: new Map(), failures: [] }
}

export function addReport(tally: Tally, { seed, violations, injected }: FaultReport): void {
  tally.runs += 1
  for (const [kind, times] of injected)
    tally.injected.set(kind, (tally.injected.get(kind) ?? 0) + times)
  if (violations.length > 0) tally.failures.push({ seed, violations })
}

/**
 * Runs the seeds one after the other. Calls `report` after each; the hunt ends when it returns
 * `false`.
 */
export async function hunt(
  product: Product,
  { chain, from, to, step, onlyScreened = false }: SeedRange,
  report: (found: FaultReport) => boolean | void,
): Promise<void> {
  for (let seed = from; seed <= to; seed += step) {
    if (onlyScreened && !isScreenedRun(seed)) continue
    if (report(await simulate(product, seed, { chain })) === false) return
  }
}
