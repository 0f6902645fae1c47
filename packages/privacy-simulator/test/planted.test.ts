import { PlantedCopy } from "@shielded-relay/bench"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { findLeak } from "../command/findLeak.ts"
import { foundAt, leaks } from "../command/leaks.ts"
import { leakWorld } from "../command/leakWorld.ts"
import { leakAdvantage } from "../src/measure/leakAdvantage.ts"
import { playWorld, type PlayedWorld } from "../src/index.ts"

const root = join(import.meta.dirname, "../../..")
const markets = new Set(leaks.map(({ market }) => market))
const sound = new Map<string, PlayedWorld>()
let copy: PlantedCopy
beforeAll(async () => {
  copy = new PlantedCopy(root)
  for (const market of markets) sound.set(market, await playWorld(leakWorld(market)))
})

afterAll(() => copy.remove())

describe.each(leaks)("$name", (leak) => {
  it("is found when it is planted into a copy of the sources", async () => {
    expect(await findLeak(copy, leak)).toBeGreaterThanOrEqual(foundAt)
  })

  it("is not seen in the sources as they are", () => {
    const world = sound.get(leak.market)
    expect(world === undefined ? 1 : leakAdvantage(world, leak.question)).toBeLessThan(foundAt)
  })
})
