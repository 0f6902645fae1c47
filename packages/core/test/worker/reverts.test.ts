import { schemas } from "@shielded-relay/api"
import { GasDebtStore, ownerId, ownerOf } from "@shielded-relay/core"
import { Context, Effect, Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import type { Caller } from "@shielded-relay/testkit"
import { STRANGER, withdrawal, addressOf, World } from "@shielded-relay/simulated-relay"

let world: World
let alice: Caller
const minute = 60_000
const day = 24 * 60 * minute
beforeEach(async () => {
  world = await World.open({
    configuration: {
      operationsPerWorker: 5,
      deadlines: { least: 5 * minute, grid: 1, toStart: 0 },
    },
    sessions: { sessionDefaultLifetime: 10 * day },
  })
  alice = await world.caller(1)
  await world.deposit(alice, world.token(), ...Array.from({ length: 6 }, () => 9_000_000n))
  await world.flushed()
})
afterEach(() => world.close())

const quote = async () => {
  const { body } = await world.ask(
    alice.get("/get-fee", {
      chainId: String(world.chainId),
      feeToken: world.token(),
      tokenAddresses: [world.token()],
      externalActionId: "Transact",
      amounts: "1000",
    }),
  )
  const { feeAmount, revertFee } = Schema.decodeUnknownSync(schemas["GET /get-fee"].answer)(body)
  return { feeAmount: BigInt(feeAmount), revertFee: BigInt(revertFee ?? "-1") }
}
const losses = () =>
  Effect.runPromise(
    Context.get(world.storage, GasDebtStore).ofOwner(ownerId(ownerOf(addressOf(alice.address)))),
  )
/** A withdrawal whose recipient begins to refuse when it is on its way; the transaction is mined in vain. */
async function refusedOnTheWay() {
  const { chain } = world
  const { capacity } = chain.conditions
  chain.conditions.capacity = 0
  const { nonce, request } = withdrawal(world, alice, 1_000n)
  expect(await world.ask(request)).toMatchObject({ outcome: "ok" })
  chain.refusing.add(addressOf(STRANGER))
  chain.conditions.capacity = capacity
  const { txHash } = await world.operation(alice, nonce)
  await world.time.until(() => chain.find(txHash ?? "") !== null)
  expect(chain.find(txHash ?? "")?.mined).toMatchObject({
    success: false,
    code: "TransferMismatch",
  })
  return { nonce, txHash, cost: chain.find(txHash ?? "")?.mined.cost ?? 0n }
}

describe("gas that a recipient's refusal cost", () => {
  it("is part of the owner's next fee, once", async () => {
    const before = await quote()
    expect(before.revertFee).toBe(0n)
    const { nonce, txHash, cost } = await refusedOnTheWay()
    await world.time.until(async () => (await losses()).length > 0)
    expect(await losses()).toMatchObject([{ transactionHash: txHash, native: cost }])
    // However often it is looked at.
    await world.time.advance(2 * minute)
    expect(await losses()).toHaveLength(1)
    world.chain.refusing.clear()
    await world.reaches(alice, nonce, "confirmed")
    await world.flushed()

    // A gwei buys one unit of the token here, and a loss is charged without margin.
    const { feeAmount, revertFee } = await quote()
    expect(revertFee).toBe((cost + 999_999_999n) / 1_000_000_000n)
    expect(feeAmount).toBe(before.feeAmount + revertFee)
    const low = withdrawal(world, alice, 1_000n, { feeAmount: (feeAmount - 1n).toString() })
    expect(await world.ask(low.request)).toMatchObject({ code: "FEE_TOO_LOW" })
    const had = (await world.balance(alice, world.token())).balance
    const next = withdrawal(world, alice, 1_000n)
    expect(await world.ask(next.request)).toMatchObject({ outcome: "ok" })
    await world.reaches(alice, next.nonce, "confirmed")
    expect((await world.balance(alice, world.token())).balance).toBe(had - 1_000n - feeAmount)
    expect((await quote()).revertFee).toBe(0n)
  })

  it("is owed again when the operation that took it over is never executed", async () => {
    const { nonce } = await refusedOnTheWay()
    await world.time.until(async () => (await losses()).length > 0)
    world.chain.refusing.clear()
    await world.reaches(alice, nonce, "confirmed")
    await world.flushed()
    const { revertFee } = await quote()
    world.chain.conditions.capacity = 0
    const lost = withdrawal(world, alice, 1_000n)
    await world.ask(lost.request)
    expect((await quote()).revertFee).toBe(0n)
    // Nothing is mined until its deadline is over.
    await world.time.advance(6 * minute)
    world.chain.mempool.remove(() => true)
    world.chain.conditions.capacity = 100
    await world.reaches(alice, lost.nonce, "failed", 30 * minute)
    expect((await quote()).revertFee).toBe(revertFee)
  })

  it("is the relayer's own when nobody can say that a recipient refused", async () => {
    const { nonce } = await refusedOnTheWay()
    world.chain.refusing.clear()
    await world.reaches(alice, nonce, "confirmed")
    expect(await losses()).toEqual([])
    expect((await quote()).revertFee).toBe(0n)
  })

  it("three times within a day makes the owner wait until the first is a day old", async () => {
    const started = world.time.now
    for (let n = 1; n <= 3; n += 1) {
      const { nonce } = await refusedOnTheWay()
      await world.time.until(async () => (await losses()).length === n)
      world.chain.refusing.clear()
      await world.reaches(alice, nonce, "confirmed")
    }
    await world.flushed()
    const refused = await world.ask(withdrawal(world, alice, 1_000n).request)
    expect(refused).toMatchObject({ outcome: "refused", code: "RATE_LIMITED" })
    const [first] = await losses()
    const left = (first?.at ?? started) + day - world.time.now
    expect(refused).toMatchObject({ retryAfter: Math.ceil(left / 1_000) })
    // Others are not held up.
    const bob = await world.caller(2)
    await world.deposit(bob, world.token(), 9_000_000n)
    expect(await world.ask(withdrawal(world, bob, 1_000n).request)).toMatchObject({ outcome: "ok" })
  })
})
