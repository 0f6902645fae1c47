import { refusal, TokenRegistry, type Token } from "@shielded-relay/core"
import { exampleAddress, exampleChain } from "@shielded-relay/testkit"
import { Effect } from "effect"
import { expect, it } from "vitest"
import { inWholeTokens } from "../src/stamped/inWholeTokens.ts"

const token: Token = {
  chainId: exampleChain(1),
  address: exampleAddress(1),
  name: "Dollar",
  symbol: "USD",
  decimals: 6,
  minimumDeposit: 1n,
}
const short = refusal(
  "INSUFFICIENT_BALANCE",
  { have: 1_500_000n, need: 2_000_000n },
  {
    shortfall: { chainId: token.chainId, token: token.address, have: 1_500_000n, need: 2_000_000n },
  },
)

/** The message of the refusal while the configuration lists these tokens. */
const messageWith = (listed: ReadonlyArray<Token>) =>
  inWholeTokens(short).pipe(
    Effect.flip,
    Effect.map(({ message }) => message),
    Effect.provideService(TokenRegistry, {
      token: () => Effect.succeed(listed[0] ?? null),
      tokens: () => Effect.succeed(listed),
    }),
    Effect.runPromise,
  )

it("INSUFFICIENT_BALANCE is told in whole tokens", async () => {
  expect(await messageWith([token])).toBe("Insufficient balance: 1.5 of 2")
})

it("INSUFFICIENT_BALANCE of a token that no configuration lists says that it counts smallest units", async () => {
  expect(await messageWith([])).toBe("Insufficient balance: 1500000 of 2000000 smallest units")
})
