import { afterEach, describe, expect, it } from "vitest"
import { withdrawal, World } from "@shielded-relay/simulated-relay"

let world: World
afterEach(() => world.close())

const minute = 60_000

/** The newest value of a gauge of the chain. */
const gauge = (name: string) =>
  world.telemetry.records().findLast((record) => record.name === name)?.value ?? null

describe("the operations in flight of a chain", () => {
  it("are recorded: how many wait for their proof, and how long the stillest has not moved", async () => {
    world = await World.open({ prover: { duration: 4 * minute } })
    const alice = await world.caller(1)
    await world.deposit(alice, world.token(), 2_000_000n)
    await world.flushed()
    expect(gauge("operations_unproven")).toBe(0)
    expect(gauge("operation_still_longest_seconds")).toBe(0)

    const { nonce, request } = withdrawal(world, alice, 1_000n)
    const answer = world.relay.handle(request)
    await world.time.advance(2 * minute)
    const [open] = await world.inFlight()
    if (open === undefined) throw new Error("the withdrawal is in flight")
    expect(gauge("operations_unproven")).toBe(1)
    const still = gauge("operation_still_longest_seconds") ?? 0
    expect(Math.abs(still * 1_000 - (world.time.now - open.updatedAt))).toBeLessThan(5_000)

    await world.time.during(answer)
    await world.reaches(alice, nonce, "confirmed", 20 * minute)
    await world.quiet()
    await world.time.advance(minute)
    expect(gauge("operations_unproven")).toBe(0)
    expect(gauge("operation_still_longest_seconds")).toBe(0)
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
