import { schemas, type SignedRequest } from "@shielded-relay/api"
import { Effect, Schema } from "effect"
import { afterEach, describe, expect, it } from "vitest"
import { PriceUnavailable, type Price } from "@shielded-relay/core"
import type { Caller } from "@shielded-relay/testkit"
import {
  STRANGER,
  transferTo,
  withdrawal,
  World,
  type WorldOptions,
} from "@shielded-relay/simulated-relay"
import type { Relay } from "shielded-relay"

const minute = 60_000
const hour = 60 * minute
let world: World
let alice: Caller
afterEach(() => world.close())

/** Blocks and polls are rare, so that hours pass quickly. */
const rare = 20_000

async function open(options: WorldOptions = {}): Promise<void> {
  world = await World.open({
    ...options,
    network: { ...options.network, blockTime: rare },
    configuration: { ...options.configuration, pollInterval: rare, leaseDuration: hour },
  })
  alice = await world.caller(1)
  await world.deposit(alice, world.token(), 6_000_000n, 6_000_000n, 6_000_000n)
  await world.flushed()
}

const get = (caller: Caller, more: Readonly<Record<string, string>> = {}) =>
  caller.get("/get-fee", {
    chainId: String(world.chainId),
    feeToken: world.text(world.token()),
    tokenAddresses: [world.text(world.token())],
    externalActionId: "Transact",
    amounts: "1000",
    ...more,
  })

async function quote(caller = alice, more: Readonly<Record<string, string>> = {}, relay?: Relay) {
  const { body } = await world.ask(get(caller, more), relay)
  return Schema.decodeUnknownSync(schemas["GET /get-fee"].answer)(body)
}
const price = async (relay?: Relay) => BigInt((await quote(alice, {}, relay)).feeAmount)

/** Advances to the start of an hour, or some time after it. */
const nextHour = (after = 0) => world.time.advance(hour - (world.time.now % hour) + after)

describe("a posted price", () => {
  it("is the same for every owner and on every replica, whatever a replica sees meanwhile", async () => {
    await open()
    const bob = await world.caller(2)
    await world.deposit(bob, world.token(), 5_000_000n)
    await world.flushed()
    const other = await world.start()
    await nextHour()
    const posted = await price()
    world.chain.conditions.baseFee /= 3n
    expect(await price(other)).toBe(posted)
    expect(BigInt((await quote(bob)).feeAmount)).toBe(posted)
  })

  it("is one price when replicas post at once", async () => {
    await open()
    const other = await world.start()
    await nextHour()
    world.network.faults.latency = 20
    const answers = await world.time.during(
      Promise.all(
        [world.relay, other, world.relay, other].map((relay) => relay.handle(get(alice))),
      ),
    )
    expect(new Set(answers.map(({ body }) => body["feeAmount"])).size).toBe(1)
    expect(answers.every(({ outcome }) => outcome === "ok")).toBe(true)
  })

  it("has two significant digits", async () => {
    await open()
    expect(String(await price())).toMatch(/^[1-9][0-9]0+$/)
  })

  it("stands for the hour when calls become cheaper, and falls with the next", async () => {
    await open()
    await nextHour()
    const posted = await price()
    world.chain.conditions.baseFee /= 2n
    await world.time.advance(59 * minute)
    expect(await price()).toBe(posted)
    await world.time.advance(minute)
    expect(await price()).toBeLessThan(posted)
  })

  it("ends early for everyone once a call costs more, at most every 5 minutes", async () => {
    await open()
    await nextHour()
    const posted = await price()
    world.chain.conditions.baseFee *= 3n
    await world.time.advance(5 * minute - 1)
    expect(await price()).toBe(posted)
    await world.time.advance(1)
    const second = await price()
    expect(second).toBeGreaterThan(2n * posted)
    world.chain.conditions.baseFee *= 3n
    await world.time.advance(4 * minute)
    expect(await price()).toBe(second)
    await world.time.advance(minute)
    expect(await price()).toBeGreaterThan(2n * second)
  })

  it("does not end while the margin still covers the call", async () => {
    await open()
    await nextHour()
    const posted = await price()
    world.chain.conditions.baseFee = (world.chain.conditions.baseFee * 11n) / 10n
    await world.time.advance(50 * minute)
    expect(await price()).toBe(posted)
  })

  it("is not set by one cheap block", async () => {
    await open()
    await nextHour()
    const posted = await price()
    await nextHour(-1_000)
    world.chain.conditions.baseFee /= 100n
    await world.time.advance(1_000)
    expect(await price()).toBe(posted)
  })

  it("knows neither young notes, nor insertions that they force", async () => {
    await open()
    const inTree = await quote()
    await world.deposit(alice, world.token(), 90_000_000n)
    const queued = await quote(alice, { amounts: "80000000" })
    expect(queued.feeAmount).toBe(inTree.feeAmount)
    expect(queued.flushFee).toBe("0")
    const { nonce, request } = withdrawal(world, alice, 80_000_000n)
    await world.ask(request)
    const { balance } = await world.balance(alice, world.token())
    await world.reaches(alice, nonce, "confirmed")
    expect(balance).toBeLessThanOrEqual(108_000_000n)
    expect((await world.balance(alice, world.token())).balance).toBe(
      108_000_000n - 80_000_000n - BigInt(inTree.feeAmount),
    )
  })
})

const said = async (request: SignedRequest) => {
  const answer = await world.ask(request)
  const { error } = answer.body
  return {
    code: answer.outcome === "refused" ? answer.code : answer.outcome,
    error: typeof error === "string" ? error : "",
  }
}

describe("an offered fee", () => {
  const spent = async (more: Readonly<Record<string, unknown>>) => {
    const before = (await world.balance(alice, world.token())).balance
    const { nonce, request } = withdrawal(world, alice, 1_000n, more)
    const answer = await world.ask(request)
    expect(answer.outcome).toBe("ok")
    await world.reaches(alice, nonce, "confirmed")
    const { balance } = await world.balance(alice, world.token())
    return { answer, paid: before - balance - 1_000n }
  }

  it("that no quote has is a ceiling: the posted price is charged and named, the rest stays", async () => {
    await open()
    const posted = await price()
    for (const feeAmount of [posted, posted + 1n, 5_000_000n, 2n ** 126n]) {
      const { answer, paid } = await spent({ feeAmount: feeAmount.toString() })
      expect(paid).toBe(posted)
      expect(answer.body["feeAmount"]).toBe(posted.toString())
    }
  })

  it("that is a live quote is charged exactly, also when the price is lower by now", async () => {
    await open()
    await nextHour(-30_000)
    const quoted = await price()
    world.chain.conditions.baseFee /= 2n
    await world.time.advance(40 * minute)
    await nextHour(-30_000)
    const dear = await price()
    expect(dear).toBeLessThan(quoted)
    await world.time.advance(30_000)
    // Half of it was sampled at the lower cost, so the next hour is cheaper still.
    world.chain.conditions.baseFee /= 2n
    const { answer, paid } = await spent({ feeAmount: dear.toString() })
    expect({ paid, named: answer.body["feeAmount"] }).toEqual({ paid: dear, named: String(dear) })
  })

  it("of one unit below the posted price is refused with that price", async () => {
    await open()
    const posted = await price()
    await world.time.advance(minute)
    const { request } = withdrawal(world, alice, 1_000n, { feeAmount: String(posted - 1n) })
    expect(await world.ask(request)).toMatchObject({
      code: "FEE_TOO_LOW",
      body: { error: `Fee amount too low: at least ${posted}` },
    })
  })

  it("below the price is said to be too low, also where the balance covers the offer alone", async () => {
    await open()
    const posted = await price()
    const { request } = withdrawal(world, alice, 18_000_000n - 500n, { feeAmount: "500" })
    const { code, error } = await said(request)
    expect(code).toBe("FEE_TOO_LOW")
    expect(BigInt(/[0-9]+$/.exec(error)?.[0] ?? "0")).toBeGreaterThanOrEqual(posted / 2n)
  })

  it("is named for a transfer, and while the operation still runs", async () => {
    await open({ configuration: { answerTimeout: 1_000 }, prover: { duration: 30_000 } })
    const before = (await world.balance(alice, world.token())).balance
    const bob = await world.caller(2)
    const { nonce, request } = transferTo(world, alice, bob.address, 1_000n)
    const answer = await world.ask(request)
    expect(answer.outcome).toBe("accepted")
    await world.reaches(alice, nonce, "confirmed")
    const { balance } = await world.balance(alice, world.token())
    expect(answer.body["feeAmount"]).toBe(String(before - balance - 1_000n))
  })
})

describe("the operator's bounds", () => {
  const native = 10n ** 9n
  const bounds = (floor: bigint, ceiling: bigint | null) => ({
    configuration: {
      feeBounds: { 31_337: { floor: floor * native, ceiling: ceiling && ceiling * native } },
    },
  })

  it("refuse new requests above the ceiling, with and without an offer, and nothing that was accepted", async () => {
    await open(bounds(0n, 1_000_000n))
    const quoted = await quote()
    const { request: before, nonce } = withdrawal(world, alice, 1_000n)
    world.chain.conditions.baseFee *= 2n
    world.prover.settings.places = 8
    expect((await world.ask(before)).outcome).toBe("ok")
    await world.time.advance(10 * minute)
    const refused = [
      get(alice),
      withdrawal(world, alice, 1_000n).request,
      withdrawal(world, alice, 1_000n, { feeAmount: "5000000" }).request,
      withdrawal(world, alice, 1_000n, { feeAmount: quoted.feeAmount }).request,
      alice.post("/private-send", {
        chainId: world.chainId,
        tokenAddress: world.token(),
        recipients: [{ address: STRANGER, amount: "1000" }],
      }),
    ]
    for (const request of refused)
      expect(await world.ask(request)).toMatchObject({ code: "FEE_ABOVE_CEILING", retryAfter: 60 })
    expect(await world.reaches(alice, nonce, "confirmed")).toMatchObject({ state: "confirmed" })
    world.chain.conditions.baseFee /= 2n
    await nextHour()
    await nextHour()
    expect((await world.ask(get(alice))).outcome).toBe("ok")
  })

  it("keep prices at the floor or above", async () => {
    await open(bounds(3_000_000n, null))
    expect(await price()).toBe(3_000_000n)
  })
})

describe("a fee token", () => {
  let tokens: Price | null
  const priced = () =>
    open({
      tokenPrice: () =>
        tokens === null
          ? new PriceUnavailable({
              chainId: world.network.gateway.chainId,
              token: world.token(),
            })
          : Effect.succeed(tokens),
    })
  const gwei = (parts: bigint): Price => ({ tokens: parts, native: 1_000n * 10n ** 9n })
  const asked = async () => (await world.ask(get(alice))).outcome

  it("is refused while it moves more than 10 % within 10 minutes", async () => {
    tokens = gwei(1_000n)
    await priced()
    expect(await asked()).toBe("ok")
    tokens = gwei(1_101n)
    expect(await world.ask(get(alice))).toMatchObject({ code: "FEE_TOKEN_NOT_ACCEPTED" })
    const { request } = withdrawal(world, alice, 1_000n)
    expect(await world.ask(request)).toMatchObject({ code: "FEE_TOKEN_NOT_ACCEPTED" })
    await world.time.advance(11 * minute)
    expect(await asked()).toBe("ok")
    tokens = gwei(1_000n)
    expect(await world.ask(get(alice))).toMatchObject({ code: "FEE_TOKEN_NOT_ACCEPTED" })
  })

  it("is refused as soon as its price is unknown or in doubt", async () => {
    tokens = gwei(1_000n)
    await priced()
    await world.time.advance(2 * minute)
    expect(await asked()).toBe("ok")
    tokens = null
    expect(await world.ask(get(alice))).toMatchObject({ code: "FEE_TOKEN_NOT_ACCEPTED" })
  })

  it("that fell most costs as much more: the price of a call ends when the coin does", async () => {
    tokens = gwei(1_000n)
    await priced()
    await nextHour()
    const posted = await price()
    for (let step = 0; step < 6; step += 1) {
      tokens = gwei((tokens.tokens * 109n) / 100n)
      await world.time.advance(11 * minute)
    }
    expect(await price()).toBeGreaterThan((posted * 13n) / 10n)
  })

  it("is none when its smallest unit exceeds a tenth of the fee", async () => {
    tokens = gwei(1_000n)
    await priced()
    const cost = await price()
    tokens = { tokens: 4n, native: cost * 10n ** 9n }
    await world.time.advance(70 * minute)
    expect(await world.ask(get(alice))).toMatchObject({ code: "FEE_TOKEN_NOT_ACCEPTED" })
    tokens = { tokens: 10n, native: cost * 10n ** 9n }
    await world.time.advance(70 * minute)
    expect((await quote()).feeAmount).toMatch(/^1[0-9]$/)
  })
})

it("is nothing on a chain whose gas is free", async () => {
  const free = Effect.succeed({ gas: 1n, native: 0n })
  await open({
    gateway: ({ insertion }) => ({
      estimateCost: () => free,
      insertion: insertion === null ? null : { ...insertion, insertionCost: free },
    }),
  })
  expect(await price()).toBe(0n)
})

describe("a fee token that the chain forces", () => {
  const solana = {
    network: { manner: "solana", family: "solana", blockTime: rare },
    configuration: { pollInterval: rare },
  } as const

  it("pays by its worst sample of the hour, however fast it moves", async () => {
    let tokens = 1_000n
    world = await World.open({
      ...solana,
      tokenPrice: () => Effect.succeed({ tokens, native: 1_000n * 10n ** 9n }),
    })
    alice = await world.caller(1)
    await nextHour(-5 * minute)
    const before = await price()
    tokens = 3_000n
    await world.time.advance(minute)
    tokens = 1_000n
    await world.time.advance(5 * minute)
    expect(await price()).toBeGreaterThan((before * 29n) / 10n)
    await nextHour()
    await nextHour()
    expect(await price()).toBe(before)
  })

  it("pays one unit where the fee is less", async () => {
    world = await World.open({
      ...solana,
      tokenPrice: () => Effect.succeed({ tokens: 1n, native: 10n ** 30n }),
    })
    alice = await world.caller(1)
    expect(await price()).toBe(1n)
  })
})
