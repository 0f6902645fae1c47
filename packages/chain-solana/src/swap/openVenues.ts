import { bytesToHex } from "@noble/hashes/utils.js"
import { parseAddress, type Address, type SwapVenueShape } from "@shielded-relay/core"
import { decodeVenue } from "@shielded-relay/pool-program"
import { Effect } from "effect"
import { venueAddress, type PoolAddresses } from "../account/poolAddresses.ts"
import { ChainMisconfigured } from "../ChainMisconfigured.ts"
import { keyOfAddress } from "../encoding/keys.ts"
import type { Pool } from "../sending/Pool.ts"
import type { Endpoints } from "../rpc/Endpoints.ts"
import { belongsTo, readAccounts } from "../state/readAccounts.ts"
import { isFrozen, readLookupTable } from "../state/readLookupTable.ts"
import { aggregatorProblem, openAggregator } from "./openAggregator.ts"
import { openExchange } from "./openExchange.ts"
import type { SwapOptions, SwapVenueOptions } from "./SwapOptions.ts"
import type { RegisteredProgram, Venue, Venues } from "./Venue.ts"
import { venueId } from "./venueId.ts"

export interface OpenVenues {
  readonly venues: Venues
  readonly quoting: ReadonlyArray<SwapVenueShape>
}

/** The relay's wallets: its senders and its fee recipient. */
export interface RelayWallets {
  readonly senders: ReadonlyArray<Address>
  readonly feeRecipient: Address
}

/** Opens the configured venues. Each must be registered in the pool under its name and with the same program. */
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
    const problem = wanted.kind === "aggregator" ? aggregatorProblem(wanted) : null
    if (problem !== null) return yield* refusal(chainId, problem[0], wanted, problem[1])
    const id = bytesToHex(venueId(wanted.name))
    if (venues.has(id)) return yield* refusal(chainId, "unknown-venue", wanted, "is listed twice")
    const registration = yield* registered(chainId, addresses, endpoints, wanted)
    const opened =
      wanted.kind === "aggregator"
        ? openAggregator(wanted, registration, { pool, endpoints, ...wallets })
        : openExchange(wanted, registration, addresses, endpoints)
    venues.set(id, opened.venue)
    quoting.push(opened.quoting)
  }
  return { venues, quoting } satisfies OpenVenues
})

/** Reads a venue's registration and frozen lookup table, and checks both. */
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
      "has a program or lookupTable that is not a base58 Solana address",
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
    return yield* refusal(
      chainId,
      "foreign-exchange",
      wanted,
      "is registered in the pool with another program",
    )
  if (wanted.lookupTable !== undefined && !isFrozen(lookupTable))
    return yield* refusal(chainId, "lookup-table", wanted, "has a lookup table that is not frozen")
  return { program, lookupTable } satisfies RegisteredProgram
})

const refusal = (
  chainId: number,
  code: ChainMisconfigured["code"],
  { name }: SwapVenueOptions,
  problem: string,
) => new ChainMisconfigured({ chainId, code, message: `Venue ${name} ${problem}` })
