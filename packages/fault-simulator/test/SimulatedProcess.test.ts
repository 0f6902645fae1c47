import { Effect, Exit } from "effect"
import { beforeEach, describe, expect, it } from "vitest"
import { Draws } from "../src/Draws.ts"
import { processTransactions } from "../src/process/processTransactions.ts"
import { SimulatedProcess } from "../src/process/SimulatedProcess.ts"
import { Switchboard } from "../src/Switchboard.ts"
import { Trace } from "../src/Trace.ts"
import { SimulatedTime } from "@shielded-relay/testkit"

let time: SimulatedTime
let process: SimulatedProcess
/** What reached the outside, in order. */
let reached: Array<string>
beforeEach(() => {
  time = new SimulatedTime()
  reached = []
  const weather = { kinds: new Set([]), rate: 0, deaths: 0, freezes: 0 }
  const switchboard = new Switchboard(new Draws(1), weather, new Trace(() => time.now, true))
  process = new SimulatedProcess("process-1", time, switchboard)
})

const say = (word: string) => Effect.sync(() => void reached.push(word))
const call = (word: string) =>
  process.call({ name: word, stake: "written", failure: null, possible: [] }, say(word))
/** Starts what a process does, in its own time. */
const begin = (work: Effect.Effect<unknown, unknown>) =>
  void Effect.runPromiseExit(Effect.provide(work, process.clockLayer))

/** A database that says what it did with each transaction. */
const unit = {
  transact: <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    Effect.onExit(effect, (exit) => say(Exit.isSuccess(exit) ? "commit" : "rollback")),
}

describe("a process that was killed", () => {
  it("reaches nothing any more, not even to clean up", async () => {
    const work = Effect.andThen(call("before"), Effect.andThen(Effect.sleep(1_000), call("after")))
    begin(Effect.ensuring(work, call("clean up")))
    await time.advance(500)
    process.kill()
    await time.advance(10_000)
    expect(reached).toEqual(["before"])
  })

  it("has its transaction undone, and does not hear of it", async () => {
    const { transact } = processTransactions(process, unit)
    const dies = Effect.sync(() => process.kill())
    const work = transact(Effect.andThen(call("write"), Effect.andThen(dies, call("write more"))))
    begin(Effect.ensuring(Effect.ignore(work), call("after")))
    await time.advance(10_000)
    expect(reached).toEqual(["write", "rollback"])
  })
})

describe("a process that is frozen", () => {
  it("waits where it is, and goes on as if no time had passed", async () => {
    const ticking = Effect.forever(Effect.andThen(Effect.sleep(1_000), call("tick")))
    begin(ticking)
    await time.advance(2_500)
    process.freeze(30_000)
    await time.advance(29_000)
    expect(reached).toHaveLength(2)
    await time.advance(2_500)
    expect(reached).toHaveLength(4)
    process.kill()
  })
})

describe("draws", () => {
  it("are the same for a seed and a purpose, others for another seed, and others for another purpose", () => {
    const of = (seed: number, purpose: string) => {
      const draws = new Draws(seed, purpose)
      return Array.from({ length: 8 }, () => draws.below(1_000)).join()
    }
    expect(of(1, "a")).toBe(of(1, "a"))
    const seeds = Array.from({ length: 50 }, (_, seed) => of(seed, "script"))
    expect(new Set(seeds).size).toBe(50)
    expect(
      new Set(["script", "weather", "switchboard"].map((purpose) => of(1, purpose))).size,
    ).toBe(3)
  })

  it("come as often as they should", () => {
    const draws = new Draws(7)
    const drawn = Array.from({ length: 10_000 }, () =>
      draws.weighted([
        [3, "often"],
        [1, "seldom"],
      ]),
    )
    const often = drawn.filter((one) => one === "often").length
    expect(often).toBeGreaterThan(7_300)
    expect(often).toBeLessThan(7_700)
  })
})
