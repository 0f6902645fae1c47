import type { FeedOptions, PriceFeedOptions } from "@shielded-relay/chain-evm"
import { evmAddress } from "./evmAddress.ts"
import { JsonReader, jsonFields, whole } from "./JsonReader.ts"
import type { Problems } from "./Problems.ts"

export type PriceFeedConfiguration = PriceFeedOptions

/** `priceFeed` of a token, when it is there. */
export function readPriceFeed(
  token: JsonReader,
  problems: Problems,
): PriceFeedConfiguration | undefined {
  const fields = token.optional("priceFeed", 'an object with "token"', jsonFields)
  if (fields === undefined) return undefined
  const reader = new JsonReader(`${token.where}.priceFeed`, fields, problems)
  const ofToken = readFeed(
    reader,
    problems,
    reader.required("token", "a feed", jsonFields),
    "token",
  )
  const native = readFeed(
    reader,
    problems,
    reader.optional("native", "a feed", jsonFields),
    "native",
  )
  const check = readCheck(reader, problems)
  reader.refuseOthers()
  if (ofToken === undefined) return undefined
  return {
    token: ofToken,
    ...(native === undefined ? {} : { native }),
    ...(check === undefined ? {} : { check }),
  }
}

function readFeed(
  { where }: JsonReader,
  problems: Problems,
  fields: Readonly<Record<string, unknown>> | undefined,
  name: string,
): FeedOptions | undefined {
  if (fields === undefined) return undefined
  const reader = new JsonReader(`${where}.${name}`, fields, problems)
  const address = reader.required("address", "an address", evmAddress)
  const maxAgeSeconds = reader.required("maxAgeSeconds", "a whole number from 1 on", whole(1))
  reader.refuseOthers()
  return address === undefined || maxAgeSeconds === undefined
    ? undefined
    : { address, maxAgeSeconds }
}

function readCheck(feed: JsonReader, problems: Problems): PriceFeedOptions["check"] {
  const fields = feed.optional("check", 'an object with "pool"', jsonFields)
  if (fields === undefined) return undefined
  const reader = new JsonReader(`${feed.where}.check`, fields, problems)
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
