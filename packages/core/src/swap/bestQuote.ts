import { Effect, Result } from "effect"
import { amountOf } from "../amount/index.ts"
import { refusal } from "../error/RelayError.ts"
import { SwapVenues, type SwapQuote, type SwapRequest } from "../port/chain/SwapVenue.ts"
import { longestSwapData } from "./swapData.ts"

/**
 * Returns the best quote of a chain's venues, queried concurrently; of equal ones the operator's preferred venue. Skips unavailable venues.
 * Without any quote it fails: 503 if a venue was unavailable, because it might have a route; otherwise 400, which says whether the only
 * routes were too large.
 */
export const bestQuote = Effect.fnUntraced(function* (
  request: SwapRequest,
  /** Names of venues that are not called now. They count as unavailable. */
  blocked: ReadonlySet<string> = new Set(),
) {
  const all = (yield* SwapVenues).get(request.chainId) ?? []
  const venues = all.filter(({ name }) => !blocked.has(name))
  const answers = yield* Effect.forEach(venues, (venue) => Effect.result(venue.quote(request)), {
    concurrency: "unbounded",
  })
  let best: SwapQuote | null = null
  for (const answer of answers) {
    if (Result.isFailure(answer) || !isUsable(answer.success)) continue
    if (best === null || answer.success.amountOut > best.amountOut) best = answer.success
  }
  if (best !== null) return best
  const failures = answers.flatMap((answer) => (Result.isFailure(answer) ? [answer.failure] : []))
  const isUnavailable = failures.some(({ _tag }) => _tag === "SwapVenueUnavailable")
  if (isUnavailable || venues.length < all.length)
    return yield* refusal("SWAP_VENUE_UNAVAILABLE", {}, { retryAfter: 5 })
  const tooLarge = failures.some(
    (failure) => failure._tag === "NoSwapRoute" && failure.because === "too-large",
  )
  return yield* refusal(tooLarge ? "SWAP_ROUTE_TOO_LARGE" : "NO_SWAP_ROUTE")
})

/** Validates a venue's answer, which comes from third parties: the amount and the calldata must be within bounds. */
function isUsable({ amountOut, data }: SwapQuote): boolean {
  return amountOf(amountOut) !== null && data.length <= longestSwapData
}
