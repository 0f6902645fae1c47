import type { Manner } from "@shielded-relay/testkit"
import { simulate, type FaultReport, type Product } from "../src/index.ts"

/** Seeds from `from` to `to`, every `step`th, on a chain of a manner. */
export interface SeedRange {
  readonly chain: Manner
  readonly from: number
  readonly to: number
  readonly step: number
}

/** What a number of runs found. */
export interface Tally {
  runs: number
  /** By kind. */
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

/** Runs seeds in turn; `report` hears of each and ends the hunt by answering `false`. */
export async function hunt(
  product: Product,
  { chain, from, to, step }: SeedRange,
  report: (found: FaultReport) => boolean | void,
): Promise<void> {
  for (let seed = from; seed <= to; seed += step)
    if (report(await simulate(product, seed, { chain })) === false) return
}
