import { solanaWallet, type Caller } from "@shielded-relay/testkit"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { picture, withdrawal, World } from "@shielded-relay/simulated-relay"

/** A chain whose calls take one token each, and whose operations take three calls at most. */
let world: World
let alice: Caller
beforeAll(async () => {
  world = await World.open({
    network: {
      manner: "solana",
      family: "solana",
      tokens: ["GOLD", "LEAD", "TIN", "ZINC"].map((symbol) => ({ symbol, decimals: 6 })),
    },
    prices: [1n, 1n, 1n, 1n],
    configuration: { maximumEarlierCalls: 2 },
  })
  alice = await world.caller(1)
})
afterAll(() => world.close())

const tokens = (count: number) =>
  Array.from({ length: count }, (_, index) => world.text(world.token(index)))
const recipientAddress = solanaWallet(9).address

async function errorOf(request: Parameters<World["ask"]>[0]) {
  const before = await picture(world, alice)
  const answer = await world.ask(request)
  expect(await picture(world, alice)).toEqual(before)
  expect(answer).toMatchObject({ outcome: "refused", code: "INVALID_REQUEST" })
  return answer.body["error"]
}

describe("a chain whose calls take one token", () => {
  it("takes a deposit of one token, not of two", async () => {
    const depositing = (count: number) =>
      alice.post("/deposit", {
        chainId: world.chainId,
        tokenAddresses: tokens(count),
        amounts: Array(count).fill("5000"),
      })
    expect(await errorOf(depositing(2))).toBe(
      "tokenAddresses: 2 tokens, expected exactly 1 in one deposit on this chain: deposit each token in its own request",
    )
    expect(await world.ask(depositing(1))).toMatchObject({ outcome: "ok" })
  })

  it("takes no withdrawal of more tokens than an operation may make calls", async () => {
    const withdrawing = (count: number) =>
      withdrawal(world, alice, 1n, {
        recipientAddress,
        tokenAddresses: tokens(count),
        amounts: Array(count).fill("1000"),
      }).request
    expect(await errorOf(withdrawing(4))).toBe(
      "tokenAddresses: 4 different tokens, expected at most 3 in one request on this chain",
    )
    expect(await world.ask(withdrawing(3))).toMatchObject({ code: "INSUFFICIENT_BALANCE" })
  })

  it("takes the fee of a private send from the token that is sent", async () => {
    const sending = (feeToken?: string) =>
      alice.post("/private-send", {
        chainId: world.chainId,
        tokenAddress: tokens(1)[0],
        recipients: [{ address: recipientAddress, amount: "1000000" }],
        feeToken,
      })
    const [gold, lead] = tokens(2)
    expect(await errorOf(sending(lead))).toBe(
      `feeToken: ${lead}; on this chain the sent token must pay the fee: ${gold}`,
    )
    for (const feeToken of [gold, undefined])
      expect(await world.ask(sending(feeToken))).toMatchObject({ outcome: "ok" })
  })
})
