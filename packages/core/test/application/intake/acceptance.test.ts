import { Acceptances } from "@shielded-relay/core"
import { Context, Effect } from "effect"
import { afterEach, describe, expect, it } from "vitest"
import type { Relay } from "shielded-relay"
import type { Caller } from "@shielded-relay/testkit"
import {
  faultyStorage,
  type StorageFaults,
  STRANGER,
  withdrawal,
  World,
} from "@shielded-relay/simulated-relay"

/** Answers come from `edge`, whose storage fails as told; another relay on the same storage does the work. */
let world: World
let alice: Caller
let edge: Relay
let faults: StorageFaults
afterEach(() => world.close())

async function open(): Promise<void> {
  world = await World.open({ configuration: { operationsPerWorker: 5 } })
  const faulty = faultyStorage(world.storage)
  faults = faulty.faults
  edge = await world.start(faulty.storage, { answerTimeout: 5_000, operationsPerWorker: 5 })
  alice = await world.caller(1)
  await world.deposit(alice, world.token(), 4_000_000n, 4_000_000n)
  await world.flushed()
}

const paid = () => world.paid(STRANGER, world.token())

describe("storage that fails while the operation is recorded", () => {
  it("after the commit: the operation is found, and answered with its hash", async () => {
    await open()
    faults.lostCommit = "yes"
    const { nonce, request } = withdrawal(world, alice, 1_000n)
    expect(await world.ask(request, edge)).toMatchObject({
      outcome: "ok",
      body: { success: true, txHash: expect.stringMatching(/^0x/), nonce },
    })
    await world.reaches(alice, nonce, "confirmed")
    expect(paid()).toBe(1_000n)
  })

  it("before the commit: 503, the nonce is burnt, and a retry with a new one pays once", async () => {
    await open()
    faults.failingCommits = 1
    const first = withdrawal(world, alice, 1_000n)
    expect(await world.ask(first.request, edge)).toMatchObject({
      code: "STORAGE_UNAVAILABLE",
      retryAfter: 5,
      body: { nonce: first.nonce },
    })
    // Whoever holds the first bytes can do nothing with them any more.
    expect(await world.ask(first.request)).toMatchObject({
      code: "NONCE_USED",
      body: { operation: { state: "refused", txHash: null } },
    })
    const second = withdrawal(world, alice, 1_000n)
    expect(await world.ask(second.request, edge)).toMatchObject({ outcome: "ok" })
    await world.quiet()
    expect(paid()).toBe(1_000n)
  })

  it("for long after the commit: 202, never a failure that invites a second payment", async () => {
    await open()
    faults.lostCommit = "and-down"
    const { nonce, request } = withdrawal(world, alice, 1_000n)
    expect(await world.ask(request, edge)).toEqual({
      outcome: "accepted",
      body: { success: true, txHash: null, nonce },
    })
    faults.down = false
    await world.reaches(alice, nonce, "confirmed")
    expect(paid()).toBe(1_000n)
  })

  it("for long before the commit: 202 too, and nothing is known under the nonce, whose bytes may go again", async () => {
    await open()
    const { nonce, request } = withdrawal(world, alice, 1_000n)
    faults.failingCommits = Number.MAX_SAFE_INTEGER
    expect(await world.ask(request, edge)).toMatchObject({
      outcome: "accepted",
      body: { txHash: null, nonce },
    })
    faults.failingCommits = 0
    const asked = alice.get("/operation/:nonce", {}, { nonce })
    expect(await world.ask(asked, edge)).toMatchObject({ code: "OPERATION_NOT_FOUND" })
    expect(await world.ask(request, edge)).toMatchObject({ outcome: "ok" })
    await world.quiet()
    expect(paid()).toBe(1_000n)
  })

  it("of a deposit after the commit: it is answered as its repetition is, with what was prepared", async () => {
    await open()
    faults.lostCommit = "yes"
    const request = alice.post("/deposit", {
      chainId: world.chainId,
      tokenAddresses: [world.token()],
      amounts: ["1000"],
    })
    const told = {
      code: "NONCE_USED",
      body: { operation: { state: "prepared" } },
    }
    expect(await world.ask(request, edge)).toMatchObject(told)
    expect(await world.ask(request, edge)).toMatchObject(told)
  })

  it("while a refusal is recorded: 503, and nothing was accepted", async () => {
    await open()
    faults.failingCommits = 1
    const { nonce, request } = withdrawal(world, alice, 1_000n, { chainId: 999 })
    expect(await world.ask(request, edge)).toMatchObject({ code: "STORAGE_UNAVAILABLE" })
    const asked = alice.get("/operation/:nonce", {}, { nonce })
    expect(await world.ask(asked)).toMatchObject({ code: "OPERATION_NOT_FOUND" })
  })
})

describe("after acceptance", () => {
  it.each(["blind", "down", "defect"] as const)(
    "storage that is %s while the answer is waited for makes it 202, and the operation goes on",
    async (fault) => {
      await open()
      world.prover.settings.duration = 2_000
      const { nonce, request } = withdrawal(world, alice, 1_000n)
      const answered = edge.handle(request)
      await world.time.until(async () => (await world.inFlight()).length > 0)
      faults[fault] = true
      expect(await world.time.during(answered)).toMatchObject({
        outcome: "accepted",
        body: { success: true, txHash: null, nonce },
      })
      faults[fault] = false
      await world.reaches(alice, nonce, "confirmed")
      expect(paid()).toBe(1_000n)
    },
  )
})

describe("many requests of one owner at once", () => {
  it("are all accepted while there are notes, since nobody asks a network between choosing one and taking it", async () => {
    const count = 24
    world = await World.open({
      configuration: { operationsPerWorker: count },
      prover: { places: count },
      gateway: (gateway) => ({
        // As long as a network takes: everybody else gets a turn, several times.
        refusesPayout: (payout) =>
          Effect.andThen(Effect.repeat(Effect.yieldNow, { times: 30 }), () =>
            gateway.refusesPayout(payout),
          ),
      }),
    })
    alice = await world.caller(1)
    await world.deposit(alice, world.token(), ...Array.from({ length: count }, () => 1_000_000n))
    await world.flushed()
    const answers = await Promise.all(
      Array.from({ length: count }, () => world.ask(withdrawal(world, alice, 1_000n).request)),
    )
    expect(answers.map(({ outcome }) => outcome)).toEqual(answers.map(() => "ok"))
    await world.quiet()
    expect(paid()).toBe(1_000n * BigInt(count))
  })

  it("are all accepted where recording takes as long, and all of them choose the same note each time", async () => {
    const count = 24
    world = await World.open({ prover: { places: count } })
    const { record } = Context.get(world.storage, Acceptances)
    const slow = Context.add(world.storage, Acceptances, {
      record: (proposal) =>
        Effect.andThen(Effect.repeat(Effect.yieldNow, { times: 30 }), () => record(proposal)),
    })
    edge = await world.start(slow, { operationsPerWorker: count })
    alice = await world.caller(1)
    await world.deposit(alice, world.token(), ...Array.from({ length: count }, () => 1_000_000n))
    await world.flushed()
    const answers = await Promise.all(
      Array.from({ length: count }, () =>
        world.ask(withdrawal(world, alice, 1_000n).request, edge),
      ),
    )
    expect(answers.map(({ outcome }) => outcome)).toEqual(answers.map(() => "ok"))
  })
})
