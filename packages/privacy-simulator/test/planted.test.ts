import { PlantedCopy } from "@shielded-relay/bench"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { findLeak } from "../command/findLeak.ts"
import { foundAt, leaks, type Leak } from "../command/leaks.ts"
import { leakWorld } from "../command/leakWorld.ts"
import { playWorld, type PlayedWorld } from "../src/index.ts"
import { leakAdvantage } from "../src/measure/leakAdvantage.ts"

const root = join(import.meta.dirname, "../../..")
let copy: PlantedCopy
beforeAll(() => {
  copy = new PlantedCopy(root)
})
afterAll(() => copy.remove())

/** Leaks of one kind of world are looked for in the same one. */
const sound = new Map<string, Promise<PlayedWorld>>()
function soundWorld(leak: Leak): Promise<PlayedWorld> {
  const size = leakWorld(leak)
  const key = JSON.stringify(size)
  const world = sound.get(key) ?? playWorld(size)
  sound.set(key, world)
  return world
}

describe.each(leaks)("$name", (leak) => {
  it("is found when it is planted into a copy of the sources", async () => {
    expect(await findLeak(copy, leak)).toBeGreaterThanOrEqual(foundAt)
  })

  it("is not seen in the sources as they are", async () => {
    expect(leakAdvantage(await soundWorld(leak), leak.question)).toBeLessThan(foundAt)
  })
})
