import type { Manner } from "@shielded-relay/testkit"
import { stormOf } from "../test/support/storm/stormScript.ts"
import { brokenLaws } from "../test/support/storm/walletLaws.ts"
import { WalletStorm, type Reached } from "../test/support/storm/WalletStorm.ts"

/** What one storm showed. */
export interface StormReport {
  readonly manner: Manner
  readonly seed: number
  readonly violations: ReadonlyArray<string>
  readonly reached: ReadonlyMap<Reached, number>
}

/** Plays the storm of a seed to its end. */
export async function playStorm(manner: Manner, seed: number): Promise<StormReport> {
  const storm = await WalletStorm.run(stormOf(manner, seed))
  const violations = await brokenLaws(storm)
  const { reached } = storm
  await storm.close()
  return { manner, seed, violations, reached }
}

/** The manner of a seed's storm, unless another one is asked for: the three in turn. */
export function mannerOfSeed(seed: number): Manner {
  const turn = seed % 3
  return turn === 0 ? "evm" : turn === 1 ? "solana" : "tron"
}
