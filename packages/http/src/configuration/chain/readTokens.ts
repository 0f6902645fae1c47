import type { FamilyRules } from "./FamilyRules.ts"
import { nonEmpty, positiveDecimal, whole, type JsonReader } from "../JsonReader.ts"
import type { Problems } from "../Problems.ts"
import { readPriceFeed, type PriceFeedConfiguration } from "./readPriceFeed.ts"

export interface TokenConfiguration {
  readonly address: string
  readonly symbol: string
  readonly decimals: number
  readonly name?: string
  /**
   * `tokens` smallest units are worth `native` smallest units of the native coin. A token without a price cannot pay
   * fees.
   */
  readonly price?: { readonly tokens: bigint; readonly native: bigint }
  /** The source of the price, instead of `price`. */
  readonly priceFeed?: PriceFeedConfiguration
}

/** Reads `tokens` of a chain: one or more. */
export function readTokens(
  chain: JsonReader,
  problems: Problems,
  family: FamilyRules,
): ReadonlyArray<TokenConfiguration> {
  return chain.objects("tokens", 1, (reader) => {
    const tokenAddress = reader.required("address", family.wanted, family.address)
    const symbol = reader.required("symbol", "a text", nonEmpty)
    const decimals = reader.required("decimals", "a whole number from 0 to 77", whole(0, 77))
    const name = reader.optional("name", "a text", nonEmpty)
    const price = readPrice(reader)
    const priceFeed = readPriceFeed(reader, problems, family)
    if (price !== undefined && priceFeed !== undefined)
      problems.add(reader.where, "has both price and priceFeed: keep one")
    reader.refuseOthers()
    if (tokenAddress === undefined || symbol === undefined || decimals === undefined)
      return undefined
    return {
      address: tokenAddress,
      symbol,
      decimals,
      ...(name === undefined ? {} : { name }),
      ...(price === undefined ? {} : { price }),
      ...(priceFeed === undefined ? {} : { priceFeed }),
    }
  })
}

function readPrice(token: JsonReader): TokenConfiguration["price"] {
  const reader = token.object("price", 'an object {"tokens", "native"}')
  if (reader === undefined) return undefined
  const wanted = "a positive whole number as text"
  const tokens = reader.required("tokens", wanted, positiveDecimal)
  const native = reader.required("native", wanted, positiveDecimal)
  reader.refuseOthers()
  return tokens === undefined || native === undefined ? undefined : { tokens, native }
}
