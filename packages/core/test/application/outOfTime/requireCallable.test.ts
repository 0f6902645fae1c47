import { schemas } from "@shielded-relay/api"
import { GasDebtStore, ownerId, ownerOf, ScheduleRandom } from "@shielded-relay/core"
import {
  addressOf,
  alice as sender,
  order,
  payee,
  send,
  statusOf,
  STRANGER,
  withdrawal,
  World,
} from "@shielded-relay/simulated-relay"
import { freshUuid, type Body, type Caller, type ChainTransaction } from "@shielded-relay/testkit"
import { Context, Effect, Layer, Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"

const minute = 60_000
const other = "0x00000000000000000000000000000000000b0b00"

let world: World
let alice: Caller
beforeEach(async () => {
  world = await World.open({
    network: {
      manner: "tron",
      tokens: ["GOLD", "LEAD"].map((symbol) => ({ symbol, decimals: 6 })),
      exchanges: ["Slow", "Fast"],
    },
    // As early as it may be.
    scheduleRandom: Layer.succeed(ScheduleRandom, { integer: () => Effect.succeed(0) }),
    configuration: {
      answerTimeout: 1_000,
      deadlines: { least: 8 * minute, grid: 1, toStart: 0 },
      outOfTime: {
        block: 20 * minute,
        canaryPause: 5 * minute,
        canariesPerDay: 10,
        producers: 1,
        firstDepositors: "everyone",
      },
    },
  })
  world.chain.exchanges[0]?.setRate(world.token(0), world.token(1), 3n, 1n)
  world.chain.exchanges[1]?.setRate(world.token(0), world.token(1), 2n, 1n)
  alice = await world.caller(1)
  await world.deposit(alice, world.token(), ...Array.from({ length: 4 }, () => 9_000_000n))
  await world.flushed()
})
afterEach(() => world.close())

const blocked = addressOf(STRANGER)
const paysBlocked = ({ input }: ChainTransaction) =>
  input.kind === "transact" && input.call.extData.payouts.some(({ to }) => to === blocked)
const runsAction = ({ input }: ChainTransaction) =>
  input.kind === "transact" && input.call.extData.action !== null
const burnt = () =>
  Array.from({ length: world.chain.tip.number + 1 }, (_, number) => world.chain.block(number))
    .flatMap((block) => block?.transactions ?? [])
    .filter(({ code }) => code === "OutOfTime").length
/** Blocks the stranger, by one withdrawal that burns its fee limit. */
async function block() {
  world.chain.runsOutOfTime = paysBlocked
  const { request } = withdrawal(world, alice, 1_000n)
  await world.ask(request)
  await world.time.until(() => burnt() === 1)
  await world.time.advance(5_000)
}
const stuck = (recipientAddress: string) =>
  alice.post("/withdraw-stuck-utxos", {
    chainId: world.chainId,
    tokenAddress: world.token(),
    recipientAddress,
  })
const privateSend = (...recipients: ReadonlyArray<string>) =>
  alice.post("/private-send", {
    chainId: world.chainId,
    tokenAddress: world.token(),
    recipients: recipients.map((address) => ({ address, amount: "1000000" })),
  })

async function quoted() {
  const answer = await world.ask(
    alice.get("/get-swap-data", {
      chainId: String(world.chainId),
      inputTokenAddress: world.token(0),
      outputTokenAddress: world.token(1),
      amount: "1",
    }),
  )
  if (answer.outcome !== "ok") return answer
  const { externalActionId, outSwapAmount, swapData } = Schema.decodeUnknownSync(
    schemas["GET /get-swap-data"].answer,
  )(answer.body)
  const body: Body = {
    chainId: world.chainId,
    tokenAddresses: [world.token(0), world.token(1)],
    amounts: ["-1000000", outSwapAmount],
    externalActionId,
    swapData,
    feeToken: world.token(0),
  }
  return { externalActionId, swap: () => alice.post("/swap", { ...body, nonce: freshUuid() }) }
}
const offered = async () => {
  const offer = await quoted()
  if (!("swap" in offer)) throw new Error(`no offer: ${JSON.stringify(offer)}`)
  return offer
}

describe("a recipient whose payment ran out of time", () => {
  it("is refused on every route that pays, by the field that names it, while others are served", async () => {
    await block()
    const refusal = { outcome: "refused", code: "CALL_OUT_OF_TIME" }
    const answers = [
      [withdrawal(world, alice, 1_000n).request, "recipientAddress"],
      [stuck(STRANGER), "recipientAddress"],
      [privateSend(other, STRANGER), "recipients[1].address"],
    ] as const
    for (const [request, field] of answers) {
      const answer = await world.ask(request)
      expect(answer).toMatchObject(refusal)
      expect(String(answer.body["error"]).split(": ")[0]).toBe(field)
    }
    expect(await world.ask(stuck(other))).toMatchObject({ outcome: "ok" })
    expect(await world.ask(privateSend(other))).toMatchObject({ outcome: "ok" })
  })

  it("is told how long it stays so, and is paid again afterwards", async () => {
    await block()
    const { retryAfter = 0 } = (await world.ask(withdrawal(world, alice, 1_000n).request)) as {
      readonly retryAfter?: number
    }
    expect(retryAfter).toBeGreaterThan(19 * 60)
    expect(retryAfter).toBeLessThanOrEqual(20 * 60)
    world.chain.runsOutOfTime = () => false
    await world.time.advance((retryAfter - 2) * 1_000)
    const ask = () => world.ask(withdrawal(world, alice, 1_000n).request)
    expect(await ask()).toMatchObject({ outcome: "refused" })
    await world.time.advance(2_000)
    expect(await ask()).toMatchObject({ outcome: "ok" })
  })

  it("keeps a scheduled payment waiting, and gets it once the block is over", async () => {
    await block()
    world.chain.runsOutOfTime = () => false
    const txCompletionTime = Math.floor((world.time.now + 60 * minute) / 1_000)
    const later = withdrawal(world, alice, 7_000n, { txCompletionTime })
    await world.ask(later.request)
    await world.time.advance(15 * minute)
    expect(await world.inStates(["waiting"])).toHaveLength(1)
    await world.reaches(alice, later.nonce, "confirmed", 60 * minute)
    expect(world.paid(STRANGER, world.token())).toBe(7_000n)
  })

  it("among the payees of a private send burns one fee limit while it is blocked, and the others are paid", async () => {
    const slow = payee(1)
    world.chain.runsOutOfTime = ({ input }) =>
      input.kind === "transact" && input.call.extData.payouts.some(({ to }) => to === slow)
    const ordered = await order(world, [1_000_000n, 2_000_000n, 3_000_000n])
    send(world, ordered.notes)
    await world.time.until(() => burnt() === 1, { within: 30 * minute })
    await world.time.advance(15 * minute)
    expect(burnt()).toBe(1)
    // What is postponed holds no notes.
    expect(await world.inFlight()).toEqual([])
    expect([0, 1, 2].map((n) => world.paid(payee(n), world.token()))).toEqual([
      1_000_000n,
      0n,
      3_000_000n,
    ])
    const debts = Context.get(world.storage, GasDebtStore)
    const owner = ownerId(ownerOf(addressOf(sender.address)))
    expect(await Effect.runPromise(debts.ofOwner(owner))).toHaveLength(1)
    world.chain.runsOutOfTime = () => false
    await world.time.until(async () => (await statusOf(world, ordered)).phase === "completed", {
      within: 60 * minute,
    })
    expect(world.paid(slow, world.token())).toBe(2_000_000n)
  })
})

describe("an exchange whose swap ran out of time", () => {
  it("is neither quoted nor used for a while, and the next best one is", async () => {
    const { externalActionId, swap } = await offered()
    expect(externalActionId).toBe("Slow")
    world.chain.runsOutOfTime = runsAction
    await world.ask(swap())
    await world.time.until(() => burnt() === 1)
    await world.time.advance(5_000)
    const refused = await world.ask(swap())
    expect(refused).toMatchObject({ outcome: "refused", code: "CALL_OUT_OF_TIME" })
    expect(refused.body["error"]).toMatch(/^externalActionId: /)
    const next = await offered()
    expect(next.externalActionId).toBe("Fast")
    await world.ask(next.swap())
    await world.time.until(() => burnt() === 2)
    await world.time.advance(5_000)
    expect(await quoted()).toMatchObject({ code: "SWAP_VENUE_UNAVAILABLE" })
    world.chain.runsOutOfTime = () => false
    await world.time.advance(21 * minute)
    expect((await offered()).externalActionId).toBe("Slow")
  })
})

describe("a closed chain", () => {
  it("refuses every route that sends a call, and private sends, which would need one", async () => {
    world.chain.runsOutOfTime = ({ input }) => input.kind === "tree-update"
    await world.deposit(alice, world.token(), 9_000_000n)
    await world.time.until(() => burnt() === 1, { within: 10 * minute })
    await world.time.advance(5_000)
    for (const request of [
      withdrawal(world, alice, 1_000n).request,
      stuck(other),
      privateSend(other),
      (await offered()).swap(),
    ])
      expect(await world.ask(request)).toMatchObject({ code: "CHAIN_OUT_OF_TIME", retryAfter: 60 })
  })
})
