import type { FeedOptions, PriceFeedOptions } from "@shielded-relay/chain-evm"
import { evmAddress } from "./familyAddress.ts"
import { whole, type JsonReader } from "../JsonReader.ts"

export type PriceFeedConfiguration = PriceFeedOptions

/** Reads the optional `priceFeed` of a token. */
export function readPriceFeed(token: JsonReader): PriceFeedConfiguration | undefined {
  const reader = token.object("priceFeed", 'an object with "token"')
  if (reader === undefined) return undefined
  const ofToken = readFeed(reader.object("token", "a feed", "required"))
  const native = readFeed(reader.object("native", "a feed"))
  const check = readCheck(reader)
  reader.refuseOthers()
  if (ofToken === undefined) return undefined
  return {
    token: ofToken,
    ...(native === undefined ? {} : { native }),
    ...(check === undefined ? {} : { check }),
  }
}

function readFeed(reader: JsonReader | undefined): FeedOptions | undefined {
  if (reader === undefined) return undefined
  const address = reader.required("address", "an address", evmAddress)
  const maxAgeSeconds = reader.required("maxAgeSeconds", "a whole number of at least 1", whole(1))
  reader.refuseOthers()
  return address === undefined || maxAgeSeconds === undefined
    ? undefined
    : { address, maxAgeSeconds }
}

function readCheck(feed: JsonReader): PriceFeedOptions["check"] {
  const reader = feed.object("check", 'an object with "pool"')
  if (reader === undefined) return undefined
  const pool = reader.required("pool", "an address", evmAddress)
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
