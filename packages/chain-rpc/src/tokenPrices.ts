import {
  PriceUnavailable,
  type Address,
  type ChainId,
  type ChainUnavailable,
  type ConnectedChain,
  type Price,
} from "@shielded-relay/core"
import { Effect } from "effect"
import { recently } from "./recently.ts"

/** A token whose price its chain gives. */
export interface PricedToken {
  readonly token: Address
  /** `null` if the price is doubtful now. */
  readonly read: Effect.Effect<Price | null, ChainUnavailable>
}

/**
 * The prices of a connected chain, each read at most once a second: `null` for a token that is not
 * listed. Fails with `PriceUnavailable` if the listed token's price is doubtful, so that no other
 * source stands in.
 */
export const tokenPrices = Effect.fnUntraced(function* (
  chainId: ChainId,
  tokens: ReadonlyArray<PricedToken>,
) {
  const prices = new Map<Address, PricedToken["read"]>()
  for (const { token, read } of tokens) prices.set(token, yield* recently(read))
  return ((token) => {
    const price = prices.get(token)
    if (price === undefined) return Effect.succeed(null)
    return Effect.flatMap(price, (found) =>
      found === null ? new PriceUnavailable({ chainId, token }) : Effect.succeed(found),
    )
  }) satisfies ConnectedChain["price"]
})
