import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { findPlanted } from "../../src/faults/findPlanted.ts"
import { plantedBugs } from "../../src/faults/planted.ts"

const root = join(import.meta.dirname, "../../../..")

describe("the simulator finds a bug that is planted into a copy of the sources", () => {
  it.each(plantedBugs)("$name", async (bug) => {
    const seeds = { from: bug.knownSeed, to: bug.knownSeed + 4 }
    expect(await findPlanted(root, bug, seeds)).toMatchObject({ seed: expect.any(Number) })
  })
})
