import { Clock, Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import { refusal } from "../../error/RelayError.ts"
import { plainCall } from "../../fee/plainCall.ts"
import { costInToken, priceOfCall, type CallCosts, type PriceTerms } from "../../fee/priceRule.ts"
import { notesOf, shapeKey } from "../../fee/shapeKey.ts"
import { feeTokenPrice, type FeeTokenPrice } from "../../fee/tokenPrice.ts"
import type { CallShape, PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { PriceSource } from "../../port/PriceSource.ts"
import { RelayConfiguration } from "../../port/RelayConfiguration.ts"
import { PostedPrices, type PostedPrice } from "../../port/storage/PostedPrices.ts"
import { Telemetry } from "../../port/Telemetry.ts"
import { renderToken } from "../intake/tokens.ts"

const minute = 60_000
const hour = 60 * minute
/** A price stands at least this long, in milliseconds. */
const shortestPeriod = 5 * minute

/**
 * Returns the price of a call in a fee token, the same for every caller and on every replica. A price stands for the hour. It ends early
 * once the call costs more than it, at most every 5 minutes. The storage keeps the first price that any replica posts for a period. Fails
 * with `FEE_TOKEN_NOT_ACCEPTED` if the token's smallest unit is too coarse for the fee.
 *
 * @param token The token's price, from `feeTokenNow`; read once for all calls of an operation.
 * @param read The newest price that the storage has for this call, from `storedPrice`.
 */
export const postedPrice = Effect.fn("fees.postedPrice")(function* (
  gateway: PoolGatewayShape,
  feeToken: Address,
  token: FeeTokenPrice,
  shape: CallShape,
  read: PostedPrice | null,
) {
  const prices = yield* PostedPrices
  const telemetry = yield* Telemetry
  const { chainId } = gateway
  const call = { chainId, feeToken, shape: shapeKey(shape) }
  const terms = yield* termsFor(gateway)
  const at = yield* Clock.currentTimeMillis
  const thisHour = at - (at % hour)
  // It may have been read in the hour before.
  const stored = read !== null && read.hour >= thisHour ? read : null
  const costs = yield* costsNow(gateway, shape)
  const stands =
    stored !== null &&
    (at - stored.postedAt < shortestPeriod ||
      costInToken(costs, token.now, terms.notesPerInsertion) <= stored.amount)
  if (stands) return yield* payable(gateway, stored)
  const samples = yield* prices.costs(chainId, at - hour)
  const posted = yield* prices.post({
    ...call,
    ...priceOfCall(costs, samples, token.posting, terms),
    hour: stored?.hour ?? thisHour,
    revision: stored === null ? 0 : stored.revision + 1,
    postedAt: at,
  })
  yield* telemetry.count("prices_posted_total", {
    chain: String(chainId),
    period: stored === null ? "hour" : "early",
  })
  return yield* payable(gateway, posted)
})

/** The newest price of this hour that the storage has for a call; `null` for none. */
export const storedPrice = Effect.fnUntraced(function* (
  { chainId }: PoolGatewayShape,
  feeToken: Address,
  shape: CallShape,
) {
  const prices = yield* PostedPrices
  const at = yield* Clock.currentTimeMillis
  return yield* prices.newest({ chainId, feeToken, shape: shapeKey(shape) }, at - (at % hour))
})

/** The prices that were posted for a call within the last day, oldest first. */
export const pricesOfDay = Effect.fnUntraced(function* (
  { chainId }: PoolGatewayShape,
  feeToken: Address,
  shape: CallShape,
) {
  const prices = yield* PostedPrices
  const at = yield* Clock.currentTimeMillis
  return yield* prices.postedSince({ chainId, feeToken, shape: shapeKey(shape) }, at - 24 * hour)
})

const termsFor = Effect.fnUntraced(function* ({ chainId }: PoolGatewayShape) {
  const { feeMarginBps: marginBps, notesPerInsertion, feeBounds } = yield* RelayConfiguration
  const { floor, ceiling } = feeBounds[chainId] ?? { floor: 0n, ceiling: null }
  return { marginBps, notesPerInsertion, floor, ceiling } satisfies PriceTerms
})

const costsNow = Effect.fnUntraced(function* (gateway: PoolGatewayShape, shape: CallShape) {
  const { native: call } = yield* gateway.estimateCost(shape)
  const { native: plain } = yield* gateway.estimateCost(plainCall)
  const insertion = yield* gateway.insertion?.insertionCost ?? Effect.succeed(null)
  const notes = notesOf(shape)
  return { call, plain, insertion: insertion?.native ?? 0n, notes } satisfies CallCosts
})

/** The price of a fee token; fails with `FEE_TOKEN_NOT_ACCEPTED` if it pays no fees now. */
export const feeTokenNow = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  feeToken: Address,
) {
  const at = yield* Clock.currentTimeMillis
  const source = yield* PriceSource
  const prices = yield* PostedPrices
  const { chainId, callerRules } = gateway
  const asked = Effect.catchTag(source.price(chainId, feeToken), "PriceUnavailable", () =>
    Effect.succeed(null),
  )
  const [samples, reading] = yield* Effect.all(
    [prices.tokenPrices(chainId, feeToken, at - hour), asked],
    { concurrency: "unbounded" },
  )
  const price = feeTokenPrice(reading, samples, at, callerRules.feeToken === "implied")
  return typeof price === "string" ? yield* notAccepted(gateway, feeToken) : price
})

/**
 * Refuses a token whose smallest unit exceeds a tenth of the fee, because rounding would multiply the fee. A token that the chain dictates
 * is always accepted; its fee is at least one unit.
 */
const payable = <P extends { readonly feeToken: Address; readonly amount: bigint }>(
  gateway: PoolGatewayShape,
  price: P,
) =>
  price.amount > 0n && price.amount < 10n && gateway.callerRules.feeToken !== "implied"
    ? notAccepted(gateway, price.feeToken)
    : Effect.succeed(price)

const notAccepted = Effect.fnUntraced(function* (gateway: PoolGatewayShape, token: Address) {
  const telemetry = yield* Telemetry
  yield* telemetry.count("price_unavailable_total", { chain: String(gateway.chainId) })
  return yield* refusal("FEE_TOKEN_NOT_ACCEPTED", { token: renderToken(gateway, token) })
})
