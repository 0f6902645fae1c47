import { isHttpUrl, onChainVenue } from "@shielded-relay/chain-rpc"
import { parseAddress, type Address, type SwapVenueShape } from "@shielded-relay/core"
import {
  actionOf,
  addressNamedBy,
  hexOfAddress,
  isActionCode,
  type Question,
} from "@shielded-relay/pool-abi"
import { Effect } from "effect"
import { ChainMisconfigured } from "../ChainMisconfigured.ts"
import type { Endpoints } from "../rpc/Endpoints.ts"
import { blockCall, codeCall } from "../rpc/ethereumCalls.ts"
import type { Settings } from "../settings.ts"
import { orNull } from "../state/orNull.ts"
import { readContract } from "../state/readContract.ts"
import { aggregatorVenue } from "./aggregatorVenue.ts"
import type { SwapOptions, SwapVenueOptions } from "./SwapOptions.ts"
import { uniswapV2 } from "./uniswapV2.ts"
import { uniswapV3 } from "./uniswapV3.ts"

const isSlippage = (bps: number) => Number.isSafeInteger(bps) && bps >= 0 && bps < 5_000
const usualTiers = [100, 500, 3_000, 10_000]

/**
 * Opens the venues of a chain. Each action must be registered, past its delay, not removed, have
 * this version's code, and belong to the exchange that gives the quotes. Otherwise every swap would
 * be refunded.
 */
export const openVenues = Effect.fnUntraced(function* (
  settings: Settings,
  endpoints: Endpoints,
  options: SwapOptions,
) {
  const { chainId, pool } = settings
  const refuse = (code: ChainMisconfigured["code"], message: string) =>
    new ChainMisconfigured({ chainId, code, message })
  const address = (what: string, text: string) =>
    Effect.fromNullishOr(parseAddress(text, "evm")).pipe(
      Effect.mapError(() =>
        refuse("invalid-address", `${what} must be a valid EVM address; got ${text}`),
      ),
    )
  const ask = <A>(question: Question<A>) =>
    endpoints.first((endpoint) => orNull(readContract(endpoint, question, "latest")))

  /** The contract of an action that the pool executes now. */
  const usable = Effect.fnUntraced(function* (name: string) {
    const action = yield* endpoints.first((endpoint) =>
      readContract(endpoint, actionOf(pool, name), "latest"),
    )
    // The pool compares with the block's time, and a test network's may differ from the machine's.
    const newest = yield* endpoints.first((endpoint) => endpoint.ask(blockCall("latest")))
    if (newest === null) return yield* endpoints.unavailable("no endpoint has a block")
    if (BigInt(action.target) === 0n || action.removed)
      return yield* refuse(
        "unknown-action",
        `The pool has no action named ${name}: check the name or register the action`,
      )
    if (action.activeFrom > newest.timestamp)
      return yield* refuse(
        "unknown-action",
        `The action ${name} becomes active at ${new Date(action.activeFrom * 1000).toISOString()}: configure it then`,
      )
    return action.target
  })

  const agree = Effect.fnUntraced(function* (
    name: string,
    contracts: readonly [action: Address, quotes: Address],
    wrapped: Address,
    wrappedGetter: "WETH9" | "WETH",
  ) {
    const [action, quotes] = contracts
    const factory = yield* ask(addressNamedBy(action, "factory"))
    const same =
      factory !== null &&
      factory === (yield* ask(addressNamedBy(quotes, "factory"))) &&
      wrapped === (yield* ask(addressNamedBy(action, "wrappedNative"))) &&
      wrapped === (yield* ask(addressNamedBy(quotes, wrappedGetter)))
    if (same) return
    return yield* refuse(
      "foreign-exchange",
      `The action ${name}, its quote contract and wrappedNative belong to different exchanges: check their addresses`,
    )
  })

  const verifyCode = Effect.fnUntraced(function* (
    { kind, action: name }: SwapVenueOptions,
    at: Address,
  ) {
    const code = yield* endpoints.first((endpoint) => endpoint.ask(codeCall(hexOfAddress(at))))
    if (isActionCode(kind, code, at)) return
    return yield* refuse(
      "foreign-code",
      `The contract of action ${name} at ${at} is not this version's ${kind} action: deploy one with deployAction under another name`,
    )
  })

  const wrapped = yield* address("swaps.wrappedNative", options.wrappedNative)
  const intermediates = yield* Effect.forEach(options.intermediates ?? [], (text, index) =>
    address(`swaps.intermediates[${index}]`, text),
  )
  const open = Effect.fnUntraced(function* (venue: SwapVenueOptions) {
    const { action: name } = venue
    const action = yield* usable(name)
    switch (venue.kind) {
      case "uniswap-v3": {
        const quoter = yield* address(`the quoter of ${name}`, venue.quoter)
        yield* agree(name, [action, quoter], wrapped, "WETH9")
        yield* verifyCode(venue, action)
        const exchange = uniswapV3(endpoints, quoter, venue.feeTiers ?? usualTiers)
        return onChainVenue(name, exchange, { wrapped, intermediates })
      }
      case "uniswap-v2": {
        const router = yield* address(`the router of ${name}`, venue.router)
        yield* agree(name, [action, router], wrapped, "WETH")
        yield* verifyCode(venue, action)
        return onChainVenue(name, uniswapV2(endpoints, router), { wrapped, intermediates })
      }
      case "aggregator": {
        const router = yield* ask(addressNamedBy(action, "router"))
        if (router === null)
          return yield* refuse(
            "foreign-exchange",
            `The contract of action ${name} does not answer router(): configure a router action`,
          )
        yield* verifyCode(venue, action)
        if (!isHttpUrl(venue.url))
          return yield* refuse(
            "invalid-endpoint",
            `The URL of ${name} must be an http or https URL without credentials`,
          )
        if (!isSlippage(venue.slippageBps ?? 0))
          return yield* refuse(
            "invalid-number",
            `The slippageBps of ${name} must be a whole number below 5,000; got ${venue.slippageBps}`,
          )
        return aggregatorVenue(venue, {
          action: hexOfAddress(action),
          router: hexOfAddress(router),
        })
      }
    }
  })
  const venues: Array<SwapVenueShape> = []
  for (const venue of options.venues) {
    if (venues.some(({ name }) => name === venue.action))
      return yield* refuse(
        "unknown-action",
        `Two venues use the action ${venue.action}: remove one of them`,
      )
    venues.push(yield* open(venue))
  }
  return venues
})
