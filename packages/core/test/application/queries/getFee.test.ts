import { schemas } from "@shielded-relay/api"
import { Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import type { Caller } from "@shielded-relay/testkit"
import { picture, STRANGER, transferTo, withdrawal, World } from "@shielded-relay/simulated-relay"

let world: World
let alice: Caller
let gold: string
beforeEach(async () => {
  world = await World.open()
  alice = await world.caller(1)
  gold = world.token()
  await world.deposit(alice, world.token(), 6_000_000n, 6_000_000n, 6_000_000n)
  await world.flushed()
})
afterEach(() => world.close())

async function quote(more: Readonly<Record<string, string>> = {}, caller = alice) {
  const asked = caller.get("/get-fee", {
    chainId: String(world.chainId),
    feeToken: gold,
    tokenAddresses: [gold],
    externalActionId: "Transact",
    ...more,
  })
  const { outcome, body } = await world.ask(asked)
  expect(outcome).toBe("ok")
  return Schema.decodeUnknownSync(schemas["GET /get-fee"].answer)(body)
}

const second = 1_000
const priceRises = () => {
  world.chain.conditions.baseFee *= 3n
}

/** A quote of a price that ends 10 seconds later, if calls cost more by then. */
async function lastQuote() {
  await quote()
  await world.time.advance(290 * second)
  return await quote()
}

/** A quote that is below the price of now. */
async function lowQuote() {
  const quoted = await lastQuote()
  priceRises()
  await world.time.advance(10 * second)
  return quoted
}

describe("GET /get-fee", () => {
  it("gives the fee that is then charged when none is offered", async () => {
    const { feeAmount, ...rest } = await quote({ amounts: "1000000" })
    expect(rest).toMatchObject({ flushFee: "0", maxJoins: 1, variableRateBps: 0 })
    expect(rest.expiresAt).toBe(new Date(world.time.now + 60_000).toISOString())
    const { nonce, request } = withdrawal(world, alice, 1_000_000n)
    await world.ask(request)
    await world.reaches(alice, nonce, "confirmed")
    expect((await world.balance(alice, world.token())).balance).toBe(
      17_000_000n - BigInt(feeAmount),
    )
  })

  it("counts the notes that the amounts take, and those of the fee", async () => {
    const one = await quote({ amounts: "1" })
    const three = await quote({ amounts: "16000000" })
    expect(BigInt(three.feeAmount)).toBeGreaterThan(BigInt(one.feeAmount))
  })

  it("quotes for a caller without balance what four inputs cost", async () => {
    const mallory = await world.caller(66)
    const { feeAmount } = await quote({}, mallory)
    expect(BigInt(feeAmount)).toBeGreaterThan(BigInt((await quote()).feeAmount))
  })

  it.each([
    ["an action that is none", { externalActionId: "uniswap" }, "INVALID_REQUEST"],
    ["a token that is not configured", { tokenAddresses: STRANGER }, "UNSUPPORTED_TOKEN"],
    ["a fee token that is not configured", { feeToken: STRANGER }, "UNSUPPORTED_TOKEN"],
    ["amounts that do not match", { amounts: "1,2" }, "INVALID_REQUEST"],
    ["an amount of 0", { amounts: "0" }, "INVALID_REQUEST"],
    ["a chain that is not configured", { chainId: "999" }, "UNSUPPORTED_CHAIN"],
  ])("refuses %s", async (_, more, code) => {
    const asked = alice.get("/get-fee", {
      chainId: String(world.chainId),
      feeToken: gold,
      tokenAddresses: [gold],
      externalActionId: "Transact",
      ...more,
    })
    expect(await world.ask(asked)).toMatchObject({ outcome: "refused", code })
  })

  it("says 503 while the chain does not answer", async () => {
    world.network.faults.down = true
    const asked = alice.get("/get-fee", {
      chainId: String(world.chainId),
      feeToken: gold,
      tokenAddresses: [gold],
      externalActionId: "Transact",
    })
    expect(await world.ask(asked)).toMatchObject({ code: "CHAIN_UNAVAILABLE", retryAfter: 5 })
  })
})

describe("a quote", () => {
  it("is honoured when prices have risen, once", async () => {
    const { feeAmount } = await lowQuote()
    const first = withdrawal(world, alice, 1_000n, { feeAmount })
    expect(await world.ask(first.request)).toMatchObject({ outcome: "ok" })
    const before = await picture(world, alice)
    const second = withdrawal(world, alice, 1_000n, { feeAmount })
    const answer = await world.ask(second.request)
    expect(answer).toMatchObject({ outcome: "refused", code: "FEE_TOO_LOW" })
    expect(await picture(world, alice)).toEqual(before)
    const least = String(/[0-9]+$/.exec(String(answer.body["error"]))?.[0])
    expect(BigInt(least)).toBeGreaterThan(BigInt(feeAmount))
    const third = withdrawal(world, alice, 1_000n, { feeAmount: least })
    expect(await world.ask(third.request)).toMatchObject({ outcome: "ok" })
  })

  it("is used up by the operation that pays it, also when the price had not risen yet", async () => {
    const { feeAmount } = await lastQuote()
    const first = withdrawal(world, alice, 1_000n, { feeAmount })
    expect(await world.ask(first.request)).toMatchObject({ outcome: "ok" })
    priceRises()
    await world.time.advance(10 * 1_000)
    const second = withdrawal(world, alice, 1_000n, { feeAmount })
    expect(await world.ask(second.request)).toMatchObject({ code: "FEE_TOO_LOW" })
  })

  it("is given back by a request that is refused for another reason", async () => {
    const { feeAmount } = await lowQuote()
    const tooMuch = withdrawal(world, alice, 99_000_000n, { feeAmount })
    expect(await world.ask(tooMuch.request)).toMatchObject({ code: "INSUFFICIENT_BALANCE" })
    const right = withdrawal(world, alice, 1_000n, { feeAmount })
    expect(await world.ask(right.request)).toMatchObject({ outcome: "ok" })
  })

  it("lives for a minute", async () => {
    const { feeAmount } = await lowQuote()
    await world.time.advance(50 * second)
    const late = withdrawal(world, alice, 1_000n, { feeAmount })
    expect(await world.ask(late.request)).toMatchObject({ code: "FEE_TOO_LOW" })
  })

  it("serves its own owner and tokens alone", async () => {
    const bob = await world.caller(2)
    await world.deposit(bob, world.token(), 9_000_000n)
    await world.flushed()
    const { feeAmount } = await lowQuote()
    const ofBob = withdrawal(world, bob, 1_000n, { feeAmount })
    expect(await world.ask(ofBob.request)).toMatchObject({ code: "FEE_TOO_LOW" })
    const ofAlice = transferTo(world, alice, bob.address, 1_000n, { feeAmount })
    expect(await world.ask(ofAlice.request)).toMatchObject({ outcome: "ok" })
  })

  it("serves no operation of more joins than it was for", async () => {
    const bob = await world.caller(2)
    await world.deposit(bob, world.token(), ...Array.from({ length: 6 }, () => 1_000_000n))
    await world.flushed()
    const { feeAmount, ...rest } = await quote({ amounts: "1" }, bob)
    expect(rest.maxJoins).toBe(1)
    const wide = withdrawal(world, bob, 5_000_000n - BigInt(feeAmount), { feeAmount })
    expect(await world.ask(wide.request)).toMatchObject({ code: "FEE_TOO_LOW" })
  })
})

describe("a fee that is computed", () => {
  it("is right for the notes that are spent, also when another request took those it was computed for", async () => {
    const bob = await world.caller(2)
    await world.deposit(bob, world.token(), 5_000_000n)
    await world.flushed()
    await world.deposit(bob, world.token(), 5_000_000n)
    const inTree = await quote({ amounts: "1000" }, bob)
    world.network.faults.latency = 20
    const spends = [withdrawal(world, bob, 1_000n), withdrawal(world, bob, 1_000n)]
    const answers = await world.time.during(
      Promise.all(spends.map(({ request }) => world.relay.handle(request))),
    )
    expect(answers.map(({ outcome }) => outcome)).toEqual(["ok", "ok"])
    for (const { nonce } of spends) await world.reaches(bob, nonce, "confirmed")
    // The second one spends a note of the queue. The insertion that it forces is not in its fee.
    const fee = BigInt(inTree.feeAmount)
    const left = (await world.balance(bob, world.token())).balance
    expect(left).toBe(10_000_000n - 2_000n - 2n * fee)
  })
})

describe("an offered fee", () => {
  it("of one unit too little is refused with the least that will do", async () => {
    const { feeAmount } = await quote({ amounts: "1000" })
    await world.time.advance(60_000)
    const low = withdrawal(world, alice, 1_000n, { feeAmount: (BigInt(feeAmount) - 1n).toString() })
    expect(await world.ask(low.request)).toMatchObject({
      code: "FEE_TOO_LOW",
      body: { error: `Fee amount too low: at least ${feeAmount}` },
    })
    const enough = withdrawal(world, alice, 1_000n, { feeAmount })
    expect(await world.ask(enough.request)).toMatchObject({ outcome: "ok" })
  })
})
