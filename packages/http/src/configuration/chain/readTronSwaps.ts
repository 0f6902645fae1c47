import { tronAddress } from "./familyAddress.ts"
import { listOf, nonEmpty, type JsonReader } from "../JsonReader.ts"

/** The chain adapter's options. */
export interface TronSwapConfiguration {
  readonly wrappedNative: string
  readonly intermediates?: ReadonlyArray<string>
  readonly venues: ReadonlyArray<TronVenueConfiguration>
}

interface TronVenueConfiguration {
  readonly kind: "uniswap-v2"
  readonly action: string
  readonly router: string
}

/** Reads the optional `swaps` of a TRON chain. */
export function readTronSwaps(
  chain: JsonReader,
  wanted: string,
): TronSwapConfiguration | undefined {
  const reader = chain.object("swaps", 'an object with "wrappedNative" and "venues"')
  if (reader === undefined) return undefined
  const wrappedNative = reader.required("wrappedNative", wanted, tronAddress)
  const intermediates = reader.optional("intermediates", "a list of addresses", listOf(tronAddress))
  const venues = reader.objects("venues", 1, (venue): TronVenueConfiguration | undefined => {
    const kind = venue.required("kind", '"uniswap-v2"', (one) =>
      one === "uniswap-v2" ? one : undefined,
    )
    const action = venue.required("action", "the name of an action of the pool", nonEmpty)
    const router = venue.required("router", wanted, tronAddress)
    venue.refuseOthers()
    return kind === undefined || action === undefined || router === undefined
      ? undefined
      : { kind, action, router }
  })
  reader.refuseOthers()
  return wrappedNative === undefined
    ? undefined
    : { wrappedNative, venues, ...(intermediates === undefined ? {} : { intermediates }) }
}
