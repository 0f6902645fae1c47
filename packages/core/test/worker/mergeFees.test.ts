import { schemas } from "@shielded-relay/api"
import type { Caller } from "@shielded-relay/testkit"
import { Schema } from "effect"
import { afterEach, describe, expect, it } from "vitest"
import { transferTo, withdrawal, World } from "@shielded-relay/simulated-relay"

const minute = 60_000
const NOTE = 10_000_000n

let world: World
let alice: Caller
afterEach(() => world.close())

/** Alice with 20 notes of gold. A call has two joins, so merges leave 14 and then 8 of them. */
async function open(): Promise<void> {
  const tokens = ["GOLD", "LEAD"].map((symbol) => ({ symbol, decimals: 6 }))
  world = await World.open({
    configuration: { maximumJoins: 2, answerTimeout: 1_000 },
    network: { tokens },
  })
  alice = await world.caller(1)
  await world.deposit(alice, world.token(), ...Array.from({ length: 20 }, () => NOTE))
  await world.flushed()
}

async function quote(caller: Caller, amount: bigint): Promise<bigint> {
  const token = world.text(world.token())
  const { body } = await world.ask(
    caller.get("/get-fee", {
      chainId: String(world.chainId),
      feeToken: token,
      tokenAddresses: [token],
      externalActionId: "Transact",
      amounts: amount.toString(),
    }),
  )
  return BigInt(Schema.decodeUnknownSync(schemas["GET /get-fee"].answer)(body).feeAmount)
}

/** The fees that calls published, oldest first. */
const published = () =>
  Array.from({ length: world.chain.tip.number + 1 }, (_, number) => world.chain.block(number))
    .flatMap((block) => block?.transactions ?? [])
    .flatMap(({ transaction: { input } }) =>
      input.kind === "transact" ? [input.call.extData.fee?.amount ?? 0n] : [],
    )

/** A caller whose eight notes take one call of two joins for an amount like `oneCall`. */
async function withEightNotes(): Promise<Caller> {
  const bob = await world.caller(2)
  await world.deposit(bob, world.token(), ...Array.from({ length: 8 }, () => NOTE))
  await world.flushed()
  return bob
}
const oneCall = 7n * NOTE + 1n

describe("a merge", () => {
  it("publishes its own posted price, the last call its own, and together they are the quoted fee", async () => {
    await open()
    const plain = await quote(await withEightNotes(), oneCall)
    const fee = await quote(alice, 19n * NOTE)
    const { nonce, request } = withdrawal(world, alice, 19n * NOTE, { feeAmount: fee.toString() })
    await world.ask(request)
    const { feeAmount, merges = [] } = await world.reaches(alice, nonce, "confirmed")
    const [first = 0n, second = 0n, last = 0n] = published()
    expect(last).toBe(plain)
    expect(first).toBe(second)
    expect(first).toBeGreaterThan(0n)
    expect(first + second + last).toBe(fee)
    expect(feeAmount).toBe(fee.toString())
    expect(merges.map((merge) => merge.feeAmount)).toEqual([first, second].map(String))
    await world.quiet()
    expect(await world.balance(alice, world.token())).toEqual({ balance: NOTE - fee, pending: 0n })
  })

  it("publishes its price also for a transfer, whose recipient gets the whole amount", async () => {
    await open()
    const bob = await world.caller(2)
    const { nonce, request } = transferTo(world, alice, bob.address, 19n * NOTE)
    await world.ask(request)
    const { feeAmount } = await world.reaches(alice, nonce, "confirmed")
    expect(published().every((fee) => fee > 0n)).toBe(true)
    expect(published().reduce((sum, fee) => sum + fee, 0n)).toBe(BigInt(feeAmount ?? "0"))
    await world.quiet()
    expect(await world.balance(bob, world.token())).toEqual({ balance: 19n * NOTE, pending: 0n })
  })

  it("publishes no fee where another token pays it: the last call publishes all of it", async () => {
    await open()
    await world.deposit(alice, world.token(1), NOTE)
    await world.flushed()
    const feeToken = world.text(world.token(1))
    const { nonce, request } = withdrawal(world, alice, 19n * NOTE, { feeToken })
    await world.ask(request)
    const { feeAmount, merges = [] } = await world.reaches(alice, nonce, "confirmed")
    expect(published().slice(0, -1)).toEqual(merges.map(() => 0n))
    expect(merges.map((merge) => merge.feeAmount)).toEqual(merges.map(() => undefined))
    expect(published().at(-1)).toBe(BigInt(feeAmount ?? "0"))
  })

  it("publishes what its quote counted for it, if prices have changed since", async () => {
    await open()
    const amount = 19n * NOTE
    const bob = await withEightNotes()
    // Prices are posted now, and may end early after five minutes.
    await quote(alice, amount)
    await world.time.advance(5 * minute - 1_000)
    const plain = await quote(bob, oneCall)
    const fee = await quote(alice, amount)
    world.chain.conditions.baseFee *= 3n
    await world.time.advance(20_000)
    expect(await quote(bob, oneCall)).toBeGreaterThan(plain)
    const { nonce, request } = withdrawal(world, alice, amount, { feeAmount: fee.toString() })
    await world.ask(request)
    await world.reaches(alice, nonce, "confirmed")
    const merge = (fee - plain) / 2n
    expect(published()).toEqual([merge, merge, plain])
  })
})

it("a restart after a merge leaves the rest of the fee as it was", async () => {
  await open()
  const { nonce, request } = withdrawal(world, alice, 19n * NOTE)
  await world.ask(request)
  while ((await world.operation(alice, nonce)).state !== "confirmed") {
    await world.time.advance(1_700)
    await world.restart()
  }
  const { feeAmount } = await world.operation(alice, nonce)
  expect(published()).toHaveLength(3)
  expect(published().reduce((sum, fee) => sum + fee, 0n)).toBe(BigInt(feeAmount ?? "0"))
})
