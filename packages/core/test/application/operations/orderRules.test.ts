import { maximumAmount, Screening } from "@shielded-relay/core"
import { Effect, Layer } from "effect"
import { afterEach, describe, expect, it } from "vitest"
import { order, World } from "@shielded-relay/simulated-relay"

const million = 1_000_000n

let world: World
afterEach(() => world.close())

describe("a request for a private send", () => {
  it("is refused for a payer whom screening does not serve as a depositor", async () => {
    const screening = Layer.succeed(Screening, {
      screen: ({ role }) => Effect.succeed(role === "depositor" ? "denied" : "served"),
    })
    world = await World.open({ screening })
    await expect(order(world, [million])).rejects.toMatchObject({ code: "FORBIDDEN" })
  })

  it("is refused with a bound below the posted price of every payout, and accepted with the least", async () => {
    world = await World.open()
    const amounts = [million, million, million]
    const { fee } = await order(world, amounts)
    const least = fee / 3n
    expect(least).toBeGreaterThan(0n)
    await expect(order(world, amounts, { feeAmount: least - 1n })).rejects.toMatchObject({
      code: "FEE_TOO_LOW",
      message: `Fee amount too low: at least ${least}`,
    })
    expect((await order(world, amounts, { feeAmount: least })).fee).toBe(least)
  })

  it("is refused when its amounts and its fee come to more than one note can hold", async () => {
    world = await World.open()
    const tooMuch = {
      code: "INVALID_REQUEST",
      message: "recipients: amounts and fee add up to more than 2^127 − 1",
    }
    await expect(order(world, [maximumAmount])).rejects.toMatchObject(tooMuch)
    await expect(order(world, [maximumAmount, maximumAmount])).rejects.toMatchObject(tooMuch)
    const { fee } = await order(world, [million])
    expect((await order(world, [maximumAmount - fee])).amountIn).toBe(maximumAmount)
  })

  it("is refused with more native coins than a wallet's transaction can carry", async () => {
    world = await World.open({
      gateway: ({ callerRules }) => ({
        callerRules: { ...callerRules, maximumNativeDeposit: million },
      }),
    })
    await expect(order(world, [million], { token: world.token(-1) })).rejects.toMatchObject({
      code: "INVALID_REQUEST",
      message: expect.stringMatching(/^recipients: \d+ of the native coin .* at most 1000000 /u),
    })
  })

  it("may pay its fee in another token where a call takes two", async () => {
    world = await World.open({
      network: { tokens: ["GOLD", "LEAD"].map((symbol) => ({ symbol, decimals: 6 })) },
      gateway: () => ({ tokensPerCall: 2 }),
    })
    const lead = world.token(1)
    const { fee, notes } = await order(world, [million], { feeToken: lead })
    expect(notes.map(({ token, amount }) => [token, amount])).toEqual([
      [world.token(), million],
      [lead, fee],
    ])
  })
})
