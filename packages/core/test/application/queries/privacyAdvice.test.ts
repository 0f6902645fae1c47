import { schemas } from "@shielded-relay/api"
import {
  plainAction,
  PublicDeposits,
  type Address,
  type ChainId,
  type PublicDeposit,
} from "@shielded-relay/core"
import { STRANGER, World, addressOf, type WorldOptions } from "@shielded-relay/simulated-relay"
import type { Caller } from "@shielded-relay/testkit"
import { Context, Effect, Schema } from "effect"
import { afterEach, describe, expect, it } from "vitest"

const million = 1_000_000n
const payer = (n: number): Address => addressOf(`0x${n.toString(16).padStart(40, "d")}`)

const tokens = [
  { symbol: "GOLD", decimals: 6 },
  { symbol: "LEAD", decimals: 6 },
]

let world: World
let alice: Caller
afterEach(() => world.close())
const open = async (options: WorldOptions = {}) => {
  world = await World.open(options)
  alice = await world.caller(1)
}

/** Writes deposits into the index of public deposits, as if the chain had shown them. */
const deposits = (
  rows: ReadonlyArray<Omit<PublicDeposit, "block" | "token">>,
  token = world.token(),
) =>
  Effect.runPromise(
    Effect.gen(function* () {
      const store = Context.get(world.storage, PublicDeposits)
      const chainId: ChainId = world.network.gateway.chainId
      const { number, hash } = world.chain.tip
      yield* store.rollback(chainId, null)
      yield* store.append({
        chainId,
        to: { number, hash },
        deposits: rows.map((row) => ({ ...row, token, block: 1 })),
      })
    }),
  )
/** Deposits of one amount by different payers, from number `from`. */
const by = (count: number, amount: bigint, from = 0) =>
  Array.from({ length: count }, (_, n) => ({ payer: payer(from + n), amount }))

async function quote(
  more: Readonly<Record<string, string | ReadonlyArray<string>>> = {},
  caller = alice,
) {
  const asked = caller.get("/get-fee", {
    chainId: String(world.chainId),
    feeToken: world.text(world.token()),
    tokenAddresses: [world.text(world.token())],
    externalActionId: plainAction,
    ...more,
  })
  const { outcome, body } = await world.ask(asked)
  expect(outcome).toBe("ok")
  return Schema.decodeUnknownSync(schemas["GET /get-fee"].answer)(body)
}
const advice = async (...given: Parameters<typeof quote>) => (await quote(...given)).privacy
const ofToken = async (amount: bigint) => (await advice({ amounts: String(amount) }))?.tokens[0]

describe("the advice about privacy", () => {
  it("counts the payers whose deposits cover an amount that equals none", async () => {
    await open()
    await deposits([...by(30, 5n * million), ...by(4, 9n * million, 30)])
    expect(await ofToken(6n * million)).toMatchObject({
      depositors: 34,
      payers: 4,
      warnings: ["FEW_PAYERS"],
    })
    expect(await ofToken(4n * million)).toMatchObject({ payers: 34, warnings: [] })
  })

  it("counts the payers of equal deposits where there are some, and says that a deposit leaves whole", async () => {
    await open()
    await deposits([...by(30, 5n * million), ...by(2, 4n * million, 30)])
    expect(await ofToken(4n * million)).toMatchObject({
      payers: 2,
      warnings: ["FEW_PAYERS", "WHOLE_DEPOSIT"],
    })
    expect(await ofToken(5n * million)).toMatchObject({ payers: 30, warnings: ["WHOLE_DEPOSIT"] })
  })

  it("sees that an amount with its fee is a whole deposit", async () => {
    await open()
    await world.deposit(alice, world.token(), 6n * million)
    const { feeAmount } = await quote({ amounts: "1000" })
    await deposits([...by(40, 9n * million), ...by(1, 6n * million, 40)])
    const whole = 6n * million - BigInt(feeAmount)
    expect(await ofToken(whole)).toMatchObject({
      payers: 1,
      warnings: ["UNIQUE_AMOUNT", "WHOLE_DEPOSIT"],
    })
    expect(await ofToken(whole - 1n)).toMatchObject({ payers: 41, warnings: [] })
  })

  it("names amounts that hide better, never above the asked one", async () => {
    await open()
    const billion = 1_000n * million
    await deposits([
      ...by(1, 10n * billion),
      ...by(25, (97n * billion) / 10n, 1),
      ...by(25, (995n * billion) / 100n, 30),
    ])
    expect((await ofToken(10n * billion))?.rounded).toEqual([
      { amount: "9900000000", payers: 26 },
      { amount: "9600000000", payers: 51 },
    ])
  })

  it("counts one wallet once, whatever it deposits, and no deposit below the least", async () => {
    await open({ network: { minimumDeposit: 1_000n } })
    const flood = Array.from({ length: 300 }, (_, n) => ({
      payer: payer(1),
      amount: 5n * million + BigInt(n),
    }))
    const dust = Array.from({ length: 60 }, (_, n) => ({ payer: payer(100 + n), amount: 999n }))
    await deposits([...flood, ...dust])
    expect(await ofToken(1n)).toMatchObject({
      depositors: 1,
      payers: 1,
      warnings: ["SMALL_POOL", "UNIQUE_AMOUNT"],
      rounded: [],
    })
  })

  it("counts to 100", async () => {
    await open()
    await deposits(by(150, 5n * million))
    expect(await ofToken(5n * million)).toMatchObject({ depositors: 100, payers: 100 })
  })

  it("tells the pool's size alone where no amounts are named", async () => {
    await open()
    await deposits(by(3, 5n * million))
    expect((await advice())?.tokens[0]).toMatchObject({
      depositors: 3,
      payers: null,
      warnings: ["SMALL_POOL"],
      rounded: [],
    })
  })

  it("adds up the amounts of a token that is named twice", async () => {
    await open()
    await deposits([...by(30, 5n * million), ...by(2, 9n * million, 30)])
    const gold = world.text(world.token())
    const found = await advice({ tokenAddresses: [gold, gold], amounts: ["3000000", "3000000"] })
    expect(found?.tokens).toMatchObject([{ payers: 2 }])
    expect(found?.warnings).toEqual([])
  })

  it("warns of a foreign fee token, several tokens, a swap, and a recipient that deposited", async () => {
    await open({ network: { tokens, exchanges: ["Alpha"] } })
    await deposits(by(30, 5n * million))
    const [gold, silver] = [world.text(world.token()), world.text(world.token(1))]
    expect((await advice())?.warnings).toEqual([])
    expect((await advice({ feeToken: silver }))?.warnings).toEqual(["FOREIGN_FEE_TOKEN"])
    expect((await advice({ tokenAddresses: [gold, silver] }))?.warnings).toEqual(["SEVERAL_TOKENS"])
    const swap = { tokenAddresses: [gold, silver], externalActionId: "Alpha" }
    const swapped = await advice({ ...swap, amounts: ["6000000", "1"] })
    expect(swapped?.warnings).toEqual(["PUBLIC_SWAP"])
    expect(swapped?.tokens).toMatchObject([{ tokenAddress: gold, payers: 0 }])
    const inOutput = await advice({ ...swap, amounts: ["6000000", "1"], feeToken: silver })
    expect(inOutput?.warnings).toEqual(["PUBLIC_SWAP"])
    expect((await advice({ recipientAddress: STRANGER }))?.warnings).toEqual([])
    expect((await advice({ recipientAddress: world.text(payer(3)) }))?.warnings).toEqual([
      "RECIPIENT_DEPOSITED",
    ])
  })

  it("is the same for every caller, whatever they own", async () => {
    await open()
    await world.deposit(alice, world.token(), 6n * million, 3n * million)
    const bob = await world.caller(2)
    await deposits([...by(3, 5n * million), ...by(7, 6n * million, 30)])
    const { feeAmount } = await quote({ amounts: "1000" })
    for (const amounts of [
      "1000",
      "3000000",
      String(6n * million - BigInt(feeAmount)),
      "8000000",
    ]) {
      const one = await advice({ amounts }, alice)
      expect(await advice({ amounts }, bob)).toEqual(one)
    }
  })
})
