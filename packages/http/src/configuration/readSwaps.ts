import type { AggregatorOptions, SwapOptions, SwapVenueOptions } from "@shielded-relay/chain-evm"
import { evmAddress } from "./evmAddress.ts"
import { JsonReader, jsonFields, listOf, nonEmpty, whole } from "./JsonReader.ts"
import type { Problems } from "./Problems.ts"
import { readQuoteService } from "./readQuoteService.ts"
import type { OutsideReference } from "./SecretReference.ts"

/** As the chain adapter takes it, but for the key, which is only named. */
export type SwapConfiguration = Omit<SwapOptions, "venues"> & {
  readonly venues: ReadonlyArray<SwapVenueConfiguration>
}
export type SwapVenueConfiguration =
  | Exclude<SwapVenueOptions, { readonly kind: "aggregator" }>
  | (Omit<AggregatorOptions, "apiKey"> & { readonly apiKey?: OutsideReference })

/** `swaps` of a chain, when it is there. */
export function readSwaps(chain: JsonReader, problems: Problems): SwapConfiguration | undefined {
  const fields = chain.optional("swaps", 'an object with "wrappedNative" and "venues"', jsonFields)
  if (fields === undefined) return undefined
  const reader = new JsonReader(`${chain.where}.swaps`, fields, problems)
  const wrappedNative = reader.required("wrappedNative", "an address", evmAddress)
  const intermediates = reader.optional("intermediates", "a list of addresses", listOf(evmAddress))
  const venues = reader.list("venues", 1).flatMap(({ where, value }) => {
    const venue = readVenue(where, value, problems)
    return venue === undefined ? [] : [venue]
  })
  reader.refuseOthers()
  return wrappedNative === undefined
    ? undefined
    : { wrappedNative, venues, ...(intermediates === undefined ? {} : { intermediates }) }
}

function readVenue(
  where: string,
  value: unknown,
  problems: Problems,
): SwapVenueConfiguration | undefined {
  const fields = jsonFields(value)
  if (fields === undefined) return problems.add(where, "must be an object")
  const reader = new JsonReader(where, fields, problems)
  const kind = reader.required("kind", '"uniswap-v3", "uniswap-v2" or "aggregator"', (one) =>
    one === "uniswap-v3" || one === "uniswap-v2" || one === "aggregator" ? one : undefined,
  )
  const action = reader.required("action", "the name of an action of the pool", nonEmpty)
  if (kind === undefined || action === undefined) return undefined
  switch (kind) {
    case "uniswap-v3": {
      const quoter = reader.required("quoter", "an address", evmAddress)
      const feeTiers = reader.optional(
        "feeTiers",
        "a list of whole numbers below 2^24",
        listOf(whole(0, 2 ** 24 - 1)),
      )
      reader.refuseOthers()
      if (quoter === undefined) return undefined
      return { kind, action, quoter, ...(feeTiers === undefined ? {} : { feeTiers }) }
    }
    case "uniswap-v2": {
      const router = reader.required("router", "an address", evmAddress)
      reader.refuseOthers()
      return router === undefined ? undefined : { kind, action, router }
    }
    case "aggregator": {
      const api = reader.required("api", '"0x" or "li.fi"', (one) =>
        one === "0x" || one === "li.fi" ? one : undefined,
      )
      const service = readQuoteService(reader)
      reader.refuseOthers()
      return api === undefined || service === undefined
        ? undefined
        : { kind, action, api, ...service }
    }
  }
}
