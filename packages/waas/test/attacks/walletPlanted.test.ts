import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { plantedWalletBugs, type PlantedWalletBug } from "../support/storm/plantedWalletBugs.ts"
import { stormScript } from "../support/storm/stormScript.ts"
import { brokenLaws } from "../support/storm/walletLaws.ts"
import { WalletStorm } from "../support/storm/WalletStorm.ts"

/** Storms in which a bug must show. */
const most = 100

/** The number of the first storm that breaks a law which the bug breaks; `null` if none does. */
async function foundBy(planted: () => PlantedWalletBug): Promise<number | null> {
  const { manner, breaks } = planted()
  const scripts = fc.sample(stormScript(manner), { numRuns: most, seed: 1 })
  for (const [n, script] of scripts.entries()) {
    const storm = await WalletStorm.run(script, planted())
    const broken = await brokenLaws(storm)
    await storm.close()
    if (broken.some((law) => breaks.some((part) => law.includes(part)))) return n
  }
  return null
}

describe("the storms of wallet operations find a planted bug", () => {
  it.each(plantedWalletBugs.map((planted) => [planted().name, planted] as const))(
    "%s",
    async (name, planted) => {
      const found = await foundBy(planted)
      expect([name, found]).toEqual([name, expect.any(Number)])
    },
  )
})
