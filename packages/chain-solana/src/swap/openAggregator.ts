import { isHttpUrl } from "@shielded-relay/chain-rpc"
import { accountMeta } from "../account/accountMeta.ts"
import { aggregatorUnits } from "../sending/computeUnits.ts"
import { aggregatorVenue, type AggregatorContext } from "./aggregatorVenue.ts"
import { mostAccounts } from "./poolInstruction.ts"
import { decodeRoutedData } from "./RoutedData.ts"
import { tableOfPlaces } from "./routedTables.ts"
import type { AggregatorOptions } from "./SwapOptions.ts"
import type { OpenVenue, RegisteredProgram, Venue } from "./Venue.ts"

/** What is wrong with the options, or nothing. */
export function aggregatorProblem(
  options: AggregatorOptions,
): readonly ["invalid-endpoint" | "invalid-number", string] | null {
  const { url, slippageBps = 0, maxAccounts = 1, timeoutMilliseconds = 1 } = options
  const isWithin = (value: number, least: number, most: number) =>
    Number.isSafeInteger(value) && value >= least && value <= most
  if (!isHttpUrl(url)) return ["invalid-endpoint", "has a URL that is not http or https"]
  if (!isWithin(slippageBps, 0, 4_999))
    return ["invalid-number", "has no slippageBps from 0 to 4999"]
  if (!isWithin(maxAccounts, 1, mostAccounts))
    return ["invalid-number", `has no maxAccounts from 1 to ${mostAccounts}`]
  if (!isWithin(timeoutMilliseconds, 1, 60_000))
    return ["invalid-number", "has no timeoutMilliseconds from 1 to 60000"]
  return null
}

/** An aggregator's program, called as its quotes say: accounts and tables stand in front of an action's data. */
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
      if (routed === null) throw new RangeError(`this is no route of ${name}`)
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
