import { schemas, type SignedRequest } from "@shielded-relay/api"
import type { Caller } from "@shielded-relay/testkit"
import {
  STRANGER,
  transferTo,
  withdrawal,
  World,
  type WorldOptions,
} from "@shielded-relay/simulated-relay"
import { Schema } from "effect"
import { afterEach, describe, expect, it } from "vitest"

const minute = 60_000
const hour = 60 * minute
const million = 1_000_000n
/** Blocks and polls are rare, so that hours pass quickly. */
const rare = 60_000

let world: World
let alice: Caller
afterEach(() => world.close())

async function open(options: WorldOptions = {}): Promise<void> {
  world = await World.open({
    ...options,
    network: { blockTime: rare, ...options.network },
    configuration: { pollInterval: rare, leaseDuration: hour, ...options.configuration },
  })
  alice = await world.caller(1)
}
const nextHour = (after = 0) => world.time.advance(hour - (world.time.now % hour) + after)

async function quote(tokens = [world.token()]): Promise<bigint> {
  const { body } = await world.ask(
    alice.get("/get-fee", {
      chainId: String(world.chainId),
      feeToken: world.text(world.token()),
      tokenAddresses: tokens.map((token) => world.text(token)),
      externalActionId: "Transact",
      amounts: tokens.map(() => "1000"),
    }),
  )
  return BigInt(Schema.decodeUnknownSync(schemas["GET /get-fee"].answer)(body).feeAmount)
}

/** The error code and text of an answer, or its outcome. */
const said = async (request: SignedRequest) => {
  const answer = await world.ask(request)
  return answer.outcome === "refused" ? answer.code : answer.outcome
}
/** What the calls of the last transactions cost the relayer, at the chain's base fee. */
const costOf = (gas: bigint) => (gas * world.chain.conditions.baseFee) / 10n ** 9n

describe("a caller who wants more than its fee pays for", () => {
  it("pays the joins of all its tokens: one note in each of four tokens is not one price", async () => {
    const symbols = ["GOLD", "LEAD", "IRON", "ZINC"]
    await open({ network: { tokens: symbols.map((symbol) => ({ symbol, decimals: 6 })) } })
    const tokens = symbols.map((_, n) => world.token(n))
    for (const token of tokens) await world.deposit(alice, token, 9n * million)
    await world.flushed()
    const [one, four] = [await quote(), await quote(tokens)]
    // 400,000 gas with one join and one payout, 1,240,000 with four.
    expect(four).toBeGreaterThanOrEqual(costOf(1_240_000n))
    expect(four).toBeGreaterThan(3n * one)
    const all = (feeAmount: bigint) =>
      alice.post("/withdraw", {
        chainId: world.chainId,
        tokenAddresses: tokens.map((token) => world.text(token)),
        amounts: tokens.map(() => "1000"),
        recipientAddress: STRANGER,
        feeToken: world.text(world.token()),
        feeAmount: feeAmount.toString(),
      })
    expect(await said(all(one))).toBe("FEE_TOO_LOW")
    expect(await said(all(four))).toBe("ok")
  })

  it("has no option on the hour's price: in a spike a quote is worth a minute, and the price five", async () => {
    await open()
    await world.deposit(alice, world.token(), 90n * million)
    await world.flushed()
    await nextHour()
    await quote()
    await world.time.advance(20 * minute)
    const quoted = await quote()
    world.chain.conditions.baseFee *= 20n
    await world.time.advance(minute + 1_000)
    const { request } = withdrawal(world, alice, 1_000n, { feeAmount: String(quoted) })
    expect(await said(request)).toBe("FEE_TOO_LOW")
    const dear = await quote()
    expect(dear).toBeGreaterThan(15n * quoted)
    // A price that was posted right before the spike stands for five minutes.
    world.chain.conditions.baseFee /= 20n
    await nextHour()
    await nextHour()
    const posted = await quote()
    world.chain.conditions.baseFee *= 20n
    await world.time.advance(4 * minute)
    expect(await quote()).toBe(posted)
    await world.time.advance(minute)
    expect(await quote()).toBeGreaterThan(15n * quoted)
  })

  it("cannot wait for a cheap block: within the hour the price does not fall, and the next counts the hour before", async () => {
    await open()
    await nextHour(10 * minute)
    const posted = await quote()
    const cheap = async () => {
      world.chain.conditions.baseFee /= 50n
      const price = await quote()
      world.chain.conditions.baseFee *= 50n
      return price
    }
    expect(await cheap()).toBe(posted)
    await nextHour()
    expect(await cheap()).toBe(posted)
  })

  it("forces three insertions an hour by transfers to itself, which pay the same price as all others", async () => {
    await open({
      network: { blockTime: 5_000 },
      configuration: { pollInterval: 5_000, batchDelay: 5 * minute, answerTimeout: 1_000 },
    })
    await world.deposit(alice, world.token(), 90n * million)
    await world.time.advance(6 * minute)
    await nextHour()
    const forced = async () =>
      (await world.inStates(["confirmed"])).filter(
        ({ intent }) => intent?.kind === "tree-update" && intent.forcedBy !== undefined,
      ).length
    const before = await forced()
    const fees = new Set<unknown>()
    for (let n = 0; n < 5; n += 1) {
      const { request, nonce } = transferTo(world, alice, alice.address, million)
      const answer = await world.ask(request)
      fees.add(answer.body["feeAmount"])
      await world.reaches(alice, nonce, "confirmed")
    }
    expect(fees.size).toBe(1)
    expect((await forced()) - before).toBe(3)
  })
})
