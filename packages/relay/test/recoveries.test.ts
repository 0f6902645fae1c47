import { Acceptances } from "@shielded-relay/core"
import { Context, Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import type { Relay } from "../src/index.ts"
import { faultyStorage } from "./support/faultyStorage.ts"
import { alice, order, payee, reaches, send, stuck } from "./support/privateSends.ts"
import { World } from "./support/World.ts"

const million = 1_000_000n
const minute = 60_000

let world: World
beforeEach(async () => {
  world = await World.open({ configuration: { maximumJoins: 4 } })
})
afterEach(() => world.close())

/** Leaves so many notes of 20 million behind: 16 of them are what one transaction recovers. */
async function leaveBehind(notes: number): Promise<void> {
  const ordered = await order(world, [900n * million])
  for (let k = 0; k < notes; k += 1) send(world, [{ ...ordered.total, amount: 20n * million }])
  await reaches(world, ordered, "failed", 80 * minute)
  expect(await stuck(world)).toBe(20n * million * BigInt(notes))
}

const asked = (relay: Relay) =>
  relay.withdrawStuck({
    ...alice,
    chainId: world.chainId,
    tokenAddress: world.token(),
    recipientAddress: payee(99),
  })
const recover = (relay: Relay) => world.time.during(asked(relay), 5 * minute)

describe("recoveries at the same time", () => {
  it("that chose the same notes: one has all of them, the other is told that they are held", async () => {
    await leaveBehind(20)
    const { record } = Context.get(world.storage, Acceptances)
    const slow = Context.add(world.storage, Acceptances, {
      record: (acceptance) =>
        Effect.andThen(Effect.repeat(Effect.yieldNow, { times: 30 }), () => record(acceptance)),
    })
    const edge = await world.start(slow)
    const [one, other] = await world.time.during(
      Promise.allSettled([asked(edge), asked(edge)]),
      5 * minute,
    )
    expect(one).toMatchObject({ status: "fulfilled", value: { txHashes: { length: 2 } } })
    expect(other).toMatchObject({ status: "rejected", reason: { code: "BALANCE_RESERVED" } })
    await world.quiet()
    expect(world.chain.holdings(world.token())).toBe(0n)
  })
})

describe("storage that fails while recoveries are recorded", () => {
  it("after the commit: the first is found and answered with its hash, and all go on", async () => {
    await leaveBehind(20)
    const { faults, storage } = faultyStorage(world.storage)
    const edge = await world.start(storage)
    faults.lostCommit = "yes"
    expect((await recover(edge)).txHashes).toHaveLength(1)
    await world.quiet()
    expect(world.chain.holdings(world.token())).toBe(0n)
  })

  it("before the commit: nothing is held, and another request recovers everything", async () => {
    await leaveBehind(20)
    const { faults, storage } = faultyStorage(world.storage)
    const edge = await world.start(storage)
    faults.failingCommits = 1
    await expect(recover(edge)).rejects.toMatchObject({ code: "STORAGE_UNAVAILABLE" })
    expect(await stuck(world)).toBe(400n * million)
    expect((await recover(edge)).txHashes).toHaveLength(2)
    await world.quiet()
    expect(world.chain.holdings(world.token())).toBe(0n)
  })
})
