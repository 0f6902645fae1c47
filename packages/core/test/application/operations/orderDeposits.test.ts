import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Caller } from "@shielded-relay/testkit"
import { STRANGER, World } from "@shielded-relay/simulated-relay"

const least = 1_000_000_000n

let world: World
let alice: Caller
beforeAll(async () => {
  const tokens = [
    { symbol: "GOLD", decimals: 6 },
    { symbol: "LEAD", decimals: 6 },
  ]
  world = await World.open({ network: { tokens, minimumDeposit: least } })
  alice = await world.caller(1)
})
afterAll(() => world.close())

const ordering = (amount: bigint, more: Readonly<Record<string, string>> = {}) =>
  world.ask(
    alice.post("/private-send", {
      chainId: world.chainId,
      tokenAddress: world.token(0),
      recipients: [{ address: STRANGER, amount: amount.toString() }],
      ...more,
    }),
  )

describe("the least deposit of a private send", () => {
  it("speaks of the total, when that is too small", async () => {
    const { body } = await ordering(5n)
    expect(body["error"]).toMatch(
      /^recipients: a deposit of [0-9]+ in total, expected at least 1000000000, the minimum deposit of tokenAddress$/,
    )
  })

  it("speaks of the fee and of what to do, when another token's deposit for it is too small", async () => {
    const lead = world.token(1)
    const { body } = await ordering(2n * least, { feeToken: lead })
    const said =
      /^feeToken: the fee of ([0-9]+) is a separate deposit in (0x\w+), expected at least 1000000000: (.*)$/
    const [, fee = "", token = "", advice] = said.exec(String(body["error"])) ?? []
    expect(BigInt(fee)).toBeLessThan(least)
    expect(token.toLowerCase()).toBe(lead)
    expect(advice).toBe(
      "leave feeToken out to pay the fee in tokenAddress, or offer that much as feeAmount",
    )
    expect((await ordering(2n * least)).outcome).toBe("ok")
    const offered = { feeToken: lead, feeAmount: least.toString() }
    expect((await ordering(2n * least, offered)).outcome).toBe("ok")
  })
})
