import type { ReceivedHeaders } from "./ReceivedRequest.ts"

/**
 * Groups Node's flat list of names and values by lower-case name. The record has no prototype, so any header name is
 * safe.
 */
export function receivedHeaders(rawHeaders: ReadonlyArray<string>): ReceivedHeaders {
  const headers: Record<string, Array<string>> = Object.create(null)
  for (let position = 0; position + 1 < rawHeaders.length; position += 2) {
    const name = (rawHeaders[position] ?? "").toLowerCase()
    const value = rawHeaders[position + 1] ?? ""
    const known = headers[name]
    if (known === undefined) headers[name] = [value]
    else known.push(value)
  }
  return headers
}
