import type { FamilyRules } from "./FamilyRules.ts"
import { whole, type JsonReader } from "../JsonReader.ts"
import type { Problems } from "../Problems.ts"

/** The feeds of a token, as the chain's connector has them. `check` is absent on chains of families without it. */
export interface PriceFeedConfiguration {
  readonly token: FeedConfiguration
  readonly native?: FeedConfiguration
  readonly check?: {
    readonly pool: string
    readonly windowSeconds: number
    readonly maxDeviationBps: number
  }
}

interface FeedConfiguration {
  readonly address: string
  readonly maxAgeSeconds: number
}

/** Reads the optional `priceFeed` of a token. */
export function readPriceFeed(
  token: JsonReader,
  problems: Problems,
  family: FamilyRules,
): PriceFeedConfiguration | undefined {
  const reader = token.object("priceFeed", 'an object with "token"')
  if (reader === undefined) return undefined
  if (family.priceFeeds === "none")
    return problems.add(token.where, "has a priceFeed, which chains of this family do not support")
  const ofToken = readFeed(reader.object("token", "a feed", "required"), family)
  const native = readFeed(reader.object("native", "a feed"), family)
  const check = readCheck(reader, family)
  reader.refuseOthers()
  if (ofToken === undefined) return undefined
  return {
    token: ofToken,
    ...(native === undefined ? {} : { native }),
    ...(check === undefined ? {} : { check }),
  }
}

function readFeed(
  reader: JsonReader | undefined,
  { wanted, address: parse }: FamilyRules,
): FeedConfiguration | undefined {
  if (reader === undefined) return undefined
  const address = reader.required("address", wanted, parse)
  const maxAgeSeconds = reader.required("maxAgeSeconds", "a whole number of at least 1", whole(1))
  reader.refuseOthers()
  return address === undefined || maxAgeSeconds === undefined
    ? undefined
    : { address, maxAgeSeconds }
}

function readCheck(
  feed: JsonReader,
  { wanted, address, priceFeeds }: FamilyRules,
): PriceFeedConfiguration["check"] {
  const reader = feed.object("check", 'an object with "pool"')
  if (reader === undefined) return undefined
  if (priceFeeds !== "feeds-and-check")
    return feed.problem(
      "check",
      "compares feeds with a Uniswap v3 pool, which chains of this family do not have: remove it",
    )
  const pool = reader.required("pool", wanted, address)
  const windowSeconds = reader.required(
    "windowSeconds",
    "a whole number from 1 to 86400",
    whole(1, 86_400),
  )
  const maxDeviationBps = reader.required(
    "maxDeviationBps",
    "a whole number from 1 to 10000",
    whole(1, 10_000),
  )
  reader.refuseOthers()
  if (pool === undefined || windowSeconds === undefined || maxDeviationBps === undefined)
    return undefined
  return { pool, windowSeconds, maxDeviationBps }
}
