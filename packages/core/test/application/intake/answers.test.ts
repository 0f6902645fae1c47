import { simulatedAddress, type Caller } from "@shielded-relay/testkit"
import { afterEach, describe, expect, it } from "vitest"
import {
  picture,
  STRANGER,
  withdrawal,
  World,
  type WorldOptions,
} from "@shielded-relay/simulated-relay"

const REFUSING = simulatedAddress(0xdead)

let world: World
let alice: Caller
afterEach(() => world.close())

async function funded(options: WorldOptions, ...amounts: ReadonlyArray<bigint>): Promise<void> {
  world = await World.open(options)
  alice = await world.caller(1)
  await world.deposit(alice, world.token(), ...amounts)
  await world.flushed()
}

describe("before acceptance", () => {
  it("a chain that does not answer is 503 with a time to come back, and nothing is reserved", async () => {
    await funded({}, 9_000_000n)
    const before = await picture(world, alice)
    world.network.faults.down = true
    const { nonce, request } = withdrawal(world, alice, 1_000n)
    expect(await world.ask(request)).toMatchObject({
      outcome: "refused",
      code: "CHAIN_UNAVAILABLE",
      retryAfter: 5,
      body: { nonce },
    })
    expect(await picture(world, alice)).toEqual(before)
    world.network.faults.down = false
    // The nonce is burnt: these bytes can never move anything again, and a retry carries another one.
    expect(await world.ask(request)).toMatchObject({
      code: "NONCE_USED",
      body: { operation: { state: "refused" } },
    })
    expect(await world.ask(withdrawal(world, alice, 1_000n).request)).toMatchObject({
      outcome: "ok",
    })
  })

  it("a prover without a free place is waited for, then 503", async () => {
    const configuration = { answerTimeout: 5_000, operationsPerWorker: 10 }
    await funded({ configuration, prover: { workers: 1, places: 0 } }, 3_000_000n, 3_000_000n)
    world.prover.settings.duration = 60_000
    const busy = world.relay.handle(withdrawal(world, alice, 1_000n).request)
    await world.time.advance(100)
    const before = await picture(world, alice)
    const started = world.time.now
    expect(await world.ask(withdrawal(world, alice, 1_000n).request)).toMatchObject({
      code: "NO_CAPACITY",
      retryAfter: 5,
    })
    expect(world.time.now - started).toBeGreaterThanOrEqual(5_000)
    expect((await picture(world, alice)).owners).toEqual(before.owners)
    await world.time.during(busy)
  })

  it("a place that becomes free in time is taken", async () => {
    const configuration = { operationsPerWorker: 10 }
    await funded({ configuration, prover: { workers: 1, places: 0 } }, 3_000_000n, 3_000_000n)
    world.prover.settings.duration = 4_000
    const first = world.relay.handle(withdrawal(world, alice, 1_000n).request)
    await world.time.advance(100)
    const second = world.relay.handle(withdrawal(world, alice, 1_000n).request)
    expect(await world.time.during(first)).toMatchObject({ outcome: "ok" })
    expect(await world.time.during(second)).toMatchObject({ outcome: "ok" })
  })

  it("no account that could pay for the transaction is 503", async () => {
    await funded({}, 9_000_000n)
    const [sender] = world.network.gateway.senders
    if (sender === undefined) throw new Error("there is no relaying account")
    const { nativeToken } = world.network.gateway
    world.chain.endow(nativeToken, sender, -world.chain.balanceOf(nativeToken, sender))
    const before = await picture(world, alice)
    expect(await world.ask(withdrawal(world, alice, 1_000n).request)).toMatchObject({
      code: "RELAYER_UNFUNDED",
      retryAfter: 60,
    })
    expect(await picture(world, alice)).toEqual(before)
    expect(world.telemetry.counted("relayer_unfunded_total")).toBe(1)
  })

  it("an owner may have so many operations on their way to the chain and no more, also when all come at once", async () => {
    const amounts = Array.from({ length: 6 }, () => 2_000_000n)
    await funded(
      { configuration: { operationsPerWorker: 1 }, prover: { workers: 2, duration: 2_000 } },
      ...amounts,
    )
    world.network.faults.latency = 50
    const answers = await world.time.during(
      Promise.all(amounts.map(() => world.relay.handle(withdrawal(world, alice, 1_000n).request))),
    )
    const codes = answers.map((answer) => (answer.outcome === "refused" ? answer.code : "ok"))
    expect(codes.toSorted()).toEqual([...Array(4).fill("RATE_LIMITED"), "ok", "ok"])
    await world.quiet()
    expect(world.paid(STRANGER, world.token())).toBe(2_000n)
    expect(await world.ask(withdrawal(world, alice, 1_000n).request)).toMatchObject({
      outcome: "ok",
    })
  })

  it("an owner's place is free again once the operation is broadcast, however long the chain takes to be final", async () => {
    await funded(
      { configuration: { operationsPerWorker: 1 }, prover: { workers: 1 } },
      2_000_000n,
      2_000_000n,
    )
    world.chain.conditions.capacity = 0
    for (const amount of [1_000n, 2_000n])
      expect(await world.ask(withdrawal(world, alice, amount).request)).toMatchObject({
        outcome: "ok",
      })
    expect((await world.inFlight()).map(({ status }) => status.state)).toEqual([
      "broadcast",
      "broadcast",
    ])
    world.chain.conditions.capacity = 1_000
    await world.quiet()
    expect(world.paid(STRANGER, world.token())).toBe(3_000n)
  })

  it("enough balance that operations in flight hold is told apart from too little", async () => {
    await funded({ configuration: { operationsPerWorker: 5 } }, 5_000_000n)
    const first = world.relay.handle(withdrawal(world, alice, 1_000n).request)
    await world.time.rest()
    const before = await picture(world, alice)
    const second = withdrawal(world, alice, 1_000n)
    expect(await world.ask(second.request)).toMatchObject({
      code: "BALANCE_RESERVED",
      retryAfter: 5,
      body: { error: "Balance is in use by pending operations" },
    })
    expect((await picture(world, alice)).owners).toEqual(before.owners)
    await world.time.during(first)
    await world.quiet()
    expect(await world.ask(withdrawal(world, alice, 1_000n).request)).toMatchObject({
      outcome: "ok",
    })
  })

  it("of two requests for one note that come at once, one gets it", async () => {
    await funded({ configuration: { operationsPerWorker: 5 } }, 5_000_000n)
    const answers = await world.time.during(
      Promise.all([1, 2, 3].map(() => world.relay.handle(withdrawal(world, alice, 7n).request))),
    )
    expect(answers.filter(({ outcome }) => outcome === "ok")).toHaveLength(1)
    await world.quiet()
    expect(world.paid(STRANGER, world.token())).toBe(7n)
  })

  it("too many small notes are refused with the most that one operation can spend", async () => {
    await funded(
      { configuration: { maximumJoins: 4, maximumEarlierCalls: 0 } },
      ...Array.from({ length: 20 }, () => 1_000_000n),
    )
    const { request } = withdrawal(world, alice, 15_500_000n)
    expect(await world.ask(request)).toMatchObject({
      code: "TOO_MANY_NOTES",
      body: { error: expect.stringContaining("at most 16000000 can be spent at once") },
    })
  })

  it("bytes that are sent twice at once are accepted once", async () => {
    await funded({ configuration: { operationsPerWorker: 5 } }, 4_000_000n, 4_000_000n)
    const { nonce, request } = withdrawal(world, alice, 7n)
    const answers = await world.time.during(
      Promise.all([1, 2, 3].map(() => world.relay.handle(request))),
    )
    expect(answers.filter(({ outcome }) => outcome === "ok")).toHaveLength(1)
    for (const answer of answers.filter(({ outcome }) => outcome !== "ok"))
      expect(answer).toMatchObject({ code: "NONCE_USED", body: { operation: {} } })
    await world.reaches(alice, nonce, "confirmed")
    expect(world.paid(STRANGER, world.token())).toBe(7n)
  })
})

describe("after acceptance", () => {
  it("what is still running at the time-out is 202 with the operation, and goes on", async () => {
    await funded({ configuration: { answerTimeout: 5_000 } }, 9_000_000n)
    world.prover.settings.duration = 20_000
    const { nonce, request } = withdrawal(world, alice, 1_000n)
    expect(await world.ask(request)).toMatchObject({
      outcome: "accepted",
      body: { success: true, txHash: null, nonce, operation: { nonce, state: "planned" } },
    })
    expect(await world.ask(request)).toMatchObject({
      code: "NONCE_USED",
      body: { operation: { state: "planned", txHash: null } },
    })
    const { txHash } = await world.reaches(alice, nonce, "confirmed")
    expect(await world.ask(request)).toMatchObject({
      code: "NONCE_USED",
      body: { operation: { state: "confirmed", txHash } },
    })
    expect(world.paid(STRANGER, world.token())).toBe(1_000n)
  })

  it("endpoints that fail right then are waited out: 202, never 5xx", async () => {
    await funded({ configuration: { answerTimeout: 5_000 } }, 9_000_000n)
    world.prover.settings.duration = 1_000
    const { nonce, request } = withdrawal(world, alice, 1_000n)
    const answered = world.relay.handle(request)
    await world.time.rest()
    world.network.faults.down = true
    expect(await world.time.during(answered)).toMatchObject({ outcome: "accepted" })
    await world.time.advance(60_000)
    world.network.faults.down = false
    await world.reaches(alice, nonce, "confirmed")
  })

  it("a prover that loses workers or is full costs time, not the operation", async () => {
    await funded({ prover: { workers: 1, places: 1 } }, 9_000_000n)
    world.prover.settings.losing = 3
    const { nonce, request } = withdrawal(world, alice, 1_000n)
    expect(await world.ask(request)).toMatchObject({ outcome: "ok" })
    await world.reaches(alice, nonce, "confirmed")
  })

  it("a call that the chain would refuse is not over before the pool says so: 202, its notes held until then", async () => {
    await funded({ configuration: { answerTimeout: 5_000 } }, 9_000_000n)
    const { chain } = world
    // It refuses since it was asked about.
    world.network.faults.silent = true
    chain.refusing.add(REFUSING)
    const { nonce, request } = withdrawal(world, alice, 1_000n, { recipientAddress: REFUSING })
    const proofs = world.prover.settings.made
    const sent = world.network.broadcasts.length
    expect(await world.ask(request)).toMatchObject({
      outcome: "accepted",
      body: { success: true, txHash: null, operation: { state: "proven" } },
    })
    const deadline = Date.parse((await world.operation(alice, nonce)).deadline)
    await world.time.advance(deadline - world.time.now)
    expect((await world.operation(alice, nonce)).state).toBe("proven")
    expect((await world.notes(alice)).some(({ reservedBy }) => reservedBy !== null)).toBe(true)
    expect(await world.reaches(alice, nonce, "failed")).toMatchObject({
      code: "OPERATION_EXPIRED",
      txHash: null,
    })
    expect(world.network.broadcasts).toHaveLength(sent)
    // One proof was made for it, not one for each attempt at what cannot be done.
    expect(world.prover.settings.made).toBe(proofs + 1)
    expect((await world.notes(alice)).every(({ reservedBy }) => reservedBy === null)).toBe(true)
    expect((await world.balance(alice, world.token())).balance).toBe(9_000_000n)
  })

  it("a recipient that refuses for a while is paid when it does no longer", async () => {
    await funded({ configuration: { answerTimeout: 5_000 } }, 9_000_000n)
    world.network.faults.silent = true
    world.chain.refusing.add(REFUSING)
    const { nonce, request } = withdrawal(world, alice, 1_000n, { recipientAddress: REFUSING })
    await world.ask(request)
    await world.time.advance(60_000)
    world.chain.refusing.clear()
    await world.reaches(alice, nonce, "confirmed")
    expect(world.paid(REFUSING, world.token())).toBe(1_000n)
  })
})

describe("a recipient that a token refuses", () => {
  it("is told before anything is accepted: 400, no note held, no proof made", async () => {
    await funded({}, 9_000_000n)
    world.chain.refusing.add(REFUSING)
    const before = await picture(world, alice)
    const proofs = world.prover.settings.made
    const { request } = withdrawal(world, alice, 1_000n, { recipientAddress: REFUSING })
    expect(await world.ask(request)).toMatchObject({
      outcome: "refused",
      code: "INVALID_RECIPIENT",
      body: {
        error: "Invalid recipientAddress: the token rejects payments to this account",
      },
    })
    expect(await picture(world, alice)).toEqual(before)
    expect(world.prover.settings.made).toBe(proofs)
    expect((await world.notes(alice)).every(({ reservedBy }) => reservedBy === null)).toBe(true)
  })
})
