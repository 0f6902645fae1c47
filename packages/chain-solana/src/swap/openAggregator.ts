import { isHttpUrl } from "@shielded-relay/chain-rpc"
import { accountMeta } from "../account/accountMeta.ts"
import { aggregatorUnits } from "../sending/computeUnits.ts"
import { aggregatorVenue, type AggregatorContext } from "./aggregatorVenue.ts"
import { mostAccounts } from "./poolInstruction.ts"
import { decodeRoutedData } from "./RoutedData.ts"
import { tableOfPlaces } from "./routedTables.ts"
import type { AggregatorOptions } from "./SwapOptions.ts"
import type { OpenVenue, RegisteredProgram, Venue } from "./Venue.ts"

/** The first problem of the options, as an error code and text; `null` if they are valid. */
export function aggregatorProblem(
  options: AggregatorOptions,
): readonly ["invalid-endpoint" | "invalid-number", string] | null {
  const { url, slippageBps = 0, maxAccounts = 1, timeoutMilliseconds = 1 } = options
  const isWithin = (value: number, least: number, most: number) =>
    Number.isSafeInteger(value) && value >= least && value <= most
  if (!isHttpUrl(url))
    return ["invalid-endpoint", "needs a url that starts with http:// or https://"]
  if (!isWithin(slippageBps, 0, 4_999))
    return ["invalid-number", "needs a slippageBps from 0 to 4999"]
  if (!isWithin(maxAccounts, 1, mostAccounts))
    return ["invalid-number", `needs a maxAccounts from 1 to ${mostAccounts}`]
  if (!isWithin(timeoutMilliseconds, 1, 60_000))
    return ["invalid-number", "needs a timeoutMilliseconds from 1 to 60000"]
  return null
}

/** An aggregator's venue. The accounts and lookup tables of a call are stored in front of the action's data. */
export function openAggregator(
  options: AggregatorOptions,
  { program, lookupTable }: RegisteredProgram,
  context: Omit<AggregatorContext, "venue" | "ownTable">,
): OpenVenue {
  const { name } = options
  const own = lookupTable === null ? [] : [lookupTable]
  const venue: Venue = {
    name,
    program,
    units: aggregatorUnits,
    callOf: (action) => {
      const routed = decodeRoutedData(action.data)
      if (routed === null) throw new RangeError(`the action's data contains no route of ${name}`)
      return {
        accounts: routed.accounts.map(({ key, writable }) =>
          accountMeta(key, writable ? "writable" : "readonly"),
        ),
        data: routed.data,
        tables: [...own, ...routed.tables.map(tableOfPlaces)],
      }
    },
  }
  const quoting = aggregatorVenue(options, { ...context, venue, ownTable: lookupTable })
  return { venue, quoting }
}
