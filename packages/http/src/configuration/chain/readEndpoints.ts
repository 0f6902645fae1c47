import { JsonReader, jsonFields, nonEmpty } from "../JsonReader.ts"
import type { Problems } from "../Problems.ts"
import {
  parseEndpointReference,
  parseKeyReference,
  parseOutsideReference,
  type OutsideReference,
  type SecretReference,
} from "../SecretReference.ts"

export interface EndpointConfiguration {
  readonly url: SecretReference
  readonly name?: string
  readonly use?: "both" | "read" | "submit" | "private"
  /** Header fields of every request by name, such as an API key. */
  readonly headers?: Readonly<Record<string, OutsideReference>>
}

/** Reads `rpcUrls` of a chain: one or more, at least one for reading and one for sending. */
export function readEndpoints(
  chain: JsonReader,
  problems: Problems,
): ReadonlyArray<EndpointConfiguration> {
  const listed = chain.list("rpcUrls", 1)
  const endpoints = readAll(listed, problems)
  const serve = (...uses: ReadonlyArray<string>) =>
    endpoints.some(({ use = "both" }) => uses.includes(use))
  const isComplete = endpoints.length === listed.length
  if (listed.length > 0 && isComplete && !(serve("both", "read") && serve("both", "submit")))
    chain.problem(
      "rpcUrls",
      "needs at least one endpoint for reading and one for sending: add one, or change a use",
    )
  return endpoints
}

function readAll(
  listed: ReturnType<JsonReader["list"]>,
  problems: Problems,
): ReadonlyArray<EndpointConfiguration> {
  return listed.flatMap(({ where, value }) => {
    if (typeof value === "string") {
      const url = parseEndpointReference(value)
      return url === undefined ? (problems.add(where, "must not be empty") ?? []) : [{ url }]
    }
    const fields = jsonFields(value)
    if (fields === undefined) {
      return problems.add(where, "must be a URL, env:NAME, file:/path or an object") ?? []
    }
    const reader = new JsonReader(where, fields, problems)
    const url = reader.required("url", "a URL, env:NAME or file:/path", parseEndpointReference)
    const name = reader.optional("name", "a text", nonEmpty)
    const use = reader.optional("use", '"both", "read", "submit" or "private"', (one) =>
      one === "both" || one === "read" || one === "submit" || one === "private" ? one : undefined,
    )
    const headers = readHeaders(reader)
    reader.refuseOthers()
    if (url === undefined) return []
    return [
      {
        url,
        ...(name === undefined ? {} : { name }),
        ...(use === undefined ? {} : { use }),
        ...(headers === undefined ? {} : { headers }),
      },
    ]
  })
}

/** The characters of a field name (RFC 9110, 5.6.2) that API keys use. */
const headerName = /^[A-Za-z0-9-]+$/

function readHeaders(endpoint: JsonReader): EndpointConfiguration["headers"] {
  const wanted = "an object of header names, each with env:NAME or file:/path"
  return endpoint.optional("headers", wanted, (value) => {
    const found = Object.entries(jsonFields(value) ?? { "": value }).map(
      ([name, reference]) => [name, parseOutsideReference(reference)] as const,
    )
    const headers: Record<string, OutsideReference> = {}
    for (const [name, reference] of found) {
      if (reference === undefined || !headerName.test(name)) return undefined
      headers[name] = reference
    }
    return headers
  })
}

/** Reads `senders` of a chain: one or more references to relayer keys. */
export function readSenders(chain: JsonReader, problems: Problems): ReadonlyArray<SecretReference> {
  return chain.list("senders", 1).flatMap((one) => {
    const reference = parseKeyReference(one.value)
    const wanted = "must be vault:<number>, env:NAME or file:/path, never a key itself"
    return reference === undefined ? (problems.add(one.where, wanted) ?? []) : [reference]
  })
}
