import { nativeToken } from "@shielded-relay/core"
import { afterAll, beforeAll, expect, it } from "vitest"
import { ManagedWorld } from "./support/ManagedWorld.ts"

let managed: ManagedWorld
beforeAll(async () => {
  managed = await ManagedWorld.open()
})
afterAll(() => managed.close())

it("an alarm says that the gas tank is low, and readiness does not depend on it", async () => {
  const { world } = managed
  const tank = world.network.connected.wallets?.tank ?? null
  if (tank === null) throw new Error("the simulated chain has a gas tank")
  const native = nativeToken("evm")
  const alarm = () =>
    world.telemetry
      .records()
      .filter(({ name }) => name === "gas_tank_low")
      .at(-1)?.value
  await world.time.advance(30_000)
  expect(alarm()).toBe(0)
  world.chain.endow(native, tank, -1n)
  await world.time.advance(30_000)
  expect(alarm()).toBe(1)
  expect((await world.relay.readiness()).ready).toBe(true)
  world.chain.endow(native, tank, 1n)
  await world.time.advance(30_000)
  expect(alarm()).toBe(0)
})
