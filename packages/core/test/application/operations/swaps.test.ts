import { schemas } from "@shielded-relay/api"
import { Screening } from "@shielded-relay/core"
import { Effect, Layer, Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { freshUuid, type Body, type Caller } from "@shielded-relay/testkit"
import { picture, STRANGER, World } from "@shielded-relay/simulated-relay"

let world: World
let alice: Caller
let gold: string
let lead: string
const tokens = [
  { symbol: "GOLD", decimals: 6 },
  { symbol: "LEAD", decimals: 6 },
]
beforeEach(async () => {
  world = await World.open({ network: { tokens, exchanges: ["Alpha", "Beta"] } })
  alice = await world.caller(1)
  gold = world.token(0)
  lead = world.token(1)
  rate("Alpha", 3n)
  rate("Beta", 2n)
  await world.deposit(alice, world.token(0), 8_000_000n, 8_000_000n)
  await world.flushed()
})
afterEach(() => world.close())

function exchange(name: string) {
  const found = world.chain.exchanges.find((each) => each.name === name)
  if (found === undefined) throw new Error(`there is no ${name}`)
  return found
}

/** Lead for one gold, both ways the same. */
function rate(name: string, lead: bigint) {
  exchange(name).setRate(world.token(0), world.token(1), lead, 1n)
  exchange(name).setRate(world.token(1), world.token(0), 1n, lead)
}

const asked = (more: Readonly<Record<string, string>> = {}, caller = alice) =>
  caller.get("/get-swap-data", {
    chainId: String(world.chainId),
    inputTokenAddress: gold,
    outputTokenAddress: lead,
    amount: "1",
    ...more,
  })

async function quote(more: Readonly<Record<string, string>> = {}, caller = alice) {
  const { outcome, body } = await world.ask(asked(more, caller))
  expect(outcome).toBe("ok")
  return Schema.decodeUnknownSync(schemas["GET /get-swap-data"].answer)(body)
}

/** A swap of one gold as it was quoted; `more` replaces any field. */
function swapping(quoted: Awaited<ReturnType<typeof quote>>, more: Body = {}, caller = alice) {
  const nonce = freshUuid()
  const request = caller.post("/swap", {
    nonce,
    chainId: world.chainId,
    tokenAddresses: [gold, lead],
    amounts: ["-1000000", quoted.outSwapAmount],
    externalActionId: quoted.externalActionId,
    swapData: quoted.swapData,
    feeToken: gold,
    ...more,
  })
  return { nonce, request }
}

const goldOf = async (caller = alice) => (await world.balance(caller, world.token(0))).balance
const leadOf = async (caller = alice) => (await world.balance(caller, world.token(1))).balance

/** What the relay earned in a token. */
const earned = (token: 0 | 1) =>
  world.chain.balanceOf(world.token(token), world.network.gateway.feeRecipient)

describe("GET /get-swap-data", () => {
  it("gives the best of the venues, less half a per cent", async () => {
    expect(await quote()).toMatchObject({
      externalActionId: "Alpha",
      expectedOutAmount: "3000000",
      outSwapAmount: "2985000",
      expiresAt: new Date(world.time.now + 60_000).toISOString(),
    })
    rate("Beta", 4n)
    expect(await quote()).toMatchObject({ externalActionId: "Beta", outSwapAmount: "3980000" })
  })

  it("prefers the operator's first of equal venues", async () => {
    rate("Beta", 3n)
    expect((await quote()).externalActionId).toBe("Alpha")
  })

  it("rounds the least down, with any slippage below a half", async () => {
    expect(await quote({ amount: "0.000001", slippagePercentage: "0" })).toMatchObject({
      outSwapAmount: "3",
    })
    expect(await quote({ amount: "0.000001", slippagePercentage: "0.01" })).toMatchObject({
      outSwapAmount: "2",
    })
    expect(await quote({ slippagePercentage: "49.999999" })).toMatchObject({
      outSwapAmount: "1500000",
    })
  })

  it("passes over a venue that is down, and says 503 when none is left that could know", async () => {
    exchange("Alpha").down = true
    expect((await quote()).externalActionId).toBe("Beta")
    exchange("Beta").down = true
    expect(await world.ask(asked())).toMatchObject({
      code: "SWAP_VENUE_UNAVAILABLE",
      retryAfter: 5,
    })
  })

  it("says that there is no route, where every venue says so", async () => {
    const native = "0x0000000000000000000000000000000000000000"
    expect(await world.ask(asked({ outputTokenAddress: native }))).toMatchObject({
      code: "NO_SWAP_ROUTE",
    })
  })

  it.each([
    ["an amount of 0", { amount: "0" }, "INVALID_REQUEST"],
    ["an amount with a sign", { amount: "-1" }, "INVALID_REQUEST"],
    ["an amount with an exponent", { amount: "1e3" }, "INVALID_REQUEST"],
    ["more fraction digits than the token has", { amount: "0.0000001" }, "INVALID_REQUEST"],
    ["a slippage of 50", { slippagePercentage: "50" }, "INVALID_REQUEST"],
    ["a negative slippage", { slippagePercentage: "-1" }, "INVALID_REQUEST"],
    ["a slippage that is no decimal", { slippagePercentage: "1e-1" }, "INVALID_REQUEST"],
    ["a token that is not configured", { outputTokenAddress: STRANGER }, "UNSUPPORTED_TOKEN"],
    ["a chain that is not configured", { chainId: "999" }, "UNSUPPORTED_CHAIN"],
  ])("refuses %s", async (_, more, code) => {
    expect(await world.ask(asked(more))).toMatchObject({ outcome: "refused", code })
  })

  it("refuses a token for itself", async () => {
    expect(await world.ask(asked({ outputTokenAddress: gold }))).toMatchObject({
      code: "INVALID_REQUEST",
    })
  })
})

describe("POST /swap", () => {
  it("pays what the exchange gives as a note, and the operation says how much", async () => {
    const quoted = await quote()
    const { nonce, request } = swapping(quoted)
    expect(await world.ask(request)).toMatchObject({ outcome: "ok" })
    const { result } = await world.reaches(alice, nonce, "confirmed")
    expect(result.swap).toEqual({ outcome: "swapped", received: "3000000" })
    expect(await leadOf()).toBe(3_000_000n)
    expect(await goldOf()).toBe(15_000_000n - earned(0))
    expect(world.chain.holdings(world.token(0))).toBe(await goldOf())
    expect(world.chain.holdings(world.token(1))).toBe(3_000_000n)
  })

  it("shows its least output as pending while it runs, so that no value seems to be gone", async () => {
    world.network.faults.fates.push("drop")
    const quoted = await quote()
    await world.ask(swapping(quoted).request)
    expect((await world.balance(alice, world.token(1))).pending).toBe(2_985_000n)
    await world.quiet()
    expect(await world.balance(alice, world.token(1))).toEqual({ balance: 3_000_000n, pending: 0n })
  })

  it("takes a fee in the output token from what comes back", async () => {
    const { nonce, request } = swapping(await quote(), { feeToken: lead })
    expect(await world.ask(request)).toMatchObject({ outcome: "ok" })
    const { result } = await world.reaches(alice, nonce, "confirmed")
    expect(earned(1)).toBeGreaterThan(0n)
    expect(result.swap).toEqual({
      outcome: "swapped",
      received: (3_000_000n - earned(1)).toString(),
    })
    expect(await goldOf()).toBe(15_000_000n)
    expect(await leadOf()).toBe(3_000_000n - earned(1))
    expect(world.chain.holdings(world.token(1))).toBe(await leadOf())
  })

  it("takes a fee in a third token by a join of its own", async () => {
    const native = world.network.gateway.nativeToken
    await world.deposit(alice, native, 10n ** 18n)
    await world.flushed()
    const { nonce, request } = swapping(await quote(), { feeToken: native })
    expect(await world.ask(request)).toMatchObject({ outcome: "ok" })
    await world.reaches(alice, nonce, "confirmed")
    expect(await goldOf()).toBe(15_000_000n)
    expect(await leadOf()).toBe(3_000_000n)
    expect((await world.balance(alice, native)).balance).toBeLessThan(10n ** 18n)
  })

  it("gives the input back when the price has moved beyond the least, and says why", async () => {
    const quoted = await quote()
    rate("Alpha", 2n)
    const { nonce, request } = swapping(quoted)
    expect(await world.ask(request)).toMatchObject({ outcome: "ok" })
    const { state, result } = await world.reaches(alice, nonce, "confirmed")
    expect(state).toBe("confirmed")
    expect(result.swap).toMatchObject({
      outcome: "refunded",
      refunded: "1000000",
      reason: expect.stringContaining("less than the minimum output"),
    })
    expect(await leadOf()).toBe(0n)
    expect(await goldOf()).toBe(16_000_000n - earned(0))
    expect(earned(0)).toBeGreaterThan(0n)
  })

  it("gives the whole input back when the fee was to come out of an output that never came", async () => {
    const quoted = await quote()
    exchange("Alpha").broken = true
    const { nonce, request } = swapping(quoted, { feeToken: lead })
    await world.ask(request)
    const { result } = await world.reaches(alice, nonce, "confirmed")
    expect(result.swap).toMatchObject({ outcome: "refunded", refunded: "1000000" })
    expect(await goldOf()).toBe(16_000_000n)
    expect(earned(1)).toBe(0n)
  })

  it("spends again what a swap has brought", async () => {
    const there = swapping(await quote())
    await world.ask(there.request)
    await world.reaches(alice, there.nonce, "confirmed")
    const paid = await goldOf()
    // Beta asks for less lead.
    const back = await quote({
      inputTokenAddress: lead,
      outputTokenAddress: gold,
      amount: "1.5",
    })
    const { nonce, request } = swapping(back, {
      tokenAddresses: [lead, gold],
      amounts: ["-1500000", back.outSwapAmount],
      feeToken: lead,
    })
    expect(await world.ask(request)).toMatchObject({ outcome: "ok" })
    const { result } = await world.reaches(alice, nonce, "confirmed", 600_000)
    expect(result.swap).toMatchObject({ outcome: "swapped" })
    expect(await leadOf()).toBe(1_500_000n - earned(1))
    expect(await goldOf()).toBe(paid + 750_000n)
  })

  it("is finished by the next process after a crash at any time, once", async () => {
    const { nonce, request } = swapping(await quote())
    await world.ask(request)
    await world.restart()
    const { result } = await world.reaches(alice, nonce, "confirmed")
    expect(result.swap).toEqual({ outcome: "swapped", received: "3000000" })
    expect(await leadOf()).toBe(3_000_000n)
  })

  it("comes out right when a stranger lands the call", async () => {
    world.network.faults.copied = true
    const { nonce, request } = swapping(await quote())
    await world.ask(request)
    const { result } = await world.reaches(alice, nonce, "confirmed")
    expect(result.swap).toEqual({ outcome: "swapped", received: "3000000" })
  })

  it("accepts less than was quoted as the least, and charges what a quote of its venue promised", async () => {
    const fee = await world.ask(
      alice.get("/get-fee", {
        chainId: String(world.chainId),
        feeToken: gold,
        tokenAddresses: [gold, lead],
        externalActionId: "Alpha",
      }),
    )
    const { feeAmount } = Schema.decodeUnknownSync(schemas["GET /get-fee"].answer)(fee.body)
    world.chain.conditions.baseFee *= 3n
    const { nonce, request } = swapping(await quote(), { amounts: ["-1000000", "1"], feeAmount })
    expect(await world.ask(request)).toMatchObject({ outcome: "ok" })
    await world.reaches(alice, nonce, "confirmed")
    expect(earned(0)).toBe(BigInt(feeAmount))
  })
})

describe("a quote", () => {
  const refusedAs = async (request: ReturnType<typeof swapping>["request"], code: string) => {
    const before = await picture(world, alice)
    expect(await world.ask(request)).toMatchObject({ outcome: "refused", code })
    expect(await picture(world, alice)).toEqual(before)
  }

  it("is worth nothing to another owner", async () => {
    const bob = await world.caller(2)
    await refusedAs(swapping(await quote(), {}, bob).request, "INVALID_SWAP_DATA")
  })

  it("expires after a minute", async () => {
    const quoted = await quote()
    await world.time.advance(60_000)
    await refusedAs(swapping(quoted).request, "INVALID_SWAP_DATA")
  })

  it.each([
    ["another input", () => ({ amounts: ["-1000001", "1"] })],
    ["the other direction", () => ({ tokenAddresses: [lead, gold] })],
    ["another venue", () => ({ externalActionId: "Beta" })],
    ["a plain operation", () => ({ externalActionId: "Transact" })],
    ["no such text", () => ({ swapData: "c3dhcA" })],
    ["no base64url", () => ({ swapData: "+/+/" })],
  ])("serves no %s", async (_, more) => {
    await refusedAs(swapping(await quote(), more()).request, "INVALID_SWAP_DATA")
  })

  it.each([
    ["a positive input", () => ({ amounts: ["1000000", "1"] })],
    ["a negative output", () => ({ amounts: ["-1000000", "-1"] })],
    ["three amounts", () => ({ amounts: ["-1000000", "1", "1"] })],
    ["an output of 0", () => ({ amounts: ["-1000000", "0"] })],
    ["one token", () => ({ tokenAddresses: [gold] })],
    ["a token for itself", () => ({ tokenAddresses: [gold, gold] })],
  ])("is not even looked at with %s", async (_, more) => {
    await refusedAs(swapping(await quote(), more()).request, "INVALID_REQUEST")
  })

  it("does not let the least be above what it promised", async () => {
    const more = { amounts: ["-1000000", "3000001"] }
    await refusedAs(swapping(await quote(), more).request, "INVALID_REQUEST")
  })

  it("does not let a fee take all of the output", async () => {
    const more = { amounts: ["-1000000", "1"], feeToken: lead }
    await refusedAs(swapping(await quote(), more).request, "INVALID_REQUEST")
  })

  it("needs a fee token", async () => {
    await refusedAs(swapping(await quote(), { feeToken: undefined }).request, "MISSING_FIELD")
  })

  it("of more than the balance is refused by the swap", async () => {
    const quoted = await quote({ amount: "17" })
    const more = { amounts: ["-17000000", quoted.outSwapAmount] }
    await refusedAs(swapping(quoted, more).request, "INSUFFICIENT_BALANCE")
  })

  it("counts on another replica and after a restart, since its key hangs on the master seed alone", async () => {
    const quoted = await quote()
    const replica = await world.start()
    const { nonce, request } = swapping(quoted)
    expect(await world.ask(request, replica)).toMatchObject({ outcome: "ok" })
    await world.reaches(alice, nonce, "confirmed")
    expect(await leadOf()).toBe(3_000_000n)
  })
})

describe("a pair that the operator does not serve", () => {
  it("is refused at the quote and at the swap, and the nonce is burnt", async () => {
    const forbidding: Layer.Layer<Screening> = Layer.succeed(Screening, {
      screen: ({ role }) => Effect.succeed(role === "swap" ? "denied" : "served"),
    })
    const quoted = await quote()
    await world.close()
    world = await World.open({ network: { tokens, exchanges: ["Alpha"] }, screening: forbidding })
    alice = await world.caller(1)
    rate("Alpha", 3n)
    await world.deposit(alice, world.token(0), 8_000_000n)
    await world.flushed()
    expect(await world.ask(asked())).toMatchObject({ code: "FORBIDDEN" })
    const { nonce, request } = swapping(quoted)
    expect(await world.ask(request)).toMatchObject({ code: "FORBIDDEN" })
    expect((await world.operation(alice, nonce)).state).toBe("refused")
  })
})

describe("GET /get-fee for a swap", () => {
  const fee = (more: Readonly<Record<string, string | ReadonlyArray<string>>>) =>
    world.ask(
      alice.get("/get-fee", {
        chainId: String(world.chainId),
        feeToken: gold,
        tokenAddresses: [gold, lead],
        externalActionId: "Alpha",
        ...more,
      }),
    )

  it("is more than for a plain operation", async () => {
    const amountOf = async (answer: ReturnType<typeof fee>) =>
      BigInt(String((await answer).body["feeAmount"]))
    const plain = await amountOf(fee({ tokenAddresses: [gold], externalActionId: "Transact" }))
    expect(await amountOf(fee({}))).toBeGreaterThan(plain)
  })

  it.each([
    ["an exchange that is none", { externalActionId: "Gamma" }],
    ["one token alone", { tokenAddresses: ["0x0000000000000000000000000000000000000000"] }],
  ])("refuses %s", async (_, more) => {
    expect(await fee(more)).toMatchObject({ code: "INVALID_REQUEST" })
  })
})
