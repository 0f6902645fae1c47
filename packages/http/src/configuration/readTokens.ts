import type { FamilyRules } from "./FamilyRules.ts"
import { JsonReader, jsonFields, nonEmpty, positiveDecimal, whole } from "./JsonReader.ts"
import type { Problems } from "./Problems.ts"
import { readPriceFeed, type PriceFeedConfiguration } from "./readPriceFeed.ts"

export interface TokenConfiguration {
  readonly address: string
  readonly symbol: string
  readonly decimals: number
  readonly name?: string
  /** `tokens` smallest units are worth `native` smallest units of the native coin; without it the token pays no fees. */
  readonly price?: { readonly tokens: bigint; readonly native: bigint }
  /** Where its price comes from instead. */
  readonly priceFeed?: PriceFeedConfiguration
}

/** `tokens` of a chain: one or more. */
export function readTokens(
  chain: JsonReader,
  problems: Problems,
  { wanted, address, priceFeeds }: FamilyRules,
): ReadonlyArray<TokenConfiguration> {
  return chain.list("tokens", 1).flatMap(({ where, value }) => {
    const fields = jsonFields(value)
    if (fields === undefined) return problems.add(where, "must be an object") ?? []
    const reader = new JsonReader(where, fields, problems)
    const tokenAddress = reader.required("address", wanted, address)
    const symbol = reader.required("symbol", "a text", nonEmpty)
    const decimals = reader.required("decimals", "a whole number from 0 to 77", whole(0, 77))
    const name = reader.optional("name", "a text", nonEmpty)
    const price = readPrice(reader, problems)
    const priceFeed = readPriceFeed(reader, problems)
    if (price !== undefined && priceFeed !== undefined)
      problems.add(where, "has a price and a priceFeed: only one can decide")
    if (priceFeed !== undefined && !priceFeeds)
      problems.add(where, "has a priceFeed: there are none on this chain")
    reader.refuseOthers()
    if (tokenAddress === undefined || symbol === undefined || decimals === undefined) return []
    return [
      {
        address: tokenAddress,
        symbol,
        decimals,
        ...(name === undefined ? {} : { name }),
        ...(price === undefined ? {} : { price }),
        ...(priceFeed === undefined ? {} : { priceFeed }),
      },
    ]
  })
}

function readPrice(token: JsonReader, problems: Problems): TokenConfiguration["price"] {
  const fields = token.optional("price", 'an object {"tokens", "native"}', jsonFields)
  if (fields === undefined) return undefined
  const reader = new JsonReader(`${token.where}.price`, fields, problems)
  const wanted = "a positive whole number as text"
  const tokens = reader.required("tokens", wanted, positiveDecimal)
  const native = reader.required("native", wanted, positiveDecimal)
  reader.refuseOthers()
  return tokens === undefined || native === undefined ? undefined : { tokens, native }
}
