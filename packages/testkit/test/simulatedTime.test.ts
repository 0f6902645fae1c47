import { Effect } from "effect"
import { setImmediate } from "node:timers/promises"
import { describe, expect, it } from "vitest"
import { SimulatedTime } from "../src/simulated/index.ts"

/** A second of simulated time, and in it work whose answer comes after many turns of the event loop. Returns what the time did meanwhile. */
async function duringWork(isKnown: boolean) {
  const time = new SimulatedTime()
  const begin = time.now
  let ended: number | null = null
  const work = Effect.promise(async () => {
    for (let turn = 0; turn < 100; turn += 1) await setImmediate()
  })
  const done = Effect.runPromise(
    Effect.map(isKnown ? time.outside(work) : work, () => {
      ended = time.now - begin
    }),
  )
  time.every(10, () => {})
  await time.advance(500)
  await done
  return { ended, time }
}

describe("simulated time", () => {
  it("stands still while work outside is under way", async () => {
    expect((await duringWork(true)).ended).toBe(0)
  })

  it("goes on while work is under way of which it does not know", async () => {
    expect((await duringWork(false)).ended).toBeGreaterThan(0)
  })

  it("goes on once the work has failed or was interrupted", async () => {
    const time = new SimulatedTime()
    const failed = Effect.runPromiseExit(time.outside(Effect.fail("no key")))
    const stopped = new AbortController()
    const waiting = Effect.runPromiseExit(time.outside(Effect.never), { signal: stopped.signal })
    const resting = time.advance(1_000)
    stopped.abort()
    await resting
    expect([(await failed)._tag, (await waiting)._tag]).toEqual(["Failure", "Failure"])
  })
})
