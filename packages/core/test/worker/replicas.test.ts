import { Leases } from "@shielded-relay/core"
import { Context, Effect } from "effect"
import { afterEach, describe, expect, it } from "vitest"
import { STRANGER, withdrawal, newStorage, World } from "@shielded-relay/simulated-relay"

let world: World
afterEach(() => world.close())

/** How many relays say now that they follow the chain. */
const leaders = () => {
  const told = world.telemetry.records().filter(({ name }) => name === "chain_leading")
  return told.reduce((sum, { value }) => sum + (value === 1 ? 1 : 0), 0)
}
const paid = () => world.paid(STRANGER, world.token())

/** Somebody else's lease, as a process leaves it behind that is killed. */
const leaseOfDead = (name: string, duration: number) =>
  Effect.runPromise(
    Context.get(world.storage, Leases)
      .acquire(name, duration)
      .pipe(Effect.provide(world.time.layer)),
  )

describe("relays on one storage", () => {
  it("have one that follows the chain, and are all ready; when it ends, another one goes on at once", async () => {
    world = await World.open()
    const alice = await world.caller(1)
    await world.deposit(alice, world.token(), 9_000_000n)
    const other = await world.start()
    await world.time.advance(30_000)
    expect(leaders()).toBe(1)
    expect(await other.readiness()).toMatchObject({ ready: true, chains: [{ ok: true }] })
    const [first] = world.relays.splice(0, 1)
    await world.time.during(first?.stop() ?? Promise.reject(new Error("there is a first relay")))
    await world.time.advance(1_500)
    expect(leaders()).toBe(2)
    await world.flushed()
    const { nonce, request } = withdrawal(world, alice, 1_000n)
    await world.ask(request)
    await world.reaches(alice, nonce, "confirmed")
    expect(paid()).toBe(1_000n)
  })

  it("take over the chain within 15 seconds from one that was killed", async () => {
    world = await World.open()
    await world.time.during(world.relays.splice(0, 1)[0]?.stop() ?? Promise.resolve())
    // The longest that a dead process can have left: it renewed its lease just before it died.
    await leaseOfDead(`chain:${world.chainId}`, 12_000)
    const before = leaders()
    await world.start()
    expect(leaders()).toBe(before)
    await world.time.advance(15_000)
    expect(leaders()).toBe(before + 1)
  })

  it("go on with an operation within 15 seconds after the one that worked on it was killed", async () => {
    world = await World.open({ configuration: { answerTimeout: 1_000 } })
    const alice = await world.caller(1)
    await world.deposit(alice, world.token(), 9_000_000n)
    await world.flushed()
    world.prover.settings.losing = 1_000
    const { nonce, request } = withdrawal(world, alice, 1_000n)
    await world.ask(request)
    const [operation] = await world.inFlight()
    if (operation === undefined) throw new Error("the withdrawal is in flight")
    await world.time.until(async () => {
      const dead = await leaseOfDead(`operation:${operation.id}`, 12_000)
      return dead !== null
    })
    world.prover.settings.losing = 0
    await world.time.advance(10_000)
    expect((await world.operation(alice, nonce)).state).toBe("planned")
    await world.time.advance(5_000)
    await world.reaches(alice, nonce, "confirmed")
    expect(paid()).toBe(1_000n)
  })

  it("do not share their leases with another storage", async () => {
    world = await World.open()
    const before = leaders()
    await world.start(await newStorage())
    expect(leaders()).toBe(before + 1)
  })
})
