import { parseWholeTokens, type AdvanceLimits } from "@shielded-relay/core"
import { parseGasTankReference, type GasTankReference } from "../SecretReference.ts"
import type { JsonReader } from "../JsonReader.ts"

/** The account that lends coins to managed wallets for their fees, and the most that it lends. */
export interface GasTankConfiguration {
  readonly gasTank?: GasTankReference
  /** Smallest units of the native coin. Default: the chain adapter's. */
  readonly advances?: AdvanceLimits
}

/** Reads `gasTank` and `advances` of a chain whose coin has this many decimals. */
export function readGasTank(chain: JsonReader, decimals: number): GasTankConfiguration {
  const gasTank = chain.optional(
    "gasTank",
    '"vault", env:NAME or file:/path, never a key itself',
    parseGasTankReference,
  )
  const advances = readAdvances(chain, decimals)
  if (advances !== undefined && gasTank === undefined)
    chain.problem("advances", "limits what a gasTank lends, and this chain has none: add gasTank")
  return {
    ...(gasTank === undefined ? {} : { gasTank }),
    ...(advances === undefined ? {} : { advances }),
  }
}

function readAdvances(chain: JsonReader, decimals: number): AdvanceLimits | undefined {
  const reader = chain.object(
    "advances",
    'an object {"perOperation", "perOrganization", "perDay"} in whole coins',
  )
  if (reader === undefined) return undefined
  const wanted = `a positive number of coins as text with at most ${decimals} decimals, such as "0.01"`
  const coins = (name: string) =>
    reader.required(name, wanted, (value) =>
      typeof value === "string" ? (parseWholeTokens(value, decimals) ?? undefined) : undefined,
    )
  const perOperation = coins("perOperation")
  const perOrganization = coins("perOrganization")
  const perDay = coins("perDay")
  reader.refuseOthers()
  if (perOperation === undefined || perOrganization === undefined || perDay === undefined)
    return undefined
  if (perOperation > perOrganization)
    return reader.problem("perOperation", "must not exceed perOrganization")
  if (perOrganization > perDay) return reader.problem("perOrganization", "must not exceed perDay")
  return { perOperation, perOrganization, perDay }
}

/** Refuses the fields of a gas tank on a chain that needs none. */
export function refuseGasTank(chain: JsonReader): void {
  const why = "must be absent: on Solana a relaying account pays the fees of managed wallets"
  for (const name of ["gasTank", "advances"]) chain.refuse(name, why)
}
