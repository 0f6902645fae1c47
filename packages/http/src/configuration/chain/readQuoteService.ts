import { whole, type JsonReader } from "../JsonReader.ts"
import { parseOutsideReference, type OutsideReference } from "../SecretReference.ts"

/** The options common to all quote services. */
export interface QuoteService {
  readonly url: string
  readonly apiKey?: OutsideReference
  readonly slippageBps?: number
}

export function readQuoteService(reader: JsonReader): QuoteService | undefined {
  const url = reader.required("url", "an http or https URL", httpUrl)
  const apiKey = reader.optional(
    "apiKey",
    "env:NAME or file:/path, never a key itself",
    parseOutsideReference,
  )
  const slippageBps = reader.optional(
    "slippageBps",
    "a whole number from 0 to 4999",
    whole(0, 4_999),
  )
  if (url === undefined) return undefined
  return {
    url,
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(slippageBps === undefined ? {} : { slippageBps }),
  }
}

function httpUrl(value: unknown): string | undefined {
  const protocol = typeof value === "string" ? URL.parse(value)?.protocol : undefined
  return protocol === "https:" || protocol === "http:" ? String(value) : undefined
}
