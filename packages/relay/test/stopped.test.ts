import { afterEach, describe, expect, it } from "vitest"
import { RelayError, RelayStopped } from "../src/index.ts"
import { World } from "@shielded-relay/simulated-relay"

let world: World
afterEach(() => world.close())

describe("a relay that was stopped", () => {
  it("rejects every call with an error of its own that says what to do", async () => {
    world = await World.open()
    const { relay } = world
    const caller = await world.caller(1)
    await world.time.during(relay.stop())
    const { address } = caller
    for (const call of [
      () => relay.balance({ address, chainId: world.chainId }),
      () => relay.handle(caller.creation()),
      () => relay.readiness(),
    ]) {
      const error: unknown = await call().catch((rejected: unknown) => rejected)
      expect(error).toBeInstanceOf(RelayStopped)
      expect(error).toBeInstanceOf(Error)
      expect(error).not.toBeInstanceOf(RelayError)
      expect(error).toMatchObject({
        code: "RELAY_STOPPED",
        retryable: false,
        message: expect.stringContaining("createRelay"),
      })
    }
  })

  it("rejects a call that was under way with the same error, and may be stopped twice", async () => {
    world = await World.open()
    const { relay } = world
    const { address } = await world.caller(1)
    const before = relay
      .balance({ address, chainId: world.chainId })
      .catch((error: unknown) => error)
    await world.time.during(relay.stop())
    await world.time.during(relay.stop())
    const answer = await world.time.during(before)
    expect(answer instanceof RelayStopped || Reflect.has(Object(answer), "balances")).toBe(true)
  })

  it("refuses before that with a RelayError, exported beside createRelay", async () => {
    world = await World.open()
    const refused = world.relay.balance({ address: "nonsense", chainId: world.chainId })
    await expect(world.time.during(refused)).rejects.toBeInstanceOf(RelayError)
  })
})
