import { OutOfTimeStore, type OutOfTimeCall } from "@shielded-relay/core"
import { exampleChain } from "@shielded-relay/testkit"
import { Clock, Effect } from "effect"
import { describe, expect, it } from "vitest"
import { isTooEarlyForCanary } from "../../src/application/outOfTime/obstacles.ts"
import { aChain } from "./aChain.ts"

const day = 86_400_000
const outOfTime = {
  block: 1,
  canaryPause: 1,
  canariesPerDay: 3,
  producers: 1,
  firstDepositors: [],
}

/** Whether the next canary of a new pool must wait after calls that ran out of time so long ago, in milliseconds. */
async function waits(
  ages: ReadonlyArray<number>,
  changes: Partial<OutOfTimeCall> = {},
): Promise<boolean> {
  const { gateway, run } = await aChain({
    network: { manner: "tron" },
    configuration: { outOfTime },
  })
  return run(
    Effect.gen(function* () {
      const calls = yield* OutOfTimeStore
      const now = yield* Clock.currentTimeMillis
      for (const [index, age] of ages.entries())
        yield* calls.record({
          chainId: gateway.chainId,
          transactionHash: `0x${index}`,
          blamed: null,
          leaves: 1,
          at: now - age,
          ...changes,
        })
      return yield* isTooEarlyForCanary(gateway)
    }),
  )
}

describe("the canaries of a chain that is closed", () => {
  it("are sent until as many as configured have failed within 24 hours, and again as these grow older", async () => {
    expect(await waits([])).toBe(false)
    expect(await waits([5, 6])).toBe(false)
    expect(await waits([5, 6, 7])).toBe(true)
    expect(await waits([5, 6, day - 1])).toBe(true)
    expect(await waits([5, 6, day])).toBe(false)
    expect(await waits([5, day, day + 1, day + 2])).toBe(false)
  })

  it("are bounded by those of the same chain alone, and not by calls of owners", async () => {
    expect(await waits([5, 6, 7], { chainId: exampleChain(1) })).toBe(false)
    expect(await waits([5, 6, 7], { leaves: null })).toBe(false)
  })
})
