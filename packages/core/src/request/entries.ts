import { Result } from "effect"
import { refusal, type RelayError } from "../error/RelayError.ts"
import type { RequestData } from "./IncomingRequest.ts"
import { type JsonEntries, parseJsonEntries } from "./json.ts"
import { parseQueryEntries } from "./query.ts"

/**
 * Parses a request's data and keeps the order of its fields. Of a query, every value is a text, and a repeated key has an array of texts.
 * Fails with INVALID_JSON for a body, which names the fault and its position, and with INVALID_REQUEST for a query.
 */
export function requestEntries(data: RequestData): Result.Result<JsonEntries, RelayError> {
  return data.encoding === "json"
    ? Result.mapError(parseJsonEntries(data.bytes), (fault) =>
        refusal("INVALID_JSON", { where: `: ${fault}` }),
      )
    : Result.map(parseQueryEntries(data.text), fromQuery)
}

function fromQuery(values: ReadonlyMap<string, string | ReadonlyArray<string>>): JsonEntries {
  const fields: Record<string, unknown> = Object.create(null)
  for (const [key, value] of values) fields[key] = value
  const entries = Array.from(values, ([key, value]) => ({ key, text: JSON.stringify(value) }))
  return { fields, entries }
}
