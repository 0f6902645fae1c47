import { nonEmpty, whole, type JsonReader } from "../JsonReader.ts"
import { readQuoteService, type QuoteService } from "./readQuoteService.ts"
import { solanaAddress } from "./familyAddress.ts"

/** The chain adapter's options, with a reference in place of the API key. */
export interface SolanaSwapConfiguration {
  readonly venues: ReadonlyArray<SolanaVenueConfiguration>
}

export type SolanaVenueConfiguration = {
  readonly name: string
  readonly program: string
  readonly lookupTable?: string
} & (
  | { readonly kind: "exchange" }
  | ({
      readonly kind: "aggregator"
      readonly api: "jupiter"
      readonly maxAccounts?: number
      readonly severalHops?: boolean
    } & QuoteService)
)

/** Reads the optional `swaps` of a Solana chain: one venue or more. */
export function readSolanaSwaps(chain: JsonReader): SolanaSwapConfiguration | undefined {
  const swaps = chain.object("swaps", 'an object {"venues"}')
  if (swaps === undefined) return undefined
  const venues = swaps.objects("venues", 1, readVenue)
  swaps.refuseOthers()
  return { venues }
}

function readVenue(reader: JsonReader): SolanaVenueConfiguration | undefined {
  const kind = reader.required("kind", '"exchange" or "aggregator"', (one) =>
    one === "exchange" || one === "aggregator" ? one : undefined,
  )
  const name = reader.required("name", "a text", nonEmpty)
  const program = reader.required("program", "an address in base58", solanaAddress)
  const lookupTable = reader.optional("lookupTable", "an address in base58", solanaAddress)
  if (kind === undefined) return undefined
  const aggregator = kind === "aggregator" ? readAggregator(reader) : null
  reader.refuseOthers()
  if (aggregator === undefined || name === undefined || program === undefined) return undefined
  const venue = { name, program, ...(lookupTable === undefined ? {} : { lookupTable }) }
  return aggregator === null
    ? { kind: "exchange", ...venue }
    : { kind: "aggregator", ...venue, ...aggregator }
}

/** Reads an aggregator's fields. They have no defaults, so the service contacts only services the operator names. */
function readAggregator(reader: JsonReader) {
  const api = reader.required("api", '"jupiter"', (one) =>
    one === "jupiter" ? ("jupiter" as const) : undefined,
  )
  const service = readQuoteService(reader)
  const maxAccounts = reader.optional("maxAccounts", "a whole number from 1 to 28", whole(1, 28))
  const severalHops = reader.optional("severalHops", "true or false", (one) =>
    typeof one === "boolean" ? one : undefined,
  )
  if (api === undefined || service === undefined) return undefined
  return {
    api,
    ...service,
    ...(maxAccounts === undefined ? {} : { maxAccounts }),
    ...(severalHops === undefined ? {} : { severalHops }),
  }
}
