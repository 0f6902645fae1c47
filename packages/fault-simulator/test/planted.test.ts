import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { findPlanted } from "../hunt/findPlanted.ts"
import { plantedBugs } from "../hunt/planted.ts"
import { plantedSeeds } from "../hunt/plantedSeeds.ts"

const seeds = plantedSeeds()
const root = join(import.meta.dirname, "../../..")

describe("the simulator finds a bug that is planted into a copy of the sources", () => {
  it.each(plantedBugs)("$name", async (bug) => {
    const seed = seeds[bug.name] ?? 1
    const atOnce = await findPlanted(root, bug, { from: seed, to: seed + 4 })
    // Seeds change their meaning when the service changes its calls: then the test looks for the bug from the start.
    const found =
      atOnce.seed === null ? await findPlanted(root, bug, { from: 1, to: 2_000 }) : atOnce
    expect(found).toMatchObject({ seed: expect.any(Number) })
  })
})
