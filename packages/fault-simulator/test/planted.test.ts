import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { findPlanted } from "../hunt/findPlanted.ts"
import { plantedBugs } from "../hunt/planted.ts"
import { isNightly, PlantedCopy } from "@shielded-relay/bench"
import { plantedSeeds } from "../hunt/plantedSeeds.ts"

const seeds = plantedSeeds()
const root = join(import.meta.dirname, "../../..")

/** By day one bug in fifteen, since each starts a program of its own; nightly all. */
const bugs = plantedBugs.filter((_, index) => isNightly || index % 15 === 0)

let copy: PlantedCopy
beforeAll(() => {
  copy = new PlantedCopy(root)
})
afterAll(() => copy.remove())

it("each planted bug changes the sources as they are", () => {
  for (const { edits } of plantedBugs) copy.plant(edits)
})

describe("the simulator finds a bug that is planted into a copy of the sources", () => {
  it.each(bugs)("$name", async (bug) => {
    const seed = seeds[bug.name] ?? 1
    const atOnce = await findPlanted(copy, bug, { from: seed, to: seed + 4 })
    // Seeds change their meaning when the service changes its calls: then the test looks for the bug from the start, which takes minutes.
    // `npm run faults -- --planted --only <words>` stores the new seed.
    const found =
      atOnce.seed === null ? await findPlanted(copy, bug, { from: 1, to: 2_000 }) : atOnce
    if (found.seed !== null && found.seed !== seed)
      console.warn(`the stored seed of "${bug.name}" is ${seed}; seed ${found.seed} finds it now`)
    expect(found).toMatchObject({ seed: expect.any(Number) })
  })
})
