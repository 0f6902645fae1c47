import { Effect, Layer } from "effect"
import fc from "fast-check"
import { expect, it } from "vitest"
import { suite, type TestRunner } from "../src/contract/TestRunner.ts"

/** How many samples of a property a suite tries. */
async function tried(shareOfSamples: number | undefined, runs?: number): Promise<number> {
  const bodies: Array<() => Promise<void>> = []
  const runner: TestRunner = {
    describe: (_name, body) => body(),
    it: (_name, body) => bodies.push(body),
    expect,
    ...(shareOfSamples === undefined ? {} : { shareOfSamples }),
  }
  let samples = 0
  const count = () =>
    Effect.sync(() => {
      samples += 1
    })
  suite(runner, "counted", Layer.empty, (_scenario, property) => {
    property("is tried", fc.nat(), count, runs)
  })
  for (const body of bodies) await body()
  return samples
}

it("tries all samples of a property, or the share that the runner asks for, and at least one", async () => {
  expect(await tried(undefined)).toBe(100)
  expect(await tried(undefined, 30)).toBe(30)
  expect(await tried(0.25)).toBe(25)
  expect(await tried(0.25, 30)).toBe(8)
  expect(await tried(0)).toBe(1)
})
