import { routeOf } from "@shielded-relay/api"
import {
  simulatedAddress,
  simulatedNetwork,
  SimulatedTime,
  testClock,
} from "@shielded-relay/testkit"
import { Effect, Layer } from "effect"
import { describe, expect, it } from "vitest"
import { ownerOf, PoolGateways, type SessionId } from "../../../src/index.ts"
import { renderAddress } from "../../../src/address/index.ts"

/** What GET /get-fee makes of `mintFrom` on a chain of a family. */
async function inputOn(
  family: "evm" | "solana",
  mintFrom: string,
  { tokens = 1, action = "Venue" }: { readonly tokens?: number; readonly action?: string } = {},
) {
  const { gateway } = simulatedNetwork(new SimulatedTime(testClock()), { family, manner: family })
  const address = simulatedAddress(7)
  const text = renderAddress(simulatedAddress(9, family), family)
  const caller = {
    owner: ownerOf(address),
    address,
    onlyChain: null,
    scope: "session" as SessionId,
    nonce: "nonce",
  }
  return routeOf["GET /get-fee"]
    .command(
      {
        sessionId: "6e9f1c1e-7d2b-4c3a-9b1e-0a1b2c3d4e5f",
        nonce: "6e9f1c1e-7d2b-4c3a-9b1e-0a1b2c3d4e5f",
        chainId: String(gateway.chainId),
        tokenAddresses: Array.from({ length: tokens }, () => text),
        feeToken: text,
        externalActionId: action,
        mintFrom,
      },
      caller,
      {},
    )
    .pipe(
      Effect.map(({ mintFrom: input }) => input),
      Effect.catch(({ code }) => Effect.succeed(code)),
      Effect.provide(Layer.succeed(PoolGateways, new Map([[gateway.chainId, gateway]]))),
      Effect.runPromise,
    )
}

describe("the input of a swap that a quote of its fee names", () => {
  const mint = simulatedAddress(9, "solana")
  const written = renderAddress(mint, "solana")

  it("is read on Solana, beside the output alone", async () => {
    expect(await inputOn("solana", written)).toBe(mint)
    expect(await inputOn("solana", "0x12")).toBe("UNSUPPORTED_TOKEN")
  })

  it("is ignored, whatever its text, wherever it says nothing", async () => {
    expect(await inputOn("evm", written)).toBe(null)
    expect(await inputOn("evm", "0x12")).toBe(null)
    expect(await inputOn("solana", "0x12", { tokens: 2 })).toBe(null)
    expect(await inputOn("solana", "0x12", { action: "Transact" })).toBe(null)
  })
})
