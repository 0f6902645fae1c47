import { isHttpUrl } from "@shielded-relay/chain-rpc"
import { bytesToHex } from "@noble/hashes/utils.js"
import { parseAddress, type Address, type SwapVenueShape } from "@shielded-relay/core"
import { decodeVenue } from "@shielded-relay/pool-program"
import { Effect } from "effect"
import { accountMeta } from "../account/accountMeta.ts"
import { venueAddress, type PoolAddresses } from "../account/poolAddresses.ts"
import { ChainMisconfigured } from "../ChainMisconfigured.ts"
import { keyOfAddress } from "../encoding/keys.ts"
import type { Pool } from "../relay/Pool.ts"
import type { Endpoints } from "../rpc/Endpoints.ts"
import { belongsTo, readAccounts } from "../state/readAccounts.ts"
import { isFixed, readLookupTable } from "../state/readLookupTable.ts"
import { aggregatorVenue } from "./aggregatorVenue.ts"
import { exchangeAccounts } from "./exchangeAccounts.ts"
import { exchangeVenue } from "./exchangeVenue.ts"
import { mostAccounts } from "./poolInstruction.ts"
import { decodeRoutedData } from "./RoutedData.ts"
import { tableOfPlaces } from "./routedTables.ts"
import type { AggregatorOptions, SwapOptions, SwapVenueOptions } from "./SwapOptions.ts"
import type { Venue, Venues } from "./Venue.ts"
import { venueId } from "./venueId.ts"

export interface OpenVenues {
  readonly venues: Venues
  readonly quoting: ReadonlyArray<SwapVenueShape>
}

/** The relay's wallets: those that send, and the one that is paid. */
export interface RelayWallets {
  readonly senders: ReadonlyArray<Address>
  readonly feeRecipient: Address
}

/** The venues of the configuration, each as the pool knows it: a name that stands for another program there is refused. */
export const openVenues = Effect.fnUntraced(function* (
  pool: Omit<Pool, "venues">,
  wallets: RelayWallets,
  endpoints: Endpoints,
  options: SwapOptions = { venues: [] },
) {
  const { chainId, addresses } = pool
  const venues = new Map<string, Venue>()
  const quoting: Array<SwapVenueShape> = []
  for (const wanted of options.venues) {
    const { program, lookupTable: ownTable } = yield* registered(
      chainId,
      addresses,
      endpoints,
      wanted,
    )
    const { name } = wanted
    const tables = ownTable === null ? [] : [ownTable]
    const id = bytesToHex(venueId(name))
    if (venues.has(id))
      return yield* refusal(chainId, "unknown-venue", wanted, "stands there twice")
    switch (wanted.kind) {
      case "exchange": {
        venues.set(id, {
          name,
          program,
          units: 60_000n,
          callOf: ({ tokenIn, tokenOut, data }) => {
            const mints = [keyOfAddress(tokenIn), keyOfAddress(tokenOut)] as const
            return { accounts: exchangeAccounts(addresses, program, ...mints), data, tables }
          },
        })
        quoting.push(exchangeVenue(name, program, endpoints))
        break
      }
      case "aggregator": {
        yield* requireSound(chainId, wanted)
        const venue: Venue = {
          name,
          program,
          units: 300_000n,
          callOf: (action) => {
            const routed = decodeRoutedData(action.data)
            if (routed === null) throw new RangeError(`this is no route of ${name}`)
            return {
              accounts: routed.accounts.map(({ key, writable }) =>
                accountMeta(key, writable ? "writable" : "readonly"),
              ),
              data: routed.data,
              tables: [...tables, ...routed.tables.map(tableOfPlaces)],
            }
          },
        }
        venues.set(id, venue)
        quoting.push(aggregatorVenue(wanted, { pool, venue, ownTable, endpoints, ...wallets }))
      }
    }
  }
  return { venues, quoting } satisfies OpenVenues
})

/** A venue's program and frozen table, once the chain has shown both. */
const registered = Effect.fnUntraced(function* (
  chainId: number,
  addresses: PoolAddresses,
  endpoints: Endpoints,
  wanted: SwapVenueOptions,
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
  const { accounts, lookupTable } = yield* endpoints.first((endpoint) =>
    Effect.all({
      accounts: readAccounts(endpoint, [venueAddress(addresses.program, venueId(wanted.name))]),
      lookupTable:
        wanted.lookupTable === undefined
          ? Effect.succeed(null)
          : readLookupTable(endpoint, keyOfAddress(table)),
    }),
  )
  const [account = null] = accounts
  const state =
    account !== null && belongsTo(account, addresses.program) ? decodeVenue(account.data) : null
  if (state === null || state.removed)
    return yield* refusal(chainId, "unknown-venue", wanted, "is not registered in the pool")
  if (!Buffer.from(state.program).equals(program.toBytes()))
    return yield* refusal(chainId, "foreign-exchange", wanted, "is another program in the pool")
  if (wanted.lookupTable !== undefined && !isFixed(lookupTable))
    return yield* refusal(chainId, "lookup-table", wanted, "has a lookup table that is not frozen")
  return { program, lookupTable }
})

const requireSound = Effect.fnUntraced(function* (chainId: number, wanted: AggregatorOptions) {
  const { url, slippageBps = 0, maxAccounts = 1, timeoutMilliseconds = 1 } = wanted
  const isWithin = (value: number, least: number, most: number) =>
    Number.isSafeInteger(value) && value >= least && value <= most
  if (!isHttpUrl(url))
    return yield* refusal(
      chainId,
      "invalid-endpoint",
      wanted,
      "has a URL that is not http or https",
    )
  if (!isWithin(slippageBps, 0, 4_999))
    return yield* refusal(
      chainId,
      "invalid-number",
      wanted,
      "has a slippage that is not below 5000",
    )
  if (!isWithin(maxAccounts, 1, mostAccounts))
    return yield* refusal(
      chainId,
      "invalid-number",
      wanted,
      `has no maxAccounts from 1 to ${mostAccounts}`,
    )
  if (!isWithin(timeoutMilliseconds, 1, 60_000))
    return yield* refusal(chainId, "invalid-number", wanted, "has a time-out that is none")
})

const refusal = (
  chainId: number,
  code: ChainMisconfigured["code"],
  { name }: SwapVenueOptions,
  problem: string,
) => new ChainMisconfigured({ chainId, code, message: `Venue ${name} ${problem}` })
