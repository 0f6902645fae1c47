import { isNightly, PlantedCopy } from "@shielded-relay/bench"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { byWorld, findLeaks } from "../command/findLeaks.ts"
import { foundAt, leaks } from "../command/leaks.ts"
import { leakWorld } from "../command/leakWorld.ts"
import { playWorld } from "../src/index.ts"
import { leakAdvantage } from "../src/measure/leakAdvantage.ts"

const root = join(import.meta.dirname, "../../..")
let copy: PlantedCopy
beforeAll(() => {
  copy = new PlantedCopy(root)
})
afterAll(() => copy.remove())

/** Nightly alone, since each takes minutes of the processor with its copy. By day `world.test.ts` shows that attackers find what links. */
const groups = (isNightly ? byWorld(leaks) : []).map((group) => ({
  name: group.map(({ name }) => name).join("; "),
  group,
  size: group.map(leakWorld),
}))

it("each planted leak changes the sources as they are", () => {
  for (const { edits } of leaks) copy.plant(edits)
})

describe.each(groups)("$name", ({ group, size: [size] }) => {
  it("is found when it is planted into a copy of the sources", async () => {
    const found = await findLeaks(copy, group)
    for (const { name } of group) expect(found.get(name), name).toBeGreaterThanOrEqual(foundAt)
  })

  it("is not seen in the sources as they are", async () => {
    if (size === undefined) throw new Error("a group has a leak")
    const world = await playWorld(size)
    for (const { name, question } of group)
      expect(leakAdvantage(world, question), name).toBeLessThan(foundAt)
  })
})
