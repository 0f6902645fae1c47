import { exampleAddress, exampleChain, exampleUuid } from "@shielded-relay/testkit"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import {
  currentControls,
  flushQueue,
  intakeKinds,
  OperatorLog,
  OperatorSettings,
  parseUuid,
  setAccountUse,
  setIntake,
  type WantedDeed,
} from "../../../src/index.ts"
import { aChain, type ChainOptions } from "../../worker/aChain.ts"

const [one, two] = [exampleChain(0), exampleChain(1)]
const everywhere = { chain: "all", kind: null } as const
const onOne = { chain: one, kind: null } as const
const account = { chainId: one, sender: exampleAddress(1) }

const deed = (n: number, subject = "all", changes: Partial<WantedDeed> = {}): WantedDeed => {
  const id = parseUuid(exampleUuid(0xdeed, n))
  if (id === null) throw new Error("it is a UUID")
  return { id, name: "ada", subject, reason: "case 7", ...changes }
}

/** An empty storage. `elsewhere` reaches it as another process does. */
async function opened(options: ChainOptions = {}) {
  const { run, clock } = await aChain(options)
  const own = await run(OperatorSettings)
  const others: OperatorSettings["Service"] = { ...own }
  return {
    clock,
    run,
    elsewhere: () => run(Effect.provideService(currentControls, OperatorSettings, others)),
    logged: () => run(Effect.flatMap(OperatorLog, (log) => log.entries(0, 99))),
  }
}

describe("the intake", () => {
  it("is open at first, closed for one chain or for all, and open again, each time with a record", async () => {
    const { run, clock, logged } = await opened()
    const closed = async () => {
      const controls = await run(currentControls)
      return [controls.closed(one, null), controls.closed(two, null)]
    }
    expect(await closed()).toEqual([null, null])
    expect((await run(currentControls)).intake(everywhere)).toEqual({ state: "open", since: null })
    expect(await run(setIntake(deed(1, String(one)), onOne, "paused"))).toEqual({ before: "open" })
    expect(await closed()).toEqual(["everything", null])
    expect(await run(setIntake(deed(2), everywhere, "draining"))).toEqual({ before: "open" })
    expect(await closed()).toEqual(["everything", "everything"])
    const since = clock.now()
    clock.advance(5_000)
    expect(await run(setIntake(deed(3), everywhere, "draining"))).toEqual({ before: "draining" })
    expect((await run(currentControls)).intake(everywhere)).toEqual({ state: "draining", since })
    await run(setIntake(deed(4), everywhere, "open"))
    expect(await closed()).toEqual(["everything", null])
    expect(
      (await logged()).map(({ action, subject, result }) => [action, subject, result]),
    ).toEqual([
      ["pause", String(one), "open"],
      ["drain", "all", "open"],
      ["drain", "all", "draining"],
      ["resume", "all", "draining"],
    ])
  })

  it("is closed for one kind, on one chain or on all, whatever is set for the others", async () => {
    const { run, logged } = await opened()
    const swapsOnOne = { chain: one, kind: "swap" } as const
    const depositsEverywhere = { chain: "all", kind: "deposit" } as const
    const closed = async () => {
      const controls = await run(currentControls)
      return [one, two].map((chain) =>
        intakeKinds.filter((kind) => controls.closed(chain, kind) === kind),
      )
    }
    expect(await run(setIntake(deed(1, "a"), swapsOnOne, "paused"))).toEqual({ before: "open" })
    expect(await run(setIntake(deed(2, "b"), depositsEverywhere, "draining"))).toEqual({
      before: "open",
    })
    expect(await closed()).toEqual([["deposit", "swap"], ["deposit"]])
    const controls = await run(currentControls)
    expect([controls.closed(one, null), controls.intake(everywhere).state]).toEqual([null, "open"])
    expect(controls.closedKinds(one).map(({ kind, state }) => [kind, state])).toEqual([
      ["swap", "paused"],
    ])
    expect(controls.closedKinds("all").map(({ kind, state }) => [kind, state])).toEqual([
      ["deposit", "draining"],
    ])
    await run(setIntake(deed(3, "c"), onOne, "paused"))
    expect((await run(currentControls)).closed(one, "swap")).toBe("everything")
    await run(setIntake(deed(4, "d"), onOne, "open"))
    expect(await run(setIntake(deed(5, "a"), swapsOnOne, "open"))).toEqual({ before: "paused" })
    expect(await closed()).toEqual([["deposit"], ["deposit"]])
    expect((await logged()).map(({ action }) => action)).toEqual([
      "pause",
      "drain",
      "pause",
      "resume",
      "resume",
    ])
  })

  it("is not closed again by a request that arrives a second time", async () => {
    const { run, logged } = await opened()
    await run(setIntake(deed(1), everywhere, "paused"))
    await run(setIntake(deed(2), everywhere, "open"))
    expect(await run(setIntake(deed(1), everywhere, "paused"))).toEqual({ before: "open" })
    expect((await run(currentControls)).closed(one, null)).toBe(null)
    for (const wanted of [
      run(Effect.flip(setIntake(deed(1), everywhere, "draining"))),
      run(Effect.flip(setIntake(deed(1, String(one)), onOne, "paused"))),
      run(Effect.flip(setAccountUse(deed(1), { ...account, isInUse: false }))),
      run(Effect.flip(flushQueue(deed(1), one))),
    ])
      expect(await wanted).toMatchObject({ _tag: "DeedIdTaken" })
    expect(await logged()).toHaveLength(2)
  })

  it("is closed in another process a second later at the latest, and nothing is asked meanwhile", async () => {
    const { run, clock, elsewhere } = await opened()
    expect((await elsewhere()).closed(one, null)).toBe(null)
    await run(setIntake(deed(1), everywhere, "paused"))
    clock.advance(999)
    expect((await elsewhere()).closed(one, null)).toBe(null)
    clock.advance(1)
    expect((await elsewhere()).closed(one, null)).toBe("everything")
  })

  it("stays closed where a clock is set back, and open where a value is one of a later version", async () => {
    const { run, clock, elsewhere } = await opened()
    await elsewhere()
    await run(setIntake(deed(1), everywhere, "paused"))
    clock.set(clock.now() - 60_000)
    expect((await elsewhere()).closed(one, null)).toBe("everything")
    const { put } = await run(OperatorSettings)
    await run(put({ name: "intake all", value: "half-open", since: 0 }))
    await run(put({ name: "something else", value: "", since: 0 }))
    clock.advance(1_000)
    expect((await run(currentControls)).closed(one, null)).toBe(null)
  })
})

describe("an account", () => {
  it("is out of use on its chain alone, until it is taken back", async () => {
    const { run, logged } = await opened()
    const isOut = async (chainId = one) =>
      (await run(currentControls)).isOutOfUse(chainId, account.sender)
    expect(await isOut()).toBe(false)
    expect(await run(setAccountUse(deed(1, "a"), { ...account, isInUse: false }))).toEqual({
      before: "in use",
    })
    expect([await isOut(), await isOut(two)]).toEqual([true, false])
    expect(await run(setAccountUse(deed(2, "a"), { ...account, isInUse: true }))).toEqual({
      before: "out of use",
    })
    expect(await isOut()).toBe(false)
    expect((await logged()).map(({ action }) => action)).toEqual(["account-out", "account-in"])
  })
})

describe("a flush", () => {
  it("is of what waits at its time, and tells how much that is", async () => {
    const { run } = await opened({ queue: { queued: 20, inserted: 3 } })
    expect((await run(currentControls)).flushedUntil(one)).toBe(0)
    expect(await run(flushQueue(deed(1, "1"), one))).toEqual({ waiting: 17 })
    const controls = await run(currentControls)
    expect([controls.flushedUntil(one), controls.flushedUntil(two)]).toEqual([20, 0])
  })
})
