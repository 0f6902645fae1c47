import { evmAddress } from "./familyAddress.ts"
import { listOf, nonEmpty, whole, type JsonReader } from "../JsonReader.ts"
import { readQuoteService, type QuoteService } from "./readQuoteService.ts"

/** The chain adapter's options, with a reference in place of the API key. */
export interface EvmSwapConfiguration {
  readonly wrappedNative: string
  readonly intermediates?: ReadonlyArray<string>
  readonly venues: ReadonlyArray<EvmVenueConfiguration>
}

export type EvmVenueConfiguration = { readonly action: string } & (
  | {
      readonly kind: "uniswap-v3"
      readonly quoter: string
      readonly feeTiers?: ReadonlyArray<number>
    }
  | { readonly kind: "uniswap-v2"; readonly router: string }
  | ({ readonly kind: "aggregator"; readonly api: "0x" | "li.fi" } & QuoteService)
)

/** Reads the optional `swaps` of an EVM chain. */
export function readEvmSwaps(chain: JsonReader): EvmSwapConfiguration | undefined {
  const reader = chain.object("swaps", 'an object with "wrappedNative" and "venues"')
  if (reader === undefined) return undefined
  const wrappedNative = reader.required("wrappedNative", "an address", evmAddress)
  const intermediates = reader.optional("intermediates", "a list of addresses", listOf(evmAddress))
  const venues = reader.objects("venues", 1, readVenue)
  reader.refuseOthers()
  return wrappedNative === undefined
    ? undefined
    : { wrappedNative, venues, ...(intermediates === undefined ? {} : { intermediates }) }
}

function readVenue(reader: JsonReader): EvmVenueConfiguration | undefined {
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
