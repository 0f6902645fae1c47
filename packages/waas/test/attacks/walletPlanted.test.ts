import { describe, expect, it } from "vitest"
import { brokenByBug, plantedSeeds } from "../support/storm/plantedSeeds.ts"
import { plantedWalletBugs } from "../support/storm/plantedWalletBugs.ts"

describe("the storms of wallet operations find a planted bug", () => {
  it.each(plantedWalletBugs.map((planted) => [planted().name, planted] as const))(
    "%s",
    async (name, planted) => {
      const seed = plantedSeeds()[name]
      if (seed === undefined) throw new Error("npm run storms -- --planted searches for its seed")
      expect(await brokenByBug(planted(), seed)).not.toEqual([])
    },
  )
})
