import { evmChain, type AggregatorOptions } from "@shielded-relay/chain-evm"
import {
  chainIdFromNumber,
  parseAddress,
  type Address,
  type SwapVenueShape,
} from "@shielded-relay/core"
import { OpenVenue, swapVenueContract } from "@shielded-relay/testkit"
import { Effect, Exit, Layer, Redacted, Scope } from "effect"
import { bytesToHex, parseEther, parseUnits } from "viem"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { NATIVE, OpenExchanges } from "./openExchanges.ts"
import { startQuoteServer, type Misbehaviour } from "./quoteServer.ts"

let open: OpenExchanges
let server: Awaited<ReturnType<typeof startQuoteServer>>
const scope = Scope.makeUnsafe()
const venues = new Map<string, SwapVenueShape>()
beforeAll(async () => {
  open = await OpenExchanges.start()
  server = await startQuoteServer(open)
  for (const api of ["0x", "li.fi"] as const) {
    venues.set(api, await connect({ api, url: server.url }))
    venues.set(`silent ${api}`, await connect({ api, url: "http://127.0.0.1:9" }))
  }
})
afterEach(() => server.behave())
afterAll(async () => {
  await Effect.runPromise(Scope.close(scope, Exit.void))
  server.close()
  await open.node.close()
})

async function connect(options: Pick<AggregatorOptions, "api" | "url">): Promise<SwapVenueShape> {
  const { swaps, ...rest } = open.devnet.chainOptions
  if (swaps === undefined) throw new Error("the local network has exchanges")
  const apiKey = Redacted.make("a key")
  const venue = { kind: "aggregator", action: "Router", apiKey, ...options } as const
  const connected = evmChain({
    ...rest,
    swaps: { ...swaps, venues: [{ ...venue, timeoutMilliseconds: 1_000 }] },
  })
  const { swapVenues = [] } = await Effect.runPromise(Scope.provide(connected, scope))
  const [first] = swapVenues
  if (first === undefined) throw new Error("the venue was configured")
  return first
}
const venueOf = (name: string): SwapVenueShape => {
  const venue = venues.get(name)
  if (venue === undefined) throw new Error(`${name} is not there`)
  return venue
}
const address = (text: string): Address => {
  const parsed = parseAddress(text, "evm")
  if (parsed === null) throw new Error(`${text} is no address`)
  return parsed
}
const request = (tokenIn: string, tokenOut: string, amountIn: bigint) => {
  const chainId = chainIdFromNumber(open.node.chainId)
  if (chainId === null) throw new Error("no chain id")
  return { chainId, tokenIn: address(tokenIn), tokenOut: address(tokenOut), amountIn }
}

const stranger = "0x00000000000000000000000000000000000bad00"
type Field = "to" | "spender" | "value" | "data" | "amountOut"
/** Where the fields are in each service's answer. */
const fields: Readonly<
  Record<"0x" | "li.fi", Readonly<Record<Field, readonly [string, string?]>>>
> = {
  "0x": {
    to: ["transaction", "to"],
    spender: ["allowanceTarget"],
    value: ["transaction", "value"],
    data: ["transaction", "data"],
    amountOut: ["buyAmount"],
  },
  "li.fi": {
    to: ["transactionRequest", "to"],
    spender: ["estimate", "approvalAddress"],
    value: ["transactionRequest", "value"],
    data: ["transactionRequest", "data"],
    amountOut: ["estimate", "toAmount"],
  },
}

/** Replaces an existing field of the answer. */
function replaced(
  body: object,
  [name, ...rest]: readonly (string | undefined)[],
  value: string,
): object {
  const members = new Map<string, unknown>(Object.entries(body))
  const old = members.get(name ?? "")
  const [next] = rest
  if (old === undefined) throw new Error(`there is no ${name}`)
  const inner = typeof old === "object" && old !== null && next !== undefined
  members.set(name ?? "", inner ? replaced(old, rest, value) : value)
  return Object.fromEntries(members)
}

describe.each(["0x", "li.fi"] as const)("a quote service like %s", (api) => {
  describe.each([
    ["coins for a token", () => [NATIVE, open.token("dollar")] as const, parseEther("5")],
    ["a token for coins", () => [open.token("gold"), NATIVE] as const, parseEther("100")],
    [
      "a token for a token",
      () => [open.token("dollar"), open.token("gold")] as const,
      parseUnits("500", 6),
    ],
  ])("%s", (_, pairOf, most) => {
    swapVenueContract(
      { describe, it, expect },
      Layer.effect(
        OpenVenue,
        Effect.sync(() => {
          const [tokenIn, tokenOut] = pairOf()
          return {
            venue: venueOf(api),
            silent: venueOf(`silent ${api}`),
            pair: request(tokenIn, tokenOut, 1n),
            strangers: request(open.token("dollar"), open.devnet.silentToken, 1n),
            most,
            now: () => Date.now(),
            execute: async ({ amountIn }, { amountOut, data }) => {
              const { done, received } = await open.execute({
                action: open.exchanges.actions.Router,
                tokenIn,
                amountIn,
                tokenOut,
                minOut: amountOut,
                data: bytesToHex(data),
              })
              return done ? received : null
            },
          }
        }),
      ),
      2,
    )
  })

  it("receives the API key", async () => {
    const ask = venueOf(api).quote(request(open.token("dollar"), NATIVE, 1_000_000n))
    await Effect.runPromise(ask)
    expect(server.asked.at(-1)?.headers).toMatchObject(
      api === "0x" ? { "0x-api-key": "a key", "0x-version": "v2" } : { "x-lifi-api-key": "a key" },
    )
  })

  it.each<readonly [string, Field, () => string]>([
    ["calldata for another contract", "to", () => stranger],
    ["another taker of the input", "spender", () => stranger],
    ["coins to be sent along", "value", () => "1"],
    ["calldata that is not hex", "data", () => "0xno"],
    ["half a byte of calldata", "data", () => "0x1"],
    ["an output of zero", "amountOut", () => "0"],
  ])("gets no swap for %s", async (_, field, value) => {
    const [outer, inner] = fields[api][field]
    server.behave(({ status, body }) => ({ status, body: replaced(body, [outer, inner], value()) }))
    const ask = venueOf(api).quote(request(open.token("dollar"), open.token("gold"), 1_000_000n))
    expect((await Effect.runPromise(Effect.flip(ask)))._tag).toBe("NoSwapRoute")
  })

  it.each<readonly [string, Misbehaviour]>([
    ["an error", () => ({ status: 500, body: {} })],
    ["a refusal", () => ({ status: 401, body: {} })],
    ["a redirect", () => ({ status: 302, body: {} })],
    ["invalid JSON", () => ({ status: 200, body: "<html>" })],
    ["another shape", () => ({ status: 200, body: { price: 1 } })],
    ["an answer that is too long", () => ({ status: 200, body: `"${"a".repeat(2 ** 21)}"` })],
    ["silence", () => "silence"],
  ])("counts as unavailable after %s", async (_, how) => {
    server.behave(how)
    const ask = venueOf(api).quote(request(open.token("dollar"), NATIVE, 1_000_000n))
    expect(await Effect.runPromise(Effect.flip(ask))).toMatchObject({
      _tag: "SwapVenueUnavailable",
      venue: "Router",
    })
  })
})
