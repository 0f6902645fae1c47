import { schemas } from "@shielded-relay/api"
import { GasDebtStore, ownerId, ownerOf } from "@shielded-relay/core"
import { Context, Effect, Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { evmWallet, type Caller } from "@shielded-relay/testkit"
import { addressOf, STRANGER, transferTo, withdrawal, World } from "@shielded-relay/simulated-relay"

let world: World
let alice: Caller
const minute = 60_000
const day = 24 * 60 * minute
/** The number of the operator's wallet, which receives the fees. */
const operator = 9
beforeEach(async () => {
  world = await World.open({
    configuration: {
      operationsPerWorker: 5,
      deadlines: { least: 5 * minute, grid: 1, toStart: 0 },
    },
    sessions: { sessionDefaultLifetime: 10 * day },
    network: {
      tokens: [
        { symbol: "GOLD", decimals: 6 },
        { symbol: "LEAD", decimals: 6 },
      ],
    },
    gateway: () => ({ feeRecipient: addressOf(evmWallet(operator).address) }),
  })
  alice = await world.caller(1)
  await world.deposit(alice, world.token(), ...Array.from({ length: 6 }, () => 9_000_000n))
  await world.flushed()
})
afterEach(() => world.close())

const quote = async (amount = 1_000n) => {
  const { body } = await world.ask(
    alice.get("/get-fee", {
      chainId: String(world.chainId),
      feeToken: world.token(),
      tokenAddresses: [world.token()],
      externalActionId: "Transact",
      amounts: amount.toString(),
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

/** Makes Alice owe the cost of a transaction. Returns the debt in smallest units of the token; a gwei buys one here. */
async function indebted(): Promise<bigint> {
  const { nonce, cost } = await refusedOnTheWay()
  await world.time.until(async () => (await losses()).length > 0)
  world.chain.refusing.clear()
  await world.reaches(alice, nonce, "confirmed")
  await world.flushed()
  return (cost + 999_999_999n) / 1_000_000_000n
}
const owed = () => world.owed(alice, world.token())
const balance = async () => (await world.balance(alice, world.token())).balance
/** What the operator has in the pool. */
const ofOperator = async () => {
  const { address } = evmWallet(operator)
  const { balance: available, pending } = await world.balance({ address }, world.token())
  return available + pending
}
const newestFee = () => {
  const calls = world.chain.tip.number
  return Array.from({ length: calls + 1 }, (_, number) => world.chain.block(number))
    .flatMap((block) => block?.transactions ?? [])
    .flatMap(({ transaction: { input } }) =>
      input.kind === "transact" ? [input.call.extData.fee?.amount ?? 0n] : [],
    )
    .at(-1)
}

describe("gas that a recipient's refusal cost", () => {
  it("is recorded once, however often the failure is looked at", async () => {
    const { txHash, cost } = await refusedOnTheWay()
    await world.time.until(async () => (await losses()).length > 0)
    expect(await losses()).toMatchObject([{ transactionHash: txHash, native: cost }])
    await world.time.advance(2 * minute)
    expect(await losses()).toHaveLength(1)
  })

  it("is held back from the balance, and no fee contains it", async () => {
    const before = await quote()
    const had = await balance()
    const debt = await indebted()
    expect(await quote()).toEqual({ feeAmount: before.feeAmount, revertFee: 0n })
    expect(await owed()).toBe(debt)
    expect(await balance()).toBe(had - 1_000n - before.feeAmount - debt)
  })

  it("is settled by the next withdrawal as a note to the operator, beside a public fee that is the posted price", async () => {
    const debt = await indebted()
    const { feeAmount } = await quote()
    const had = (await balance()) + debt
    const next = withdrawal(world, alice, 1_000n)
    expect(await world.ask(next.request)).toMatchObject({
      outcome: "ok",
      body: { feeAmount: String(feeAmount), settledDebt: String(debt) },
    })
    expect(await owed()).toBe(0n)
    const { settledDebt } = await world.reaches(alice, next.nonce, "confirmed")
    expect(settledDebt).toBe(String(debt))
    await world.flushed()
    expect(await balance()).toBe(had - 1_000n - feeAmount - debt)
    expect(newestFee()).toBe(feeAmount)
    expect(await ofOperator()).toBe(debt)
    const third = withdrawal(world, alice, 1_000n)
    expect((await world.ask(third.request)).body).not.toHaveProperty("settledDebt")
    await world.reaches(alice, third.nonce, "confirmed")
    expect(await ofOperator()).toBe(debt)
  })

  it("is settled once by withdrawals that are accepted at the same moment", async () => {
    // Of two tokens, so that neither takes the other's notes.
    const lead = world.text(world.token(1))
    await world.deposit(alice, world.token(1), 9_000_000n)
    const debt = await indebted()
    const both = [
      withdrawal(world, alice, 1_000n),
      withdrawal(world, alice, 2_000n, { tokenAddresses: [lead], feeToken: lead }),
    ]
    // Both are priced before the chain has answered about a recipient.
    world.network.faults.latency = 200
    const answers = await world.time.during(
      Promise.all(both.map(({ request }) => world.relay.handle(request))),
    )
    for (const answer of answers) expect(answer.outcome).toBe("ok")
    const settled = answers.filter(({ body }) => "settledDebt" in Object(body))
    expect(settled).toMatchObject([{ body: { settledDebt: String(debt) } }])
    expect(await owed()).toBe(0n)
  })

  it("becomes balance of the operator, who withdraws it", async () => {
    const debt = await indebted()
    const settling = withdrawal(world, alice, 1_000n)
    expect(await world.ask(settling.request)).toMatchObject({
      body: { settledDebt: String(debt) },
    })
    await world.reaches(alice, settling.nonce, "confirmed")
    // A debt alone is less than what a withdrawal costs.
    const treasury = await world.caller(operator)
    await world.deposit(treasury, world.token(), 5_000_000n)
    await world.flushed()
    const { feeAmount } = await quote()
    const purse = `0x${"ca".repeat(20)}`
    const amount = 5_000_000n + debt - feeAmount
    const all = withdrawal(world, treasury, amount, { recipientAddress: purse })
    expect(await world.ask(all.request)).toMatchObject({ outcome: "ok" })
    await world.reaches(treasury, all.nonce, "confirmed")
    await world.flushed()
    expect(await ofOperator()).toBe(0n)
    expect(world.chain.balanceOf(world.token(), addressOf(purse))).toBe(amount)
  })

  it("is settled as far as the withdrawal's change covers it, and the rest stays held back", async () => {
    const debt = await indebted()
    const { feeAmount } = await quote()
    const next = withdrawal(world, alice, 9_000_000n - feeAmount - 10n)
    expect(await world.ask(next.request)).toMatchObject({ body: { settledDebt: "10" } })
    await world.reaches(alice, next.nonce, "confirmed")
    await world.flushed()
    expect(await ofOperator()).toBe(10n)
    expect(await owed()).toBe(debt - 10n)
  })

  it("cannot be spent otherwise: what is held back is no balance", async () => {
    const debt = await indebted()
    const bob = await world.caller(2)
    // All notes together.
    const { feeAmount } = await quote((await balance()) - 5_000_000n)
    const most = (await balance()) - feeAmount
    const offer = { feeAmount: feeAmount.toString() }
    for (const tooMuch of [
      withdrawal(world, alice, most + 1n, offer),
      transferTo(world, alice, bob.address, most + 1n, offer),
    ])
      expect(await world.ask(tooMuch.request)).toMatchObject({ code: "INSUFFICIENT_BALANCE" })
    // A payment that is made later reserves a bound for its fee: three posted prices, or the amount that is offered.
    const txCompletionTime = Math.floor((world.time.now + day / 2) / 1_000)
    for (const tooMuch of [
      withdrawal(world, alice, most + 1n, { ...offer, txCompletionTime }),
      withdrawal(world, alice, most - 2n * feeAmount + 1n, { txCompletionTime }),
    ])
      expect(await world.ask(tooMuch.request)).toMatchObject({ code: "INSUFFICIENT_BALANCE" })
    const all = transferTo(world, alice, bob.address, most, offer)
    const answer = await world.ask(all.request)
    expect(answer).toMatchObject({ outcome: "ok", body: { feeAmount: offer.feeAmount } })
    expect(answer.body).not.toHaveProperty("settledDebt")
    await world.reaches(alice, all.nonce, "confirmed")
    await world.flushed()
    expect(await owed()).toBe(debt)
  })

  it("is owed again when the withdrawal that would have settled it is never executed", async () => {
    const debt = await indebted()
    world.chain.conditions.capacity = 0
    const lost = withdrawal(world, alice, 1_000n)
    await world.ask(lost.request)
    expect(await owed()).toBe(0n)
    // Nothing is mined until its deadline is over.
    await world.time.advance(6 * minute)
    world.chain.mempool.remove(() => true)
    world.chain.conditions.capacity = 100
    const { settledDebt } = await world.reaches(alice, lost.nonce, "failed", 30 * minute)
    expect(settledDebt).toBeUndefined()
    expect(await owed()).toBe(debt)
    expect(await ofOperator()).toBe(0n)
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
