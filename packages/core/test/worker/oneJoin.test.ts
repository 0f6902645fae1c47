import { schemas } from "@shielded-relay/api"
import { Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { freshUuid, type Caller } from "@shielded-relay/testkit"
import {
  alice as sender,
  order,
  payee,
  picture,
  send,
  statusOf,
  STRANGER,
  transferTo,
  withdrawal,
  World,
  type WorldOptions,
} from "@shielded-relay/simulated-relay"

const minute = 60_000
const tokens = [
  { symbol: "GOLD", decimals: 6 },
  { symbol: "LEAD", decimals: 6 },
]

let world: World
let alice: Caller
async function open(more: WorldOptions = {}): Promise<void> {
  world = await World.open({
    network: { manner: "solana", tokens, exchanges: ["Venue"] },
    configuration: {
      answerTimeout: 1_000,
      deadlines: { least: 3 * minute, grid: 1, toStart: 0 },
    },
    ...more,
  })
  world.chain.exchanges[0]?.setRate(world.token(0), world.token(1), 3n, 1n)
  alice = await world.caller(1)
}
beforeEach(() => open())
afterEach(() => world.close())

const balanceOf = async (token: 0 | 1) => (await world.balance(alice, world.token(token))).balance

/** A swap of one gold into lead as it was quoted. */
async function swapping(feeToken = world.token(0)) {
  const { body } = await world.ask(
    alice.get("/get-swap-data", {
      chainId: String(world.chainId),
      inputTokenAddress: world.token(0),
      outputTokenAddress: world.token(1),
      amount: "1",
    }),
  )
  const quoted = Schema.decodeUnknownSync(schemas["GET /get-swap-data"].answer)(body)
  const nonce = freshUuid()
  const request = alice.post("/swap", {
    nonce,
    chainId: world.chainId,
    tokenAddresses: [world.token(0), world.token(1)],
    amounts: ["-1000000", quoted.outSwapAmount],
    externalActionId: quoted.externalActionId,
    swapData: quoted.swapData,
    feeToken,
  })
  return { nonce, request }
}

describe("where one join over two notes is all that a call can be", () => {
  it("what needs more notes merges them first, and pays once", async () => {
    await world.deposit(alice, world.token(), ...Array.from({ length: 6 }, () => 2_000_000n))
    const { nonce, request } = withdrawal(world, alice, 7_000_000n)
    expect(await world.ask(request)).toMatchObject({ outcome: "accepted" })
    const { merges = [] } = await world.reaches(alice, nonce, "confirmed")
    expect(merges.length).toBeGreaterThan(1)
    await world.quiet()
    expect(world.paid(STRANGER, world.token())).toBe(7_000_000n)
    expect(world.chain.holdings(world.token())).toBe(await balanceOf(0))
  })

  it("five merges reach seven notes; an amount that needs an eighth is refused", async () => {
    await world.deposit(alice, world.token(), ...Array.from({ length: 8 }, () => 2_000_000n))
    const most = withdrawal(world, alice, 13_000_000n)
    expect(await world.ask(most.request)).toMatchObject({ outcome: "refused" })
    const { nonce, request } = withdrawal(world, alice, 11_000_000n)
    expect(await world.ask(request)).toMatchObject({ outcome: "accepted" })
    const { merges = [] } = await world.reaches(alice, nonce, "confirmed")
    expect(merges).toHaveLength(5)
    expect(world.paid(STRANGER, world.token())).toBe(11_000_000n)
  })

  it("a private send that was paid in two parts pays everybody: its change never becomes more notes than a call takes", async () => {
    const amounts = [60_475n, 382_650n, 701_987n, 3_817_048n]
    const ordered = await order(world, amounts)
    const half = ordered.total.amount / 2n
    send(world, [
      { ...ordered.total, amount: half },
      { ...ordered.total, amount: ordered.total.amount - half },
    ])
    let most = 0
    await world.time.until(
      async () => {
        most = Math.max(most, (await world.notes(sender)).length)
        return (await statusOf(world, ordered)).phase === "completed"
      },
      { within: 60 * minute },
    )
    expect(most).toBe(2)
    expect(amounts.map((_, n) => world.paid(payee(n), world.token()))).toEqual(amounts)
  })

  it("a transfer makes a note for each side", async () => {
    const bob = await world.caller(2)
    await world.deposit(alice, world.token(), 5_000_000n)
    const { nonce, request } = transferTo(world, alice, bob.address, 1_500_000n)
    await world.ask(request)
    await world.reaches(alice, nonce, "confirmed")
    expect((await world.balance(bob, world.token())).balance).toBe(1_500_000n)
  })

  it.each([
    ["two tokens", 1],
    ["a token named twice", 0],
  ] as const)("a deposit of %s is refused, and nothing changes", async (_, other) => {
    await world.deposit(alice, world.token(0), 5_000_000n)
    const before = await picture(world, alice)
    const several = {
      tokenAddresses: [world.token(0), world.token(other)],
      amounts: ["1000", "1000"],
    }
    const refused = { outcome: "refused", code: "INVALID_REQUEST" }
    const chainId = world.chainId
    const deposit = alice.post("/deposit", { nonce: freshUuid(), chainId, ...several })
    expect(await world.ask(deposit)).toMatchObject(refused)
    expect(await picture(world, alice)).toEqual(before)
  })

  it("a fee in another token is refused, and nothing changes", async () => {
    await world.deposit(alice, world.token(0), 5_000_000n)
    await world.deposit(alice, world.token(1), 5_000_000n)
    const before = await picture(world, alice)
    const { request } = withdrawal(world, alice, 1_000n, { feeToken: world.token(1) })
    const refused = { outcome: "refused", code: "INVALID_REQUEST" }
    expect(await world.ask(request)).toMatchObject(refused)
    const order = alice.post("/private-send", {
      nonce: freshUuid(),
      chainId: world.chainId,
      tokenAddress: world.token(0),
      recipients: [{ address: STRANGER, amount: "1000" }],
      feeToken: world.token(1),
    })
    expect(await world.ask(order)).toMatchObject(refused)
    expect(await picture(world, alice)).toEqual(before)
  })

  it.each([
    ["that takes one token", 1, "one of the operation's tokens must pay"],
    ["without a cap of tokens", null, "only pays the fee"],
  ])(
    "a swap's fee in a third token is refused by a call %s, and nothing changes",
    async (...one) => {
      const [, tokensPerCall, reason] = one
      await world.close()
      await open({ gateway: () => ({ tokensPerCall }) })
      await world.deposit(alice, world.token(0), 5_000_000n)
      await world.deposit(alice, world.token(-1), 10n ** 18n)
      const { request } = await swapping(world.token(-1))
      const before = await picture(world, alice)
      expect(await world.ask(request)).toMatchObject({
        code: "INVALID_REQUEST",
        body: { error: expect.stringContaining(reason) as unknown },
      })
      expect(await picture(world, alice)).toEqual(before)
    },
  )
})

describe("a swap whose venue can only end the call", () => {
  it("gives its output as a note in the open", async () => {
    await world.deposit(alice, world.token(0), 8_000_000n)
    const { nonce, request } = await swapping()
    await world.ask(request)
    const { result } = await world.reaches(alice, nonce, "confirmed")
    expect(result.swap).toEqual({ outcome: "swapped", received: "3000000" })
    await world.quiet()
    expect(await balanceOf(1)).toBe(3_000_000n)
  })

  it("fails with its input whole when the venue fails until the deadline", async () => {
    await world.deposit(alice, world.token(0), 8_000_000n)
    const { nonce, request } = await swapping()
    const [exchange] = world.chain.exchanges
    if (exchange !== undefined) exchange.broken = true
    await world.ask(request)
    const { code } = await world.reaches(alice, nonce, "failed", 10 * minute)
    expect(code).toBe("OPERATION_EXPIRED")
    await world.quiet()
    expect(await balanceOf(0)).toBe(8_000_000n)
    expect(await world.inFlight()).toEqual([])
  })

  it("is tried again, in another transaction, when the venue failed it once", async () => {
    await world.deposit(alice, world.token(0), 8_000_000n)
    const { conditions } = world.chain
    conditions.capacity = 0
    const { nonce, request } = await swapping()
    await world.ask(request)
    await world.time.until(() => world.network.broadcasts.length > 0)
    const [exchange] = world.chain.exchanges
    if (exchange !== undefined) exchange.broken = true
    conditions.capacity = 1_000
    const [first] = world.network.broadcasts
    await world.time.until(() => world.chain.find(first?.hash ?? "") !== null)
    expect(world.chain.find(first?.hash ?? "")?.mined).toMatchObject({ code: "ActionFailed" })
    if (exchange !== undefined) exchange.broken = false
    const { txHash } = await world.reaches(alice, nonce, "confirmed")
    expect(txHash).not.toBe(first?.hash)
    await world.quiet()
    expect(await balanceOf(1)).toBe(3_000_000n)
  })
})
