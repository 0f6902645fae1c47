import type { ScreeningVerdict } from "@shielded-relay/core"
import {
  GasDebtStore,
  ownerId,
  ownerOf,
  ScheduleRandom,
  Screening,
  type Operation,
} from "@shielded-relay/core"
import { freshUuid, seededScheduleRandom, type Caller } from "@shielded-relay/testkit"
import { Context, Effect, Layer } from "effect"
import { afterEach, describe, expect, it } from "vitest"
import {
  addressOf,
  STRANGER,
  withdrawal,
  World,
  type WorldOptions,
} from "@shielded-relay/simulated-relay"

const minute = 60_000
const hour = 60 * minute
/** Blocks and polls are rare, so that hours pass quickly. */
const rare = 60_000

let world: World
let alice: Caller
/** Transactions that were sent before the test. */
let sentBefore = 0
afterEach(() => world.close())

const open = async (options: WorldOptions = {}, mode?: Caller["mode"]) => {
  world = await World.open({
    scheduleRandom: midway,
    ...options,
    network: { blockTime: rare, ...options.network },
    configuration: { pollInterval: rare, leaseDuration: hour, ...options.configuration },
  })
  alice = await world.caller(1, mode)
  await world.deposit(alice, world.token(), 40_000_000n)
  await world.flushed()
  sentBefore = world.network.broadcasts.length
}
const sent = () => world.network.broadcasts.length - sentBefore

/** Each operation is sent in the middle of its time. */
const midway = Layer.succeed(ScheduleRandom, {
  integer: (bound) => Effect.succeed(Math.floor(bound / 2)),
})

const inHours = (hours: number) => Math.floor((world.time.now + hours * hour) / 1_000)
const gold = () => world.token()
const paid = () => world.paid(STRANGER, gold())
const later = (hours: number, amount = 1_000_000n, more = {}) =>
  withdrawal(world, alice, amount, { txCompletionTime: inHours(hours), ...more })
const stored = async (nonce: string): Promise<Operation> => {
  const rows = await world.inStates(["waiting", "accepted", "broadcast", "confirmed", "cancelled"])
  const row = rows.find(({ request }) => request?.nonce === nonce)
  if (row === undefined) throw new Error("there is no such operation")
  return row
}
const scheduleOf = async (nonce: string) => {
  const { schedule } = await stored(nonce)
  if (schedule === undefined) throw new Error("the operation has no schedule")
  return schedule
}
const cancel = (nonce: string, caller = alice) =>
  world.ask(caller.post("/cancel-operation", { operation: nonce }))
/** Another recipient without a known key. */
const OTHER = "0x000000000000000000000000000000000000f00d"
/** Three transactions of Alice's failed by their recipients just now. */
const threeLosses = async () => {
  const debts = Context.get(world.storage, GasDebtStore)
  const owner = ownerId(ownerOf(addressOf(alice.address)))
  for (const n of [1, 2, 3])
    await Effect.runPromise(
      debts.record({
        chainId: world.network.gateway.chainId,
        transactionHash: `0x${n}`,
        owner,
        native: 1n,
        at: world.time.now,
      }),
    )
}
const dearer = (times: bigint) => {
  world.chain.conditions.baseFee *= times
}

describe("a withdrawal with a completion time", () => {
  it("is answered at once, waits, and is sent at the drawn time for the price of that time", async () => {
    await open()
    const before = world.time.now
    const { nonce, request } = later(6)
    const answer = await world.ask(request)
    expect(world.time.now - before).toBeLessThan(minute)
    expect(answer).toMatchObject({
      outcome: "accepted",
      body: { success: true, txHash: null, operation: { state: "waiting", nonce }, nonce },
    })
    const { scheduledTime, bound, accepted, until } = await scheduleOf(nonce)
    expect(bound).toBe(3n * accepted)
    expect(answer.body["feeAmount"]).toBe(bound.toString())
    const held = await world.balance(alice, gold())
    expect(held).toEqual({ balance: 0n, pending: 39_000_000n - bound })

    await world.time.advance(scheduledTime - world.time.now - 2 * minute)
    expect(sent()).toBe(0)
    expect((await world.operation(alice, nonce)).state).toBe("waiting")
    dearer(2n)
    const done = await world.reaches(alice, nonce, "confirmed", hour)
    expect(paid()).toBe(1_000_000n)
    const fee = BigInt(done.feeAmount ?? "")
    expect(fee).toBeGreaterThan(accepted)
    expect(fee).toBeLessThanOrEqual(bound)
    expect(await world.balance(alice, gold())).toEqual({
      balance: 39_000_000n - fee,
      pending: 0n,
    })
    // The lifetime counts from sending: at least 20 minutes, on the grid of 15 minutes.
    const deadline = Date.parse(done.deadline)
    expect(deadline - scheduledTime).toBeGreaterThanOrEqual(20 * minute)
    expect(deadline - scheduledTime).toBeLessThanOrEqual(37 * minute)
    expect(deadline).toBeLessThan(until)
    expect(deadline % (15 * minute)).toBe(0)
  })

  it("has no call with a deadline after its completion time", async () => {
    await open()
    const { nonce, request } = later(0.7)
    await world.ask(request)
    const done = await world.reaches(alice, nonce, "confirmed", hour)
    expect(Date.parse(done.deadline)).toBeLessThanOrEqual((await scheduleOf(nonce)).until)
  })

  it("may be a transfer, and the request of a wallet that signs typed data", async () => {
    await open({}, "eip712")
    const nonce = freshUuid()
    const request = alice.typedPost("/transfer", {
      nonce,
      chainId: world.chainId,
      tokenAddresses: [gold()],
      amounts: ["1000000"],
      recipientAddress: STRANGER,
      feeToken: gold(),
      txCompletionTime: inHours(3),
    })
    expect(await world.ask(request)).toMatchObject({ outcome: "accepted" })
    await world.reaches(alice, nonce, "confirmed", 3 * hour)
    expect(await world.balance({ address: STRANGER }, gold())).toMatchObject({
      balance: 1_000_000n,
    })
  })

  it("takes feeAmount as the ceiling of its fee, and refuses one below the posted price", async () => {
    await open()
    const low = await world.ask(later(6, 1_000_000n, { feeAmount: "1" }).request)
    expect(low).toMatchObject({ outcome: "refused", code: "FEE_TOO_LOW" })
    const { nonce, request } = later(6, 1_000_000n, { feeAmount: "5000000" })
    await world.ask(request)
    const { bound, accepted } = await scheduleOf(nonce)
    expect(bound).toBe(5_000_000n)
    const done = await world.reaches(alice, nonce, "confirmed", 6 * hour)
    expect(BigInt(done.feeAmount ?? "")).toBe(accepted)
  })

  it("names the allowed times where its own is too soon or too far away", async () => {
    await open()
    for (const hours of [0.1, 31 * 24]) {
      const answer = await world.ask(later(hours).request)
      expect(answer).toMatchObject({ outcome: "refused", code: "INVALID_REQUEST" })
      expect(answer.body["error"]).toMatch(/^txCompletionTime: \d+, expected \d+ to \d+$/)
    }
    expect(await world.ask(later(0.5).request)).toMatchObject({ outcome: "accepted" })
  })

  it("leaves more time where it takes several transactions", async () => {
    await open({ configuration: { maximumJoins: 1 } })
    await world.deposit(alice, gold(), ...Array.from({ length: 5 }, () => 5_000_000n))
    await world.flushed()
    const all = withdrawal(world, alice, 60_000_000n, { txCompletionTime: inHours(0.6) })
    const soon = await world.ask(all.request)
    expect(soon.body["error"]).toMatch(
      /^txCompletionTime: \d+, expected \d+ to \d+ for 2 transactions$/,
    )
    const { nonce, request } = withdrawal(world, alice, 60_000_000n, {
      txCompletionTime: inHours(2),
    })
    await world.ask(request)
    await world.reaches(alice, nonce, "confirmed", 2 * hour)
    expect(paid()).toBe(60_000_000n)
  })

  it("is sent after a restart, also when its time passed while no process ran", async () => {
    await open()
    const { nonce, request } = later(6)
    await world.ask(request)
    await world.restart()
    expect((await world.operation(alice, nonce)).state).toBe("waiting")
    const [only] = world.relays.splice(0, 1)
    await world.time.during(only?.stop() ?? Promise.resolve())
    await world.time.advance(4 * hour)
    expect(paid()).toBe(0n)
    await world.start()
    await world.reaches(alice, nonce, "confirmed", hour)
    expect(paid()).toBe(1_000_000n)
  })

  it("fails when its time is over before any process runs again, and is balance again", async () => {
    await open()
    const { nonce, request } = later(3)
    await world.ask(request)
    const [only] = world.relays.splice(0, 1)
    await world.time.during(only?.stop() ?? Promise.resolve())
    await world.time.advance(4 * hour)
    await world.start()
    expect(await world.reaches(alice, nonce, "failed", hour)).toMatchObject({
      code: "OPERATION_EXPIRED",
    })
    expect(await world.balance(alice, gold())).toEqual({ balance: 40_000_000n, pending: 0n })
  })

  it("waits while its price exceeds the bound, and pays that of an hour in which it no longer does", async () => {
    await open()
    const { nonce, request } = later(8)
    await world.ask(request)
    const { scheduledTime, bound } = await scheduleOf(nonce)
    dearer(20n)
    await world.time.advance(scheduledTime - world.time.now + 5 * minute)
    expect((await world.operation(alice, nonce)).state).toBe("waiting")
    expect(world.telemetry.counted("operations_waiting_for_price_total")).toBeGreaterThan(0)
    world.chain.conditions.baseFee /= 20n
    const done = await world.reaches(alice, nonce, "confirmed", 4 * hour)
    expect(BigInt(done.feeAmount ?? "")).toBeLessThanOrEqual(bound)
  })

  it("is sent within its bound when it can wait no longer, whatever its price", async () => {
    await open()
    const { nonce, request } = later(4)
    await world.ask(request)
    const { bound, accepted } = await scheduleOf(nonce)
    dearer(50n)
    const done = await world.reaches(alice, nonce, "confirmed", 4 * hour)
    const fee = BigInt(done.feeAmount ?? "")
    expect(fee).toBeGreaterThanOrEqual(accepted)
    expect(fee).toBeLessThanOrEqual(bound)
    expect(paid()).toBe(1_000_000n)
  })

  it("is not sent while its owner is not served, and is balance again at the end", async () => {
    let verdict: ScreeningVerdict = "served"
    const screening = Layer.succeed(Screening, {
      screen: ({ role }) => Effect.sync(() => (role === "owner" ? verdict : "served")),
    })
    await open({ screening })
    const { nonce, request } = later(3)
    await world.ask(request)
    verdict = "denied"
    await world.reaches(alice, nonce, "failed", 4 * hour)
    expect(sent()).toBe(0)
    expect(await world.balance(alice, gold())).toEqual({ balance: 40_000_000n, pending: 0n })
  })

  it("is not sent while its owner must wait, or its token refuses the recipient", async () => {
    await open()
    await world.deposit(alice, gold(), 40_000_000n)
    await world.flushed()
    const [first, second] = [later(3), later(9, 1_000_000n, { recipientAddress: OTHER })]
    await world.ask(first.request)
    await world.ask(second.request)
    world.chain.refusing.add(addressOf(STRANGER))
    await world.reaches(alice, first.nonce, "failed", 4 * hour)
    await threeLosses()
    await world.reaches(alice, second.nonce, "failed", 10 * hour)
    const ended = await world.inStates(["failed"])
    for (const { nonce } of [first, second])
      expect(ended.find(({ request }) => request?.nonce === nonce)?.attempts).toEqual([])
    expect([paid(), world.paid(OTHER, gold())]).toEqual([0n, 0n])
  })

  it("is refused to an owner who must wait, and for a recipient whom the token refuses", async () => {
    await open()
    world.chain.refusing.add(addressOf(STRANGER))
    expect(await world.ask(later(3).request)).toMatchObject({ code: "INVALID_RECIPIENT" })
    world.chain.refusing.clear()
    await threeLosses()
    expect(await world.ask(later(3).request)).toMatchObject({ code: "RATE_LIMITED" })
  })

  it("takes no digits of a quote in another token as its ceiling", async () => {
    await open({
      network: { tokens: ["GOLD", "LEAD"].map((symbol) => ({ symbol, decimals: 6 })) },
      prices: [1n, 7n],
    })
    const { body } = await world.ask(
      alice.get("/get-fee", {
        chainId: String(world.chainId),
        feeToken: world.token(1),
        tokenAddresses: gold(),
        externalActionId: "Transact",
      }),
    )
    const answer = await world.ask(later(3, 1_000_000n, { feeAmount: body["feeAmount"] }).request)
    expect(answer).toMatchObject({ outcome: "refused", code: "INVALID_REQUEST" })
    expect(answer.body["error"]).toContain("was quoted in")
  })

  it("chooses other notes than a request beside it", async () => {
    await open()
    const requests = [later(3), later(3)]
    const answers = await world.time.during(
      Promise.all(requests.map(({ request }) => world.relay.handle(request))),
    )
    const codes = answers.map((answer) => ("code" in answer ? answer.code : answer.outcome))
    expect(codes.toSorted()).toEqual(["BALANCE_RESERVED", "accepted"])
  })

  it("forces no insertion for a young note", async () => {
    await open({ configuration: { batchDelay: 5 * minute } })
    await world.deposit(alice, gold(), 5_000_000n)
    const { nonce, request } = withdrawal(world, alice, 42_000_000n, {
      txCompletionTime: inHours(4),
    })
    await world.ask(request)
    await world.reaches(alice, nonce, "confirmed", 4 * hour)
    const updates = (await world.inStates(["confirmed"])).flatMap(({ intent }) =>
      intent?.kind === "tree-update" ? [intent.forcedBy] : [],
    )
    expect(updates.filter((owner) => owner !== undefined)).toEqual([])
  })
})

describe("the places of an owner", () => {
  it("are 20 for operations that wait, apart from those that are being sent", async () => {
    await open({ scheduleRandom: seededScheduleRandom("places") })
    await world.deposit(alice, gold(), ...Array.from({ length: 22 }, () => 5_000_000n))
    await world.flushed()
    const requests = Array.from({ length: 21 }, () => later(24 * 20))
    const answers = []
    for (const { request } of requests) answers.push(await world.ask(request))
    expect(answers.slice(0, 20).every(({ outcome }) => outcome === "accepted")).toBe(true)
    expect(answers[20]).toMatchObject({ outcome: "refused", code: "RATE_LIMITED" })
    expect(answers[20]?.body["error"]).toContain("at most 20 operations")
    const now = await world.ask(withdrawal(world, alice, 1_000n).request)
    expect(now).toMatchObject({ outcome: "ok" })
    await cancel(requests[0]?.nonce ?? "")
    expect(await world.ask(later(24 * 20).request)).toMatchObject({ outcome: "accepted" })
  })

  it("limit how many are on their way at a time, and all are sent in the end", async () => {
    await open({ prover: { duration: 2 * minute } })
    await world.deposit(alice, gold(), ...Array.from({ length: 5 }, () => 5_000_000n))
    await world.flushed()
    const requests = Array.from({ length: 5 }, () => later(4))
    for (const { request } of requests) await world.ask(request)
    const { workers } = world.prover.settings
    let most = 0
    for (let look = 0; look < 500 && paid() < 5_000_000n; look += 1) {
      await world.time.advance(minute / 2)
      const rows = await world.inStates(["accepted", "planned", "proven", "signed"])
      most = Math.max(most, rows.filter(({ kind }) => kind === "withdraw").length)
    }
    expect(paid()).toBe(5_000_000n)
    expect(most).toBe(2 * workers)
  })
})

describe("a cancellation", () => {
  it("ends an operation that waits: what it held is balance at once, and it is never sent", async () => {
    await open()
    const { nonce, request } = later(3)
    await world.ask(request)
    const answer = await cancel(nonce)
    expect(answer).toMatchObject({
      outcome: "ok",
      body: { success: true, operation: { nonce, state: "cancelled", txHash: null } },
    })
    expect(await world.balance(alice, gold())).toEqual({ balance: 40_000_000n, pending: 0n })
    expect(await cancel(nonce)).toMatchObject({ body: { operation: answer.body["operation"] } })
    await world.time.advance(4 * hour)
    expect((await world.operation(alice, nonce)).state).toBe("cancelled")
    expect(sent()).toBe(0)
    expect(await world.ask(request)).toMatchObject({
      outcome: "refused",
      code: "NONCE_USED",
      body: { operation: { state: "cancelled", txHash: null } },
    })
  })

  it("may come from a server that embeds the relay", async () => {
    await open()
    const { nonce, request } = later(3)
    await world.ask(request)
    const input = { address: alice.address, operationNonce: nonce }
    const { operation } = await world.time.during(world.relay.cancelOperation(input))
    expect(operation).toMatchObject({ nonce, state: "cancelled" })
    expect(await world.balance(alice, gold())).toEqual({ balance: 40_000_000n, pending: 0n })
  })

  it("is refused for an operation that was planned, is over or has no completion time", async () => {
    await open()
    const { nonce, request } = later(3)
    await world.ask(request)
    await world.reaches(alice, nonce, "broadcast", 3 * hour)
    expect(await cancel(nonce)).toMatchObject({
      code: "OPERATION_NOT_CANCELLABLE",
      body: { error: "The operation cannot be cancelled: it is already planned" },
    })
    await world.reaches(alice, nonce, "confirmed", hour)
    expect((await cancel(nonce)).body["error"]).toContain("it is confirmed")
    const immediate = withdrawal(world, alice, 1_000n)
    await world.ask(immediate.request)
    expect((await cancel(immediate.nonce)).body["error"]).toContain("has no txCompletionTime")
    await world.reaches(alice, immediate.nonce, "confirmed", hour)
    expect(paid()).toBe(1_001_000n)
  })
})
