import { nativeToken, OrderStore } from "@shielded-relay/core"
import { CLAIMABLE } from "@shielded-relay/testkit"
import { Context, Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import {
  alice,
  order,
  payee,
  reaches,
  send,
  statusOf,
  stuck,
  unspentFee,
  addressOf,
  World,
  withRareBlocks,
} from "@shielded-relay/simulated-relay"

const minute = 60_000
const million = 1_000_000n
/** Blocks and polls are rare, so that hours pass quickly. */
const rare = 4_000

let world: World
beforeEach(async () => {
  const tokens = ["GOLD", "LEAD"].map((symbol) => ({ symbol, decimals: 6 }))
  world = await World.open(withRareBlocks({ network: { tokens } }, rare))
})
afterEach(() => world.close())

const balance = (token = world.token()) => world.balance(alice, token)
const nothing = { balance: 0n, pending: 0n }
const paid = (n: number, token = world.token()) => world.paid(payee(n), token)

describe("a private send", () => {
  it("pays each recipient exactly what was named, in transactions of their own, and leaves over what the fees did not need", async () => {
    const ordered = await order(world, [3n * million, 5n * million, 7n * million])
    expect(ordered.amountOut).toBe(15n * million)
    expect(ordered.amountIn).toBe(ordered.amountOut + ordered.fee)
    expect(await statusOf(world, ordered)).toMatchObject({
      status: "processing",
      phase: "awaiting-deposit",
      deposited: "0",
    })
    send(world, ordered.notes)
    const done = await reaches(world, ordered, "completed")
    expect(done.status).toBe("scheduled")
    expect([paid(0), paid(1), paid(2)]).toEqual([3n * million, 5n * million, 7n * million])
    const hashes = done.scheduledTransactions?.map(({ txHash }) => txHash)
    expect(new Set(hashes).size).toBe(3)
    expect(done.scheduledTransactions?.map(({ status }) => status)).toEqual(
      Array.from({ length: 3 }, () => "completed"),
    )
    await world.flushed()
    expect(await balance()).toEqual({ balance: await unspentFee(world, ordered), pending: 0n })
    expect(await stuck(world)).toBe(0n)
    expect(world.chain.holdings(world.token())).toBe(await unspentFee(world, ordered))
    expect(await world.operation(alice, ordered.nonce)).toMatchObject({
      kind: "deposit",
      state: "confirmed",
      orderId: ordered.orderId,
    })
    const { operations } = await world.time.during(world.relay.operations({ ...alice }))
    expect(
      operations.filter(({ kind }) => kind === "payout").map(({ orderId }) => orderId),
    ).toEqual([ordered.orderId, ordered.orderId, ordered.orderId])
  })

  it("shows its deposit as one total to one key, and neither id nor recipients on the way there", async () => {
    const ordered = await order(world, [3n * million, 5n * million])
    expect(ordered.notes).toEqual([
      expect.objectContaining({ token: world.token(), amount: ordered.amountIn }),
    ])
    const again = await order(world, [3n * million, 5n * million])
    expect(again.total.npk).not.toBe(ordered.total.npk)
  })

  it("keeps its notes out of both balances while it lives", async () => {
    const ordered = await order(world, [3n * million, 5n * million], {
      txCompletionTime: Math.floor(world.time.now / 1000) + 3600,
    })
    send(world, ordered.notes)
    await reaches(world, ordered, "scheduled")
    expect(await balance()).toEqual(nothing)
    expect(await stuck(world)).toBe(0n)
    await world.time.during(world.relay.refreshCache({ ...alice, chainId: world.chainId }))
    expect(await balance()).toEqual(nothing)
    await reaches(world, ordered, "completed", 61 * minute)
    expect([paid(0), paid(1)]).toEqual([3n * million, 5n * million])
  })

  it("pays its fee in another token by a second deposit", async () => {
    const lead = world.token(1)
    const ordered = await order(world, [3n * million, 5n * million], { feeToken: lead })
    expect(ordered.amountIn).toBe(8n * million)
    expect(ordered.notes.map(({ token, amount }) => [token, amount])).toEqual([
      [world.token(), 8n * million],
      [lead, ordered.fee],
    ])
    send(world, ordered.notes.slice(0, 1))
    await world.time.advance(minute)
    expect(await statusOf(world, ordered)).toMatchObject({
      phase: "awaiting-deposit",
      deposited: ordered.amountIn.toString(),
    })
    send(world, ordered.notes.slice(1))
    await reaches(world, ordered, "completed")
    expect([paid(0), paid(1)]).toEqual([3n * million, 5n * million])
    expect(world.chain.holdings(lead)).toBe(await unspentFee(world, ordered))
  })

  it("sends native coins, and one that a recipient refuses is credited to it in the pool: completed", async () => {
    const native = nativeToken("evm")
    world.chain.refusing.add(payee(1))
    const ordered = await order(world, [10n ** 18n, 2n * 10n ** 18n], { token: native })
    send(world, ordered.notes)
    const done = await reaches(world, ordered, "completed")
    expect(done.scheduledTransactions?.map(({ status }) => status)).toEqual([
      "completed",
      "completed",
    ])
    expect(paid(0, native)).toBe(10n ** 18n)
    expect(world.chain.balanceOf(native, CLAIMABLE)).toBe(2n * 10n ** 18n)
  })

  it("is paid by partial deposits and dust, once they come to what it asks for", async () => {
    const ordered = await order(world, [3n * million, 5n * million])
    const part = (amount: bigint) => send(world, [{ ...ordered.total, amount }])
    part(1n)
    part(4n * million)
    await world.time.advance(minute)
    expect(await statusOf(world, ordered)).toMatchObject({
      phase: "awaiting-deposit",
      deposited: "4000001",
    })
    expect(await balance()).toEqual(nothing)
    expect(await world.operation(alice, ordered.nonce)).toMatchObject({ state: "prepared" })
    part(ordered.amountIn - 4n * million - 1n)
    await reaches(world, ordered, "completed")
    expect(await world.operation(alice, ordered.nonce)).toMatchObject({ state: "confirmed" })
    expect([paid(0), paid(1)]).toEqual([3n * million, 5n * million])
    expect(world.chain.holdings(world.token())).toBe(await unspentFee(world, ordered))
  })

  it("gives back as balance what it was paid too much, at once what came after it was complete", async () => {
    const ordered = await order(world, [3n * million])
    send(world, [{ ...ordered.total, amount: ordered.amountIn + 11n }])
    await reaches(world, ordered, "completed")
    await world.flushed()
    const unspent = await unspentFee(world, ordered)
    expect(await balance()).toEqual({ balance: 11n + unspent, pending: 0n })
    send(world, [{ ...ordered.total, amount: 500n }])
    await world.time.eventually(async () => (await balance()).balance === 511n + unspent)
    const next = await order(world, [3n * million], {
      txCompletionTime: Math.floor(world.time.now / 1000) + 24 * 3600,
    })
    send(world, next.notes)
    await reaches(world, next, "scheduled")
    send(world, [{ ...next.total, amount: 77n }])
    await world.time.eventually(async () => (await balance()).balance === 588n + unspent)
    expect(await stuck(world)).toBe(0n)
  })

  it("leaves a deposit in another token to its owner's balance", async () => {
    const lead = world.token(1)
    const ordered = await order(world, [3n * million])
    send(world, [{ ...ordered.total, token: lead }])
    await world.time.eventually(async () => (await balance(lead)).balance === ordered.amountIn)
    expect(await statusOf(world, ordered)).toMatchObject({ phase: "awaiting-deposit" })
  })

  it("has a round deposit where that is asked for, whose excess is balance once it completes", async () => {
    const ordered = await order(world, [3n * million + 1n, 5n * million], { roundDeposit: true })
    const exact = ordered.amountOut + ordered.fee
    expect(ordered.amountIn).toBe(exact + ordered.excess)
    expect(ordered.amountIn.toString().slice(2)).toMatch(/^0+$/)
    expect(ordered.excess > 0n && ordered.excess * 10n < exact).toBe(true)
    expect(ordered.notes.map(({ amount }) => amount)).toEqual([ordered.amountIn])
    send(world, ordered.notes)
    await reaches(world, ordered, "completed")
    expect([paid(0), paid(1)]).toEqual([3n * million + 1n, 5n * million])
    await world.flushed()
    const unspent = await unspentFee(world, ordered)
    expect(await balance()).toEqual({ balance: ordered.excess + unspent, pending: 0n })
  })

  it("rounds the deposit of a fee in another token too", async () => {
    const lead = world.token(1)
    const ordered = await order(world, [3n * million + 1n], { feeToken: lead, roundDeposit: true })
    expect(ordered.amountIn).toBe(3_100_000n)
    expect(ordered.excess).toBe(99_999n)
    expect(ordered.notes.map(({ amount }) => amount)).toEqual([3_100_000n, ordered.fee])
    expect(ordered.fee.toString().slice(2)).toMatch(/^0*$/)
  })

  it("expires unpaid after an hour, and reads failed", async () => {
    // To the minute, so with the usual blocks.
    await world.close()
    world = await World.open()
    const ordered = await order(world, [3n * million])
    await world.time.advance(59 * minute)
    expect(await statusOf(world, ordered)).toMatchObject({ phase: "awaiting-deposit" })
    await world.time.advance(2 * minute)
    expect(await statusOf(world, ordered)).toMatchObject({ phase: "expired", status: "failed" })
  })

  it("goes on after a restart at any step, with each recipient paid once", async () => {
    const ordered = await order(world, [3n * million, 5n * million, 7n * million])
    await world.restart()
    send(world, ordered.notes)
    const seen = new Set<string>()
    await world.time.until(
      async () => {
        const { phase, scheduledTransactions = [] } = await statusOf(world, ordered)
        const state = [phase, ...scheduledTransactions.map(({ status }) => status)].join()
        if (!seen.has(state)) await world.restart()
        seen.add(state)
        return phase === "completed"
      },
      { within: 40 * minute },
    )
    expect(seen.size).toBeGreaterThan(4)
    expect([paid(0), paid(1), paid(2)]).toEqual([3n * million, 5n * million, 7n * million])
    expect(world.chain.holdings(world.token())).toBe(await unspentFee(world, ordered))
  })

  it("pays eight recipients in three rounds of batches, not in eight", async () => {
    const ordered = await order(
      world,
      Array.from({ length: 8 }, (_, n) => BigInt(n + 1) * million),
    )
    const started = world.time.now
    send(world, ordered.notes)
    await reaches(world, ordered, "completed")
    expect(Array.from({ length: 8 }, (_, n) => paid(n))).toEqual(
      Array.from({ length: 8 }, (_, n) => BigInt(n + 1) * million),
    )
    // The deposit's batch and three more; a chain of changes would wait for eight.
    expect(world.time.now - started).toBeLessThan(7 * minute)
  })

  it("is one of several at once, each with its own notes", async () => {
    const first = await order(world, [3n * million, 5n * million])
    const second = await order(world, [2n * million])
    send(world, second.notes)
    send(world, first.notes)
    await reaches(world, first, "completed")
    await reaches(world, second, "completed")
    expect([paid(0), paid(1)]).toEqual([5n * million, 5n * million])
    const unspent = (await unspentFee(world, first)) + (await unspentFee(world, second))
    expect(world.chain.holdings(world.token())).toBe(unspent)
  })
})

describe("what a private send leaves behind", () => {
  const recover = (recipientAddress = payee(99)) =>
    world.time.during(
      world.relay.withdrawStuck({
        ...alice,
        chainId: world.chainId,
        tokenAddress: world.token(),
        recipientAddress,
      }),
      5 * minute,
    )

  it("when it was paid too little, is stuck and can be recovered, less a fee", async () => {
    const ordered = await order(world, [3n * million, 5n * million])
    const amount = ordered.amountIn - 1n
    send(world, [{ ...ordered.total, amount }])
    await world.time.advance(30 * minute)
    expect(await stuck(world)).toBe(0n)
    expect(await recover()).toMatchObject({ txHashes: [] })
    const failed = await reaches(world, ordered, "failed", 40 * minute)
    expect(failed).toMatchObject({ status: "failed", deposited: amount.toString() })
    expect(await stuck(world)).toBe(amount)
    expect(await balance()).toEqual(nothing)
    const { txHashes } = await recover()
    expect(txHashes).toHaveLength(1)
    await world.quiet()
    const received = world.paid(payee(99), world.token())
    expect(received).toBeGreaterThanOrEqual(amount / 2n)
    expect(received).toBeLessThan(amount)
    expect(await stuck(world)).toBe(0n)
    expect(world.chain.holdings(world.token())).toBe(0n)
    expect([paid(0), paid(1)]).toEqual([0n, 0n])
  })

  it("when it is not worth its fee, stays, and says so", async () => {
    const ordered = await order(world, [3n * million])
    send(world, [{ ...ordered.total, amount: 10n }])
    await reaches(world, ordered, "failed", 70 * minute)
    expect(await recover()).toMatchObject({ txHashes: [], reason: "below fee" })
    expect(await stuck(world)).toBe(10n)
  })

  it("when a payout cannot be made, is stuck only after its last deadline; the others are paid", async () => {
    const ordered = await order(world, [3n * million, 5n * million])
    world.chain.refusing.add(payee(0))
    send(world, ordered.notes)
    await world.time.until(async () => paid(1) === 5n * million, { within: 20 * minute })
    await world.time.advance(30 * minute)
    expect(await stuck(world)).toBe(0n)
    const done = await reaches(world, ordered, "failed", 60 * minute)
    expect(done.scheduledTransactions?.map(({ status }) => status).toSorted()).toEqual([
      "completed",
      "failed",
    ])
    expect(done).toMatchObject({ status: "scheduled", failure: "1 of 2 payouts were not made" })
    const left = world.chain.holdings(world.token())
    expect(left).toBeGreaterThan(3n * million)
    expect(await stuck(world)).toBe(left)
    world.chain.refusing.clear()
    await recover()
    await world.quiet()
    expect(world.chain.holdings(world.token())).toBe(0n)
    expect(paid(0)).toBe(0n)
  })

  it("of many notes takes several transactions", async () => {
    await world.close()
    world = await World.open(withRareBlocks({ configuration: { maximumJoins: 4 } }, rare))
    const ordered = await order(world, [900n * million])
    for (let k = 0; k < 20; k += 1) send(world, [{ ...ordered.total, amount: 20n * million }])
    await reaches(world, ordered, "failed", 80 * minute)
    expect(await stuck(world)).toBe(400n * million)
    const { txHashes } = await recover()
    expect(txHashes).toHaveLength(2)
    await world.quiet()
    expect(world.chain.holdings(world.token())).toBe(0n)
  })
})

describe("a request for a private send", () => {
  it("is refused beyond fifty that nobody has paid for", async () => {
    const store = Context.get(world.storage, OrderStore)
    for (let k = 0; k < 50; k += 1) await order(world, [million])
    await expect(order(world, [million])).rejects.toMatchObject({ code: "RATE_LIMITED" })
    const orders = await Effect.runPromise(
      store.inPhases(world.network.gateway.chainId, ["awaiting-deposit"], 100),
    )
    expect(orders).toHaveLength(50)
  })

  it("is refused with a completion time that is too soon or too far away", async () => {
    const now = Math.floor(world.time.now / 1000)
    for (const txCompletionTime of [now - 1, now + 9 * 60, now + 31 * 24 * 3600])
      await expect(order(world, [million], { txCompletionTime })).rejects.toMatchObject({
        code: "INVALID_REQUEST",
      })
  })

  it("is refused for recipients that cannot be paid", async () => {
    world.chain.refusing.add(payee(1))
    await expect(order(world, [million, million])).rejects.toMatchObject({
      code: "INVALID_RECIPIENT",
    })
  })

  it("is nobody else's: another owner's order is not found", async () => {
    const { orderId } = await order(world, [million])
    const bob = { address: "0x0000000000000000000000000000000000000B0b" }
    const asked = (id: string) =>
      world.time.during(world.relay.privateSendStatus({ ...bob, orderId: id }))
    await expect(asked(orderId)).rejects.toMatchObject({
      code: "ORDER_NOT_FOUND",
      message: `Order ${orderId} not found`,
    })
    await expect(asked("no-uuid")).rejects.toMatchObject({ code: "INVALID_REQUEST" })
    expect(addressOf(bob.address)).not.toBe(addressOf(alice.address))
  })
})
