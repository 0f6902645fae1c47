import { maximumAmount, Screening } from "@shielded-relay/core"
import { Effect, Layer } from "effect"
import { afterEach, describe, expect, it } from "vitest"
import { alice, order, payee, World } from "@shielded-relay/simulated-relay"

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

  it("is refused with an offered fee that does not cover every payout, and accepted with the least", async () => {
    world = await World.open()
    const recipients = [0, 1, 2].map((n) => ({ address: payee(n), amount: million.toString() }))
    const offering = (feeAmount: bigint) =>
      world.time.during(
        world.relay.privateSend({
          ...alice,
          chainId: world.chainId,
          tokenAddress: world.token(),
          recipients,
          feeAmount: feeAmount.toString(),
        }),
      )
    const { fee: least } = await order(world, [million, million, million])
    expect(least).toBeGreaterThan(0n)
    await expect(offering(least - 1n)).rejects.toMatchObject({
      code: "FEE_TOO_LOW",
      message: `Fee amount too low: at least ${least}`,
    })
    expect(await offering(least)).toMatchObject({ fee: least.toString() })
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
