import { deployAction, evmChain, type EvmChain, type SwapOptions } from "@shielded-relay/chain-evm"
import {
  chainIdFromNumber,
  parseAddress,
  type Address,
  type SwapVenueShape,
} from "@shielded-relay/core"
import { OpenVenue, swapVenueContract } from "@shielded-relay/testkit"
import { Effect, Exit, Layer, Redacted, Scope } from "effect"
import { bytesToHex, concat, numberToHex, parseEther, parseUnits, sliceHex } from "viem"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startFaultyEndpoint, type FaultyEndpoint } from "../../src/index.ts"
import { NATIVE, OpenExchanges } from "./openExchanges.ts"

let open: OpenExchanges
let chain: EvmChain
let silent: EvmChain
let endpoint: FaultyEndpoint
const scope = Scope.makeUnsafe()
const connect = (options: Parameters<typeof evmChain>[0]) =>
  Effect.runPromise(Scope.provide(evmChain(options), scope))
beforeAll(async () => {
  open = await OpenExchanges.start()
  const { chainOptions } = open.devnet
  chain = await connect(chainOptions)
  endpoint = await startFaultyEndpoint(open.node.url)
  silent = await connect({
    ...chainOptions,
    endpoints: [{ url: endpoint.url }],
    timing: { request: 500, call: 1_000 },
  })
  await endpoint.close()
})
afterAll(async () => {
  await Effect.runPromise(Scope.close(scope, Exit.void))
  await open.node.close()
})

const address = (text: string): Address => {
  const parsed = parseAddress(text, "evm")
  if (parsed === null) throw new Error(`${text} is no address`)
  return parsed
}
const venueOf = ({ swapVenues = [] }: EvmChain, name: string): SwapVenueShape => {
  const venue = swapVenues.find((each) => each.name === name)
  if (venue === undefined) throw new Error(`${name} is not configured`)
  return venue
}
const request = (tokenIn: string, tokenOut: string, amountIn: bigint) => {
  const chainId = chainIdFromNumber(open.node.chainId)
  if (chainId === null) throw new Error("no chain id")
  return { chainId, tokenIn: address(tokenIn), tokenOut: address(tokenOut), amountIn }
}

describe.each(["UniswapV3", "UniswapV2"] as const)("%s", (name) => {
  describe.each([
    ["straight", () => [NATIVE, open.token("dollar")] as const, parseEther("5")],
    ["over two hops", () => [open.token("gold"), NATIVE] as const, parseEther("100")],
  ])("%s", (_, pairOf, most) => {
    swapVenueContract(
      { describe, it, expect },
      Layer.effect(
        OpenVenue,
        Effect.sync(() => {
          const [tokenIn, tokenOut] = pairOf()
          return {
            venue: venueOf(chain, name),
            silent: venueOf(silent, name),
            pair: request(tokenIn, tokenOut, 1n),
            strangers: request(open.token("dollar"), open.devnet.silentToken, 1n),
            most,
            now: () => Date.now(),
            execute: async ({ amountIn }, { amountOut, data }) => {
              const { done, received } = await open.execute({
                action: open.exchanges.actions[name],
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
      3,
    )
  })
})

describe("the venues of the local network", () => {
  it("give more coins at v2 for few dollars, and at v3 for many", async () => {
    const quotes = async (dollars: string) => {
      const asked = request(open.token("dollar"), NATIVE, parseUnits(dollars, 6))
      const [v3, v2] = await Promise.all(
        ["UniswapV3", "UniswapV2"].map((name) =>
          Effect.runPromise(venueOf(chain, name).quote(asked)),
        ),
      )
      return (v3?.amountOut ?? 0n) > (v2?.amountOut ?? 0n) ? "v3" : "v2"
    }
    expect([await quotes("10"), await quotes("50000")]).toEqual(["v2", "v3"])
  })

  it("have no route from coins to their own wrapped token", async () => {
    const { wrappedNative } = open.exchanges
    const asked = request(NATIVE, wrappedNative, 1n)
    const failure = await Effect.runPromise(Effect.flip(venueOf(chain, "UniswapV3").quote(asked)))
    expect(failure._tag).toBe("NoSwapRoute")
  })

  it("forbid their actions' addresses as recipients", () => {
    const { UniswapV3, UniswapV2 } = open.exchanges.actions
    expect(chain.gateway.forbiddenRecipients).toEqual(
      expect.arrayContaining([UniswapV3, UniswapV2]),
    )
  })
})

describe("a service is not started with", () => {
  const refusal = async (changes: (swaps: SwapOptions) => SwapOptions) => {
    const { swaps, ...rest } = open.devnet.chainOptions
    if (swaps === undefined) throw new Error("the local network has exchanges")
    const connected = evmChain({ ...rest, swaps: changes(swaps) })
    return await Effect.runPromise(Effect.flip(Effect.scoped(connected)))
  }
  const { kind, action } = { kind: "uniswap-v3", action: "UniswapV3" } as const

  it.each<readonly [string, (swaps: SwapOptions) => SwapOptions, string]>([
    [
      "an action that is not registered in the pool",
      (swaps) => ({
        ...swaps,
        venues: [{ kind, action: "UniswapV4", quoter: open.exchanges.v3.quoter }],
      }),
      "unknown-action",
    ],
    [
      "the quotes of another exchange",
      (swaps) => ({ ...swaps, venues: [{ kind, action, quoter: open.exchanges.v2.router }] }),
      "foreign-exchange",
    ],
    [
      "the action of another exchange",
      (swaps) => ({
        ...swaps,
        venues: [{ kind, action: "UniswapV2", quoter: open.exchanges.v3.quoter }],
      }),
      "foreign-exchange",
    ],
    [
      "another wrapped coin",
      (swaps) => ({ ...swaps, wrappedNative: open.token("gold") }),
      "foreign-exchange",
    ],
    [
      "one action twice",
      (swaps) => ({ ...swaps, venues: [...swaps.venues, ...swaps.venues] }),
      "unknown-action",
    ],
    ["no address", (swaps) => ({ ...swaps, wrappedNative: "0x12" }), "invalid-address"],
  ])("%s", async (_, changes, code) => {
    expect(await refusal(changes)).toMatchObject({ _tag: "ChainMisconfigured", code })
  })

  it.each(["UniswapV3", "UniswapV2", "Router"] as const)(
    "the action %s with one changed instruction, even if it returns the same values",
    async (name) => {
      const { client } = open.node
      const target = open.exchanges.actions[name]
      const original = (await client.getCode({ address: target })) ?? "0x"
      const last = Number(`0x${original.slice(-2)}`) ^ 1
      const bytecode = concat([sliceHex(original, 0, -1), numberToHex(last, { size: 1 })])
      await client.setCode({ address: target, bytecode })
      const failure = await refusal((swaps) => ({
        ...swaps,
        venues: swaps.venues.some((venue) => venue.action === name)
          ? swaps.venues.filter((venue) => venue.action === name)
          : [{ kind: "aggregator", action: name, api: "0x", url: "http://127.0.0.1:9" }],
      }))
      await client.setCode({ address: target, bytecode: original })
      expect(failure).toMatchObject({
        code: "foreign-code",
        message: expect.stringContaining(`The contract of action ${name} at`),
      })
    },
  )

  it("an action before its time by the chain's clock, whatever the machine's shows", async () => {
    const { client } = open.node
    const { v3, wrappedNative } = open.exchanges
    const { activeFrom } = await deployAction({
      chainId: open.node.chainId,
      endpoints: [{ url: open.node.url }],
      deployer: Redacted.make(open.devnet.owner.privateKey),
      pool: open.devnet.pool,
      name: "Later",
      contract: { kind: "uniswap-v3", factory: v3.factory, wrappedNative },
    })
    const { swaps, ...rest } = open.devnet.chainOptions
    if (swaps === undefined) throw new Error("the local network has exchanges")
    const venues = [{ kind, action: "Later", quoter: v3.quoter }] as const
    expect(await refusal((given) => ({ ...given, venues }))).toMatchObject({
      code: "unknown-action",
      message: expect.stringContaining("The action Later becomes active at "),
    })
    await client.setNextBlockTimestamp({ timestamp: BigInt(activeFrom) })
    await client.mine({ blocks: 1 })
    const active = await connect({ ...rest, swaps: { ...swaps, venues } })
    expect(venueOf(active, "Later").name).toBe("Later")
  })
})
