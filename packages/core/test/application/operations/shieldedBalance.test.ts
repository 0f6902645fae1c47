import { schemas } from "@shielded-relay/api"
import { nativeToken } from "@shielded-relay/core"
import { Schema } from "effect"
import { afterEach, describe, expect, it } from "vitest"
import { Caller, freshUuid, solanaWallet } from "@shielded-relay/testkit"
import {
  addressOf,
  quotedFee,
  STRANGER,
  transferTo,
  withdrawal,
  World,
} from "@shielded-relay/simulated-relay"

let world: World
afterEach(() => world.close())

const feeOf = async (caller: Caller, nonce: string) => {
  const { intent } = (await world.inStates(["confirmed"])).find(
    ({ request }) => request?.nonce === nonce && request.owner.endsWith(addressOf(caller.address)),
  ) ?? { intent: null }
  if (intent === null || !("fee" in intent)) throw new Error("there is no such operation")
  return intent.fee.amount
}

describe("a shielded balance", () => {
  it("is paid in, paid to another owner and paid out, to the unit", async () => {
    world = await World.open()
    const gold = world.token()
    const alice = await world.caller(1)
    const bob = await world.caller(2)

    const prepared = freshUuid()
    const deposit = await world.ask(
      alice.post("/deposit", {
        nonce: prepared,
        chainId: world.chainId,
        tokenAddresses: [gold],
        amounts: ["10000000"],
      }),
    )
    const { txData } = Schema.decodeUnknownSync(schemas["POST /deposit"].answer)(deposit.body)
    expect(txData).toMatchObject({ to: deposit.body["approvalAddress"] })
    expect(await world.operation(alice, prepared)).toMatchObject({
      kind: "deposit",
      state: "prepared",
      txHash: null,
    })
    world.chain.endow(gold, addressOf(alice.address), 10_000_000n)
    const txHash = world.network.sendDeposit(addressOf(alice.address), txData)
    expect(await world.reaches(alice, prepared, "seen")).toMatchObject({ txHash })
    expect(await world.reaches(alice, prepared, "confirmed")).toMatchObject({ txHash })
    expect(await world.balance(alice, gold)).toEqual({ balance: 10_000_000n, pending: 0n })
    expect(world.chain.holdings(gold)).toBe(10_000_000n)

    const payment = transferTo(world, alice, bob.address, 6_000_000n)
    const asked = world.time.now
    const paid = await world.ask(payment.request)
    expect(paid).toMatchObject({ outcome: "ok", body: { success: true, nonce: payment.nonce } })
    // The answer comes with the broadcast, before the longest wait ends.
    expect(world.time.now - asked).toBeLessThan(50_000)
    expect(await world.reaches(alice, payment.nonce, "confirmed")).toMatchObject({
      kind: "transfer",
      txHash: paid.body["txHash"],
      result: { txHash: paid.body["txHash"] },
    })
    const transferFee = await feeOf(alice, payment.nonce)
    expect(transferFee).toBeGreaterThan(0n)
    expect(await world.balance(alice, gold)).toEqual({
      balance: 4_000_000n - transferFee,
      pending: 0n,
    })
    expect(await world.balance(bob, gold)).toEqual({ balance: 6_000_000n, pending: 0n })
    expect(world.chain.holdings(gold)).toBe(10_000_000n - transferFee)

    const payout = withdrawal(world, bob, 2_500_000n)
    const out = await world.ask(payout.request)
    expect(out).toMatchObject({ outcome: "ok", body: { success: true, nonce: payout.nonce } })
    await world.reaches(bob, payout.nonce, "confirmed")
    const withdrawalFee = await feeOf(bob, payout.nonce)
    expect(world.paid(STRANGER, gold)).toBe(2_500_000n)
    expect(world.paid(world.network.gateway.feeRecipient, gold)).toBe(transferFee + withdrawalFee)
    expect(await world.balance(bob, gold)).toEqual({
      balance: 3_500_000n - withdrawalFee,
      pending: 0n,
    })
  })

  it("never dips while an operation runs, but by what is paid and the fee", async () => {
    world = await World.open()
    const gold = world.token()
    const alice = await world.caller(1)
    await world.deposit(alice, gold, 8_000_000n, 2_000_000n)
    await world.flushed()
    const fee = BigInt(await quotedFee(world, alice, 3_000_000n))
    const { nonce, request } = withdrawal(world, alice, 3_000_000n)
    const running = world.relay.handle(request)
    for (;;) {
      await world.time.advance(250)
      const { balance, pending } = await world.balance(alice, gold)
      const { state } = await world.operation(alice, nonce)
      expect(balance + pending).toBe(7_000_000n - fee)
      if (state === "confirmed") break
    }
    expect(await running).toMatchObject({ outcome: "ok" })
    expect(await world.balance(alice, gold)).toEqual({
      balance: 7_000_000n - fee,
      pending: 0n,
    })
  })

  it("moves several tokens in one call, the fee in another of them", async () => {
    world = await World.open({
      network: {
        tokens: [
          { symbol: "GOLD", decimals: 6 },
          { symbol: "LEAD", decimals: 6 },
        ],
      },
    })
    const [gold, lead, native] = [world.token(0), world.token(1), nativeToken("evm")]
    const alice = await world.caller(1)
    await world.deposit(alice, gold, 1_000n)
    await world.deposit(alice, lead, 5_000_000n)
    await world.deposit(alice, native, 3_000n)
    const { nonce, request } = withdrawal(world, alice, 0n, {
      tokenAddresses: [gold, native, gold],
      amounts: ["300", "3000", "200"],
      feeToken: lead,
    })
    expect(await world.ask(request)).toMatchObject({ outcome: "ok" })
    await world.reaches(alice, nonce, "confirmed")
    const fee = await feeOf(alice, nonce)
    expect(await world.balance(alice, gold)).toEqual({ balance: 500n, pending: 0n })
    expect(await world.balance(alice, lead)).toEqual({ balance: 5_000_000n - fee, pending: 0n })
    expect(await world.balance(alice, native)).toEqual({ balance: 0n, pending: 0n })
    expect([world.paid(STRANGER, gold), world.paid(STRANGER, native)]).toEqual([500n, 3_000n])
    expect(world.paid(world.network.gateway.feeRecipient, lead)).toBe(fee)
  })

  it("is paid by a recipientInfo as by an address, to oneself too", async () => {
    world = await World.open()
    const gold = world.token()
    const alice = await world.caller(1)
    const bob = await world.caller(2)
    await world.deposit(alice, gold, 10_000_000n)
    const asked = bob.get("/recipient-info", { chainId: String(world.chainId) })
    const { recipientInfo } = (await world.ask(asked)).body
    expect(recipientInfo).not.toBe(
      (await world.ask(bob.get("/recipient-info", {}))).body["recipientInfo"],
    )
    const toBob = transferTo(world, alice, String(recipientInfo), 2_000_000n)
    await world.ask(toBob.request)
    await world.reaches(alice, toBob.nonce, "confirmed")
    expect((await world.balance(bob, gold)).balance).toBe(2_000_000n)

    const before = await world.balance(alice, gold)
    const toSelf = transferTo(world, alice, alice.address, 1_000_000n)
    await world.ask(toSelf.request)
    await world.reaches(alice, toSelf.nonce, "confirmed")
    const fee = await feeOf(alice, toSelf.nonce)
    expect((await world.balance(alice, gold)).balance).toBe(before.balance - fee)
  })

  it("belongs to a Solana key on an EVM chain as well: received there, it can be spent", async () => {
    world = await World.open()
    const gold = world.token()
    const alice = await world.caller(1)
    const carol = new Caller(solanaWallet(3))
    await world.ask(carol.creation())
    await world.deposit(alice, gold, 10_000_000n)
    const info = await world.ask(carol.get("/recipient-info", {}))
    const toCarol = transferTo(world, alice, String(info.body["recipientInfo"]), 4_000_000n)
    await world.ask(toCarol.request)
    await world.reaches(alice, toCarol.nonce, "confirmed")
    const out = withdrawal(world, carol, 1_000_000n)
    expect(await world.ask(out.request)).toMatchObject({ outcome: "ok" })
    await world.reaches(carol, out.nonce, "confirmed")
    expect(world.paid(STRANGER, gold)).toBe(1_000_000n)
  })

  it("pays the operator's cut out of the amount, rounded up", async () => {
    world = await World.open({ configuration: { variableRateBps: 25 } })
    const gold = world.token()
    const alice = await world.caller(1)
    await world.deposit(alice, gold, 10_000_000n)
    const { nonce, request } = withdrawal(world, alice, 1_001n)
    await world.ask(request)
    await world.reaches(alice, nonce, "confirmed")
    const fee = await feeOf(alice, nonce)
    expect(world.paid(STRANGER, gold)).toBe(998n)
    expect(world.paid(world.network.gateway.feeRecipient, gold)).toBe(fee + 3n)
    expect((await world.balance(alice, gold)).balance).toBe(10_000_000n - 1_001n - fee)
  })

  it("pays no cut of a transfer, which would show its token and amount", async () => {
    world = await World.open({ configuration: { variableRateBps: 25 } })
    const gold = world.token()
    const alice = await world.caller(1)
    const bob = await world.caller(2)
    await world.deposit(alice, gold, 10_000_000n)
    const { nonce, request } = transferTo(world, alice, bob.address, 1_001n)
    await world.ask(request)
    await world.reaches(alice, nonce, "confirmed")
    await world.flushed()
    expect((await world.balance(bob, gold)).balance).toBe(1_001n)
    expect(world.paid(world.network.gateway.feeRecipient, gold)).toBe(await feeOf(alice, nonce))
  })

  it("belongs to the contract that stands at an address with code", async () => {
    world = await World.open()
    const gold = world.token()
    const alice = await world.caller(1)
    const bob = await world.caller(2)
    world.network.contracts.add(addressOf(bob.address))
    await world.deposit(alice, gold, 10_000_000n)
    const { nonce, request } = transferTo(world, alice, bob.address, 1_000_000n)
    await world.ask(request)
    await world.reaches(alice, nonce, "confirmed")
    // The key at the same address is another owner than the contract.
    expect(await world.balance(bob, gold)).toEqual({ balance: 0n, pending: 0n })
  })
})

describe("GET /balance", () => {
  it("answers from the index while the chain's endpoints are down, and says as of when", async () => {
    world = await World.open()
    const gold = world.token()
    const alice = await world.caller(1)
    await world.deposit(alice, gold, 7_000n)
    const { number, time } = world.chain.tip
    world.network.faults.down = true
    await world.time.advance(60_000)
    const request = alice.get("/balance", { chainId: String(world.chainId) })
    expect(await world.ask(request)).toMatchObject({
      outcome: "ok",
      body: {
        balances: [{ chainId: world.chainId, balance: "7000", pending: "0" }],
        asOf: { block: number, time: new Date(time * 1000).toISOString() },
      },
    })
    const readiness = await world.relay.readiness()
    expect(readiness).toMatchObject({
      ready: false,
      chains: [{ ok: false, detail: { fault: "ChainUnavailable" } }],
    })
    world.network.faults.down = false
    await world.time.until(async () => (await world.relay.readiness()).ready)
  })
})

describe("POST /refresh-cache", () => {
  it("rebuilds the caller's notes at most once a minute and changes no balance", async () => {
    world = await World.open()
    const gold = world.token()
    const alice = await world.caller(1)
    await world.deposit(alice, gold, 7_000n, 2_000n)
    const ask = () => world.ask(alice.post("/refresh-cache", { chainId: world.chainId }))
    expect(await ask()).toMatchObject({ outcome: "ok" })
    expect(await world.balance(alice, gold)).toEqual({ balance: 9_000n, pending: 0n })
    world.network.faults.down = true
    expect(await ask()).toMatchObject({ outcome: "ok" })
    await world.time.advance(60_000)
    expect(await ask()).toMatchObject({ code: "CHAIN_UNAVAILABLE" })
    expect(await world.balance(alice, gold)).toEqual({ balance: 9_000n, pending: 0n })
  })
})

describe("an embedder", () => {
  it("moves balances without a session; the same key and input are refused the second time", async () => {
    world = await World.open()
    const gold = world.token()
    const alice = { address: "0x00000000000000000000000000000000000A11cE" }
    await world.deposit(alice, gold, 10_000_000n)
    const input = {
      ...alice,
      nonce: freshUuid(),
      chainId: world.chainId,
      tokenAddresses: [gold],
      amounts: ["1000000"],
      recipientAddress: STRANGER,
      feeToken: gold,
    }
    const { txHash } = await world.time.during(world.relay.withdraw(input))
    await world.reaches(alice, input.nonce, "confirmed")
    await expect(world.time.during(world.relay.withdraw(input))).rejects.toMatchObject({
      code: "NONCE_USED",
      details: { operation: { state: "confirmed", txHash } },
    })
    const other = { ...input, amounts: ["2"] }
    await expect(world.time.during(world.relay.withdraw(other))).rejects.toMatchObject({
      code: "NONCE_USED",
    })
    expect(world.paid(STRANGER, gold)).toBe(1_000_000n)
  })

  it("is told of wrong input", async () => {
    world = await World.open()
    const { chainId } = world
    await expect(world.relay.balance({ address: "bob", chainId })).rejects.toMatchObject({
      code: "INVALID_REQUEST",
    })
    const address = STRANGER
    await expect(world.relay.balance({ address, nonce: "1", chainId })).rejects.toMatchObject({
      code: "INVALID_NONCE",
    })
    await expect(world.relay.balance({ address, chainId: 999 })).rejects.toMatchObject({
      code: "UNSUPPORTED_CHAIN",
    })
  })
})
