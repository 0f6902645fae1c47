import { Leases, type RelayConfigurationShape } from "@shielded-relay/core"
import { Context, Effect } from "effect"
import { afterEach, describe, expect, it } from "vitest"
import type { Caller } from "@shielded-relay/testkit"
import { STRANGER, withdrawal, World } from "@shielded-relay/simulated-relay"

let world: World
let alice: Caller
afterEach(() => world.close())

const paid = () => world.paid(STRANGER, world.token())
const states = async () => (await world.inFlight()).map(({ status }) => status.state)

/** Relays that only accept and send, with one prover and an owner with notes in the tree. */
async function open(
  elsewhere = { workers: 2, places: 4 },
  configuration: Partial<RelayConfigurationShape> = {},
): Promise<void> {
  world = await World.open({
    elsewhere,
    configuration: { answerTimeout: 1_000, operationsPerWorker: 10, ...configuration },
  })
  await world.startProver()
  alice = await world.caller(1)
  await world.deposit(alice, world.token(), 2_000_000n, 2_000_000n, 2_000_000n)
  await world.flushed()
}

/** The prover is gone; what it had in hand it finishes. */
async function withoutProver(): Promise<void> {
  for (const prover of world.provers.splice(0)) await world.time.during(prover.stop())
}

describe("relays that leave their proofs to other processes", () => {
  it("have calls and batch insertions proven by any of them, each once", async () => {
    await open()
    await world.start()
    await world.startProver()
    const { made } = world.prover.settings
    const spends = [1, 2, 3].map(() => withdrawal(world, alice, 1_000n))
    for (const { request } of spends)
      expect(await world.ask(request)).toMatchObject({ outcome: "ok" })
    expect(world.prover.settings.made - made).toBe(3)
    for (const { nonce } of spends) await world.reaches(alice, nonce, "confirmed")
    await world.flushed()
    expect(paid()).toBe(3_000n)
  })

  it("accept while no prover is there, and go on when one comes", async () => {
    await open()
    await withoutProver()
    const { nonce, request } = withdrawal(world, alice, 1_000n)
    expect(await world.ask(request)).toMatchObject({ outcome: "accepted" })
    await world.time.advance(60_000)
    expect((await world.operation(alice, nonce)).state).toBe("planned")
    await world.startProver()
    await world.reaches(alice, nonce, "broadcast", 10_000)
    await world.reaches(alice, nonce, "confirmed")
    expect(paid()).toBe(1_000n)
  })

  it("accept no more than the provers take on together", async () => {
    await open({ workers: 1, places: 1 })
    await withoutProver()
    for (const _ of [1, 2])
      expect(await world.ask(withdrawal(world, alice, 1_000n).request)).toMatchObject({
        outcome: "accepted",
      })
    expect(await world.ask(withdrawal(world, alice, 1_000n).request)).toMatchObject({
      code: "NO_CAPACITY",
    })
    await world.startProver()
    await world.time.until(() => paid() === 2_000n)
    expect(await world.ask(withdrawal(world, alice, 1_000n).request)).toMatchObject({
      outcome: "ok",
    })
  })

  it("free the notes of what nobody proved before its deadline", async () => {
    const minute = 60_000
    const deadlines = { least: minute, grid: 1, toStart: 0 }
    await open({ workers: 1, places: 1 }, { deadlines })
    await withoutProver()
    const { nonce, request } = withdrawal(world, alice, 1_000n)
    await world.ask(request)
    const failed = await world.reaches(alice, nonce, "failed", 3 * minute)
    expect(failed).toMatchObject({ code: "OPERATION_EXPIRED" })
    expect(await world.balance(alice, world.token())).toEqual({ balance: 6_000_000n, pending: 0n })
  })

  it("have an operation within 15 seconds of the death of the prover that had it", async () => {
    await open()
    await withoutProver()
    const { nonce, request } = withdrawal(world, alice, 1_000n)
    await world.ask(request)
    const [operation] = await world.inFlight()
    if (operation === undefined) throw new Error("the withdrawal is in flight")
    // The longest that a dead prover can have left: it renewed its lease just before it died.
    const dead = await world.time.during(
      Effect.runPromise(
        Context.get(world.storage, Leases)
          .acquire(`operation:${operation.id}`, 12_000)
          .pipe(Effect.provide(world.time.layer)),
      ),
    )
    expect(dead).not.toBe(null)
    await world.startProver()
    await world.time.advance(11_000)
    expect(await states()).toEqual(["planned"])
    await world.reaches(alice, nonce, "broadcast", 4_000)
  })

  it("go on after a prover lost a proof or had no place for it", async () => {
    await open()
    world.prover.settings.losing = 2
    const { nonce, request } = withdrawal(world, alice, 1_000n)
    await world.ask(request)
    await world.reaches(alice, nonce, "confirmed")
    expect(world.prover.settings.losing).toBe(0)
    expect(paid()).toBe(1_000n)
  })

  it("plan anew what cannot be proven any more", async () => {
    await open()
    await withoutProver()
    // A reorganisation takes the insertion away on which the plan counts.
    const { nonce, request } = withdrawal(world, alice, 1_000n)
    await world.ask(request)
    world.chain.reorganise(world.chain.conditions.finality, (gone) =>
      gone.filter(({ input }) => input.kind !== "tree-update"),
    )
    await world.time.advance(5_000)
    await world.startProver()
    await world.reaches(alice, nonce, "confirmed")
    expect(paid()).toBe(1_000n)
  })

  it("have their proofs finished by a prover that is asked to stop", async () => {
    await open()
    world.prover.settings.duration = 3_000
    const { nonce, request } = withdrawal(world, alice, 1_000n)
    await world.ask(request)
    const { made } = world.prover.settings
    await withoutProver()
    expect(world.prover.settings.made).toBe(made + 1)
    await world.reaches(alice, nonce, "confirmed")
  })
})
