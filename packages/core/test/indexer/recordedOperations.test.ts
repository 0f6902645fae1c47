import { afterEach, describe, expect, it } from "vitest"
import { withdrawal, World } from "@shielded-relay/simulated-relay"

let world: World
afterEach(() => world.close())

const minute = 60_000

/** The newest value of a gauge of the chain. */
const gauge = (name: string, of?: string) =>
  world.telemetry.records().findLast(({ name: its, labels }) => its === name && labels["of"] === of)
    ?.value ?? null

const still = (of: "unsent" | "broadcast") => gauge("operation_still_longest_seconds", of) ?? -1

describe("the operations in flight of a chain", () => {
  it("are recorded: how many wait for their proof, and how long the stillest has not moved", async () => {
    world = await World.open({ prover: { duration: 4 * minute } })
    const alice = await world.caller(1)
    await world.deposit(alice, world.token(), 2_000_000n)
    await world.flushed()
    expect(gauge("operations_unproven")).toBe(0)
    expect(still("unsent")).toBe(0)

    const { nonce, request } = withdrawal(world, alice, 1_000n)
    const answer = world.relay.handle(request)
    await world.time.advance(2 * minute)
    const [open] = await world.inFlight()
    if (open === undefined) throw new Error("the withdrawal is in flight")
    expect(gauge("operations_unproven")).toBe(1)
    const sinceMove = world.time.now - open.updatedAt
    expect(Math.abs(still("unsent") * 1_000 - sinceMove)).toBeLessThan(5_000)
    expect(still("broadcast")).toBe(0)

    // Broadcast, it waits for finality, which takes long on some chains.
    await world.time.during(answer)
    await world.time.advance(3 * minute)
    expect(still("unsent")).toBe(0)
    await world.reaches(alice, nonce, "confirmed", 20 * minute)
    await world.quiet()
    await world.time.advance(minute)
    expect(gauge("operations_unproven")).toBe(0)
    expect(still("unsent") + still("broadcast")).toBe(0)
  })
})

describe("the relaying accounts", () => {
  it("are recorded by place, with what they have for further transactions", async () => {
    world = await World.open({ network: { relayers: 2 } })
    await world.time.advance(minute)
    const { nativeToken, senders } = world.network.gateway
    const recorded = world.telemetry
      .records()
      .filter(({ name }) => name === "relayer_balance")
      .slice(-2)
      .map(({ labels, value }) => [labels["relayer"], value])
    expect(recorded).toEqual(
      senders.map((sender, place) => [
        String(place),
        Number(world.chain.balanceOf(nativeToken, sender)),
      ]),
    )
  })
})
