import { Acceptances } from "@shielded-relay/core"
import { Context, Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import type { Relay } from "shielded-relay"
import {
  faultyStorage,
  alice,
  order,
  payee,
  reaches,
  send,
  stuck,
  World,
  withRareBlocks,
} from "@shielded-relay/simulated-relay"

const million = 1_000_000n
const minute = 60_000

let world: World
beforeEach(async () => {
  world = await World.open(withRareBlocks({ configuration: { maximumJoins: 4 } }, 10_000))
})
afterEach(() => world.close())

/** Leaves so many notes of 20 million behind: 16 of them are what one transaction recovers. */
async function leaveBehind(notes: number, token = world.token()): Promise<void> {
  const ordered = await order(world, [900n * million], { token })
  for (let k = 0; k < notes; k += 1) send(world, [{ ...ordered.total, amount: 20n * million }])
  await reaches(world, ordered, "failed", 80 * minute)
  expect(await stuck(world, token)).toBe(20n * million * BigInt(notes))
}

/** A relay that takes as long to record as a network does: everybody else gets a turn before it. */
function slowEdge(configuration?: Parameters<World["start"]>[1]): Promise<Relay> {
  const { record } = Context.get(world.storage, Acceptances)
  const slow = Context.add(world.storage, Acceptances, {
    record: (acceptance) =>
      Effect.andThen(Effect.repeat(Effect.yieldNow, { times: 30 }), () => record(acceptance)),
  })
  return world.start(slow, configuration)
}

const asked = (relay: Relay, tokenAddress = world.token()) =>
  relay.withdrawStuck({
    ...alice,
    chainId: world.chainId,
    tokenAddress,
    recipientAddress: payee(99),
  })
const recover = (relay: Relay) => world.time.during(asked(relay), 5 * minute)

describe("recoveries at the same time", () => {
  it("that chose the same notes: one has all of them, the other is told that they are held", async () => {
    await leaveBehind(20)
    const edge = await slowEdge()
    const [one, other] = await world.time.during(
      Promise.allSettled([asked(edge), asked(edge)]),
      5 * minute,
    )
    expect(one).toMatchObject({ status: "fulfilled", value: { txHashes: { length: 2 } } })
    expect(other).toMatchObject({ status: "rejected", reason: { code: "BALANCE_RESERVED" } })
    await world.quiet()
    expect(world.chain.holdings(world.token())).toBe(0n)
  })

  it("of different tokens: no more than the owner's places allow", async () => {
    await world.close()
    world = await World.open({
      prover: { workers: 1, duration: 2_000 },
      network: { tokens: ["GOLD", "LEAD"].map((symbol) => ({ symbol, decimals: 6 })) },
    })
    const tokens = [world.token(), world.token(1)]
    for (const token of tokens) await leaveBehind(1, token)
    const edge = await slowEdge({ operationsPerWorker: 1 })
    const answers = await world.time.during(
      Promise.allSettled(tokens.map((token) => asked(edge, token))),
      5 * minute,
    )
    expect(answers).toMatchObject([
      { status: "fulfilled", value: { txHashes: { length: 1 } } },
      { status: "rejected", reason: { code: "RATE_LIMITED" } },
    ])
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
