import { freshUuid, type Caller } from "@shielded-relay/testkit"
import { afterEach, describe, expect, it } from "vitest"
import { picture, World } from "@shielded-relay/simulated-relay"

let world: World
let alice: Caller
afterEach(() => world.close())

/** A world with these exchanges, each of which gives one lead for one gold. */
async function open(...exchanges: ReadonlyArray<string>): Promise<void> {
  const tokens = ["GOLD", "LEAD"].map((symbol) => ({ symbol, decimals: 6 }))
  world = await World.open({ network: { tokens, exchanges } })
  for (const exchange of world.chain.exchanges)
    exchange.setRate(world.token(0), world.token(1), 1n, 1n)
  alice = await world.caller(1)
  await world.deposit(alice, world.token(0), 8_000_000n)
  await world.flushed()
}

const quote = (more: Readonly<Record<string, string>> = {}) =>
  world.ask(
    alice.get("/get-swap-data", {
      chainId: String(world.chainId),
      inputTokenAddress: world.token(0),
      outputTokenAddress: world.token(1),
      amount: "1",
      ...more,
    }),
  )

describe("an offer of a swap", () => {
  it("is none where the slippage would leave nothing as the least", async () => {
    await open("Alpha")
    const one = { amount: "0.000001" }
    expect(await quote(one)).toMatchObject({ outcome: "refused", code: "NO_SWAP_ROUTE" })
    expect((await quote({ ...one, slippagePercentage: "0" })).body).toMatchObject({
      outSwapAmount: "1",
    })
  })

  it("of an exchange that the operator has removed is refused, and the balance is untouched", async () => {
    await open("Alpha")
    const { body } = await quote()
    await world.close()
    await open("Beta")
    const before = await picture(world, alice)
    const request = alice.post("/swap", {
      nonce: freshUuid(),
      chainId: world.chainId,
      tokenAddresses: [world.token(0), world.token(1)],
      amounts: ["-1000000", body["outSwapAmount"]],
      externalActionId: body["externalActionId"],
      swapData: body["swapData"],
      feeToken: world.token(0),
    })
    expect(await world.ask(request)).toMatchObject({
      code: "INVALID_SWAP_DATA",
      body: { error: expect.stringContaining("the exchange Alpha is no longer offered") },
    })
    expect(await picture(world, alice)).toEqual(before)
  })
})
