import type { PoolAddresses } from "../account/poolAddresses.ts"
import { keyOfAddress } from "../encoding/keys.ts"
import { exchangeUnits } from "../sending/computeUnits.ts"
import type { Endpoints } from "../rpc/Endpoints.ts"
import { exchangeAccounts } from "./exchangeAccounts.ts"
import { exchangeVenue } from "./exchangeVenue.ts"
import type { ExchangeOptions } from "./SwapOptions.ts"
import type { OpenVenue, RegisteredProgram, Venue } from "./Venue.ts"

/** The venue of pool-program's exchange. Its accounts follow from the two tokens. */
export function openExchange(
  { name }: ExchangeOptions,
  { program, lookupTable }: RegisteredProgram,
  addresses: PoolAddresses,
  endpoints: Endpoints,
): OpenVenue {
  const tables = lookupTable === null ? [] : [lookupTable]
  const venue: Venue = {
    name,
    program,
    units: exchangeUnits,
    callOf: ({ tokenIn, tokenOut, data }) => {
      const mints = [keyOfAddress(tokenIn), keyOfAddress(tokenOut)] as const
      return { accounts: exchangeAccounts(addresses, program, ...mints), data, tables }
    },
  }
  return { venue, quoting: exchangeVenue(name, program, endpoints) }
}
