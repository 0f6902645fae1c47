import { keccak_256 } from "@noble/hashes/sha3.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import { parseAddress, type SwapVenueShape } from "@shielded-relay/core"
import { decodeVenue } from "@shielded-relay/pool-program"
import { Effect } from "effect"
import { venueAddress, type PoolAddresses } from "../account/poolAddresses.ts"
import { ChainMisconfigured } from "../ChainMisconfigured.ts"
import { keyOfAddress } from "../encoding/keys.ts"
import type { Endpoints } from "../rpc/Endpoints.ts"
import { belongsTo, readAccounts } from "../state/readAccounts.ts"
import { isFixed, readLookupTable } from "../state/readLookupTable.ts"
import { exchangeAccounts } from "./exchangeAccounts.ts"
import { exchangeVenue } from "./exchangeVenue.ts"
import type { ExchangeOptions, SwapOptions } from "./SwapOptions.ts"
import type { Venue, Venues } from "./Venue.ts"

/** A venue's id in the pool. */
export const venueId = (name: string): Uint8Array => keccak_256(utf8ToBytes(name))

export interface OpenVenues {
  readonly venues: Venues
  readonly quoting: ReadonlyArray<SwapVenueShape>
}

/** The venues of the configuration, each as the pool knows it: a name that stands for another program there is refused. */
export const openVenues = Effect.fnUntraced(function* (
  chainId: number,
  addresses: PoolAddresses,
  endpoints: Endpoints,
  options: SwapOptions = { venues: [] },
) {
  const venues = new Map<string, Venue>()
  const quoting: Array<SwapVenueShape> = []
  for (const wanted of options.venues) {
    const venue = yield* openVenue(chainId, addresses, endpoints, wanted)
    const id = bytesToHex(venueId(wanted.name))
    if (venues.has(id))
      return yield* refusal(chainId, "unknown-venue", wanted, "stands there twice")
    venues.set(id, venue)
    quoting.push(exchangeVenue(wanted.name, venue.program, endpoints))
  }
  return { venues, quoting } satisfies OpenVenues
})

const openVenue = Effect.fnUntraced(function* (
  chainId: number,
  addresses: PoolAddresses,
  endpoints: Endpoints,
  wanted: ExchangeOptions,
) {
  const address = parseAddress(wanted.program, "solana")
  const table = parseAddress(wanted.lookupTable ?? wanted.program, "solana")
  if (address === null || table === null)
    return yield* refusal(
      chainId,
      "invalid-address",
      wanted,
      "has an address that is none of Solana",
    )
  const program = keyOfAddress(address)
  const { registered, lookupTable } = yield* endpoints.first((endpoint) =>
    Effect.all({
      registered: readAccounts(endpoint, [venueAddress(addresses.program, venueId(wanted.name))]),
      lookupTable:
        wanted.lookupTable === undefined
          ? Effect.succeed(null)
          : readLookupTable(endpoint, keyOfAddress(table)),
    }),
  )
  const [account = null] = registered
  const state =
    account !== null && belongsTo(account, addresses.program) ? decodeVenue(account.data) : null
  if (state === null || state.removed)
    return yield* refusal(chainId, "unknown-venue", wanted, "is not registered in the pool")
  if (!Buffer.from(state.program).equals(program.toBytes()))
    return yield* refusal(chainId, "foreign-exchange", wanted, "is another program in the pool")
  if (wanted.lookupTable !== undefined && !isFixed(lookupTable))
    return yield* refusal(chainId, "lookup-table", wanted, "has a lookup table that is not frozen")
  return {
    name: wanted.name,
    program,
    lookupTable,
    accounts: ({ tokenIn, tokenOut }) =>
      exchangeAccounts(addresses, program, keyOfAddress(tokenIn), keyOfAddress(tokenOut)),
  } satisfies Venue
})

const refusal = (
  chainId: number,
  code: ChainMisconfigured["code"],
  { name }: ExchangeOptions,
  problem: string,
) => new ChainMisconfigured({ chainId, code, message: `Venue ${name} ${problem}` })
