import type { AddressRules, FamilyRules } from "./FamilyRules.ts"
import { nonEmpty, positiveDecimal, whole, type JsonReader } from "../JsonReader.ts"
import type { Problems } from "../Problems.ts"
import { readPriceFeed, type PriceFeedConfiguration } from "./readPriceFeed.ts"

/** What a token is called, and where it is. */
export interface NamedToken {
  readonly address: string
  readonly symbol: string
  readonly decimals: number
  readonly name?: string
}

export interface TokenConfiguration extends NamedToken {
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
    const token = readNamedToken(reader, family)
    const price = readPrice(reader)
    const priceFeed = readPriceFeed(reader, problems, family)
    if (price !== undefined && priceFeed !== undefined)
      problems.add(reader.where, "has both price and priceFeed: keep one")
    reader.refuseOthers()
    if (token === undefined) return undefined
    return {
      ...token,
      ...(price === undefined ? {} : { price }),
      ...(priceFeed === undefined ? {} : { priceFeed }),
    }
  })
}

/** 10^78 is more than 2^256, so a contract could not hold a whole token with more decimals. */
const mostDecimals = 77

/** Reads the fields that name a token. */
export function readNamedToken(
  reader: JsonReader,
  { wanted, address: parse }: AddressRules,
): NamedToken | undefined {
  const address = reader.required("address", wanted, parse)
  const words = readTokenWords(reader)
  return address === undefined || words === undefined ? undefined : { address, ...words }
}

/** Reads what a token is called. */
export function readTokenWords(reader: JsonReader): Omit<NamedToken, "address"> | undefined {
  const symbol = reader.required("symbol", "a text", nonEmpty)
  const decimals = reader.required(
    "decimals",
    `a whole number from 0 to ${mostDecimals}`,
    whole(0, mostDecimals),
  )
  const name = reader.optional("name", "a text", nonEmpty)
  return symbol === undefined || decimals === undefined
    ? undefined
    : { symbol, decimals, ...(name === undefined ? {} : { name }) }
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
