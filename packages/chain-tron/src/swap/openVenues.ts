import { onChainVenue } from "@shielded-relay/chain-rpc"
import { parseAddress, type Address, type SwapVenueShape } from "@shielded-relay/core"
import { actionOf, addressNamedBy, isActionCode, type Question } from "@shielded-relay/pool-abi"
import { Effect } from "effect"
import { ChainMisconfigured } from "../ChainMisconfigured.ts"
import type { Endpoints } from "../rpc/Endpoints.ts"
import { orNull } from "../state/orNull.ts"
import { readNewest } from "../state/readBlock.ts"
import { readCode } from "../state/readCode.ts"
import { readContract } from "../state/readContract.ts"
import type { SwapOptions, SwapVenueOptions } from "./SwapOptions.ts"
import { uniswapV2 } from "./uniswapV2.ts"

/**
 * Opens the venues of a chain. Each action must be registered, past its delay by the chain's clock,
 * not removed, have this version's code, and belong to the exchange that gives the quotes. Otherwise
 * every swap would be refunded.
 */
export const openVenues = Effect.fnUntraced(function* (
  { chainId, pool }: { readonly chainId: number; readonly pool: Address },
  endpoints: Endpoints,
  options: SwapOptions,
) {
  const refuse = (code: ChainMisconfigured["code"], message: string) =>
    new ChainMisconfigured({ chainId, code, message })
  const address = (what: string, text: string) =>
    Effect.fromNullishOr(parseAddress(text, "tron")).pipe(
      Effect.mapError(() =>
        refuse("invalid-address", `${what} must be a valid TRON address; got ${text}`),
      ),
    )
  const ask = <A>(question: Question<A>) =>
    endpoints.first((endpoint) => orNull(readContract(endpoint, question)))

  /** The contract of an action that the pool executes now. */
  const usable = Effect.fnUntraced(function* (name: string) {
    const action = yield* endpoints.first((endpoint) =>
      readContract(endpoint, actionOf(pool, name)),
    )
    const { time } = yield* endpoints.first((endpoint) => readNewest(endpoint, "latest"))
    if (BigInt(action.target) === 0n || action.removed)
      return yield* refuse(
        "unknown-action",
        `The pool has no action named ${name}: check the name or register the action`,
      )
    if (action.activeFrom > time)
      return yield* refuse(
        "unknown-action",
        `The action ${name} becomes active at ${new Date(action.activeFrom * 1000).toISOString()}: configure it then`,
      )
    return action.target
  })

  const verify = Effect.fnUntraced(function* (
    { kind, action: name }: SwapVenueOptions,
    action: Address,
    router: Address,
    wrapped: Address,
  ) {
    const factory = yield* ask(addressNamedBy(action, "factory"))
    const isOfOneExchange =
      factory !== null &&
      factory === (yield* ask(addressNamedBy(router, "factory"))) &&
      wrapped === (yield* ask(addressNamedBy(action, "wrappedNative"))) &&
      wrapped === (yield* ask(addressNamedBy(router, "WETH")))
    if (!isOfOneExchange)
      return yield* refuse(
        "foreign-exchange",
        `The action ${name}, its router and wrappedNative belong to different exchanges: check their addresses`,
      )
    const code = yield* endpoints.known(readCode(action))
    if (code === null || !isActionCode(kind, code, action))
      return yield* refuse(
        "foreign-code",
        `The contract of action ${name} at ${action} is not this version's ${kind} action: deploy one with deployAction under another name`,
      )
  })

  const wrapped = yield* address("swaps.wrappedNative", options.wrappedNative)
  const intermediates = yield* Effect.forEach(options.intermediates ?? [], (text, index) =>
    address(`swaps.intermediates[${index}]`, text),
  )
  const venues: Array<SwapVenueShape> = []
  for (const venue of options.venues) {
    const { action: name } = venue
    if (venues.some((other) => other.name === name))
      return yield* refuse(
        "unknown-action",
        `Two venues use the action ${name}: remove one of them`,
      )
    const action = yield* usable(name)
    const router = yield* address(`the router of ${name}`, venue.router)
    yield* verify(venue, action, router, wrapped)
    venues.push(onChainVenue(name, uniswapV2(endpoints, router), { wrapped, intermediates }))
  }
  return venues
})
