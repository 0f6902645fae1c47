import { schemas } from "@shielded-relay/api"
import { Schema } from "effect"
import { afterEach, describe, expect, it } from "vitest"
import { solanaWallet, type Body, type Caller } from "@shielded-relay/testkit"
import { STRANGER, withdrawal, World, type WorldOptions } from "@shielded-relay/simulated-relay"

const tokens = [
  { symbol: "GOLD", decimals: 6 },
  { symbol: "LEAD", decimals: 6 },
]
/** A unit of lead is worth nine of gold, so digits of one are far from right in the other. */
const prices = [9n, 1n]

let world: World
let alice: Caller
afterEach(() => world.close())

const gold = () => world.text(world.token(0))
const lead = () => world.text(world.token(1))

async function open(
  family: "evm" | "solana",
  priced = prices,
  gateway: WorldOptions["gateway"] = () => ({}),
): Promise<void> {
  const network = { manner: family, family, tokens, exchanges: ["Venue"] } as const
  world = await World.open({ network, prices: priced, gateway })
  alice = await world.caller(1)
  await world.deposit(alice, world.token(0), 90_000_000n)
  await world.deposit(alice, world.token(1), 90_000_000n)
  await world.flushed()
}

async function quote(fields: Readonly<Record<string, string | ReadonlyArray<string>>>) {
  const asked = alice.get("/get-fee", {
    chainId: String(world.chainId),
    externalActionId: "Transact",
    ...fields,
  })
  const { outcome, body } = await world.ask(asked)
  expect({ outcome, error: body["error"] }).toEqual({ outcome: "ok", error: undefined })
  return Schema.decodeUnknownSync(schemas["GET /get-fee"].answer)(body)
}

const NATIVE = "11111111111111111111111111111111"

describe("a quote on Solana", () => {
  it.each([
    ["another token", () => lead()],
    ["the native coin", () => NATIVE],
    ["no address", () => "not an address"],
    ["nothing", () => ""],
  ])("is in the token that pays when feeToken is %s", async (_, feeToken) => {
    await open("solana")
    const right = await quote({ feeToken: gold(), tokenAddresses: gold() })
    const other = await quote({ feeToken: feeToken(), tokenAddresses: [gold(), lead()] })
    expect([right.feeToken, other.feeToken]).toEqual([gold(), gold()])
    const dear = await quote({ feeToken: gold(), tokenAddresses: lead() })
    expect(dear.feeToken).toBe(lead())
    // Each is rounded up to two digits of its own.
    expect(Number(right.feeAmount) / Number(dear.feeAmount)).toBeCloseTo(9, 0)
  })

  it("is honoured by the operation that it was asked for, whatever feeToken said there", async () => {
    await open("solana")
    const { feeAmount } = await quote({ feeToken: NATIVE, tokenAddresses: gold() })
    world.chain.conditions.baseFee *= 3n
    const recipientAddress = solanaWallet(9).address
    const more = { recipientAddress, feeAmount, feeToken: "anything" }
    const { request } = withdrawal(world, alice, 1_000n, more)
    expect(await world.ask(request)).toMatchObject({ outcome: "ok" })
  })

  it.each([
    ["as a pair", () => ({ tokenAddresses: [gold(), lead()], amounts: ["1000", "1"] })],
    ["as the output, and mintFrom", () => ({ tokenAddresses: lead(), mintFrom: gold() })],
    [
      "as the output, and mintFrom, with the input's amount",
      () => ({ tokenAddresses: lead(), mintFrom: gold(), amounts: "1000" }),
    ],
  ])("of a swap that is named %s is in the output token, and honoured", async (_, named) => {
    await open("solana")
    world.chain.exchanges[0]?.setRate(world.token(0), world.token(1), 30n, 1n)
    const fields = { feeToken: gold(), externalActionId: "Venue", ...named() }
    const { feeAmount, feeToken } = await quote(fields)
    expect(feeToken).toBe(lead())
    world.chain.conditions.baseFee *= 3n
    const { body } = await world.ask(
      alice.get("/get-swap-data", {
        chainId: String(world.chainId),
        inputTokenAddress: gold(),
        outputTokenAddress: lead(),
        amount: "1",
      }),
    )
    const request = alice.post("/swap", {
      chainId: world.chainId,
      tokenAddresses: [gold(), lead()],
      amounts: ["-1000000", body["outSwapAmount"]],
      externalActionId: body["externalActionId"],
      swapData: body["swapData"],
      feeAmount,
    })
    expect(await world.ask(request)).toMatchObject({ outcome: "ok" })
  })

  it("of a swap names its input", async () => {
    await open("solana")
    const asked = (more: Readonly<Record<string, string>>) =>
      alice.get("/get-fee", {
        chainId: String(world.chainId),
        feeToken: gold(),
        tokenAddresses: lead(),
        externalActionId: "Venue",
        ...more,
      })
    expect((await world.ask(asked({}))).body["error"]).toBe(
      "tokenAddresses: 1 entries; a swap takes exactly 2: the input, then the output, or the output alone with the input as mintFrom",
    )
    expect((await world.ask(asked({ mintFrom: "x" }))).body["error"]).toBe(
      "mintFrom: unsupported token x; not an address of this chain",
    )
  })
})

describe("a quote on an EVM chain", () => {
  it("is in feeToken, and names it", async () => {
    await open("evm")
    const { feeToken } = await quote({ feeToken: lead(), tokenAddresses: gold() })
    expect(feeToken).toBe(lead())
  })

  it.each([
    ["no address", "gold", "feeToken: 'gold', expected an address: 0x…, 41…, T… or base58"],
    [
      "of another family",
      NATIVE,
      `feeToken: unsupported token ${NATIVE}; not an address of this chain`,
    ],
  ])("is none for a feeToken that is %s", async (_, feeToken, error) => {
    await open("evm")
    const asked = alice.get("/get-fee", {
      chainId: String(world.chainId),
      feeToken,
      tokenAddresses: gold(),
      externalActionId: "Transact",
    })
    expect((await world.ask(asked)).body["error"]).toBe(error)
    const { request } = withdrawal(world, alice, 1_000n, { feeToken })
    expect((await world.ask(request)).body["error"]).toBe(error)
  })
})

describe("digits that were quoted in another token", () => {
  const error = (digits: string) =>
    `feeAmount: ${digits} was quoted in ${gold()}, but this fee is paid in ${lead()}; ask GET /get-fee for a quote in that token, or leave feeAmount out`
  const paidInLead = (more: Body) =>
    withdrawal(world, alice, 1_000n, { tokenAddresses: [lead()], feeToken: lead(), ...more })
      .request

  it.each(["evm", "solana"] as const)(
    "never pay, though they are more than enough (%s)",
    async (family) => {
      await open(family)
      const recipientAddress = family === "evm" ? STRANGER : solanaWallet(9).address
      const { feeAmount } = await quote({ feeToken: gold(), tokenAddresses: gold() })
      const before = await world.balance(alice, world.token(1))
      const answer = await world.ask(paidInLead({ recipientAddress, feeAmount }))
      expect(answer).toMatchObject({ code: "INVALID_REQUEST", body: { error: error(feeAmount) } })
      expect(await world.balance(alice, world.token(1))).toEqual(before)
      const order = alice.post("/private-send", {
        chainId: world.chainId,
        tokenAddress: lead(),
        recipients: [{ address: recipientAddress, amount: "1000" }],
        feeAmount,
      })
      expect((await world.ask(order)).body["error"]).toBe(error(feeAmount))
    },
  )

  it("pay when they were quoted in this one as well, and once the other quote is over", async () => {
    await open("evm", [1n, 1n])
    const both = [gold(), lead()]
    const amounts = []
    for (const feeToken of both)
      amounts.push((await quote({ feeToken, tokenAddresses: feeToken })).feeAmount)
    const [same] = amounts
    expect(amounts).toEqual([same, same])
    expect((await world.ask(paidInLead({ feeAmount: same }))).outcome).toBe("ok")
    const { feeAmount } = await quote({ feeToken: gold(), tokenAddresses: gold() })
    expect((await world.ask(paidInLead({ feeAmount }))).outcome).toBe("refused")
    await world.time.advance(60_000)
    expect((await world.ask(paidInLead({ feeAmount }))).outcome).not.toBe("refused")
  })
})

describe("where a call takes two tokens", () => {
  it("a third token pays for a swap, which is one call, and for no plain operation", async () => {
    await open("evm", prices, () => ({ tokensPerCall: 2 }))
    const feeToken = world.text(world.token(-1))
    const fields = { feeToken, tokenAddresses: [gold(), lead()] }
    expect((await quote({ ...fields, externalActionId: "Venue" })).feeToken).toBe(feeToken)
    const plain = alice.get("/get-fee", {
      chainId: String(world.chainId),
      externalActionId: "Transact",
      ...fields,
    })
    expect(await world.ask(plain)).toMatchObject({ code: "INVALID_REQUEST" })
  })
})
