import { JsonReader, jsonFields, nonEmpty } from "./JsonReader.ts"
import type { Problems } from "./Problems.ts"
import {
  parseEndpointReference,
  parseKeyReference,
  type SecretReference,
} from "./SecretReference.ts"

export interface EndpointConfiguration {
  readonly url: SecretReference
  readonly name?: string
  readonly use?: "both" | "read" | "submit" | "private"
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
    reader.refuseOthers()
    if (url === undefined) return []
    return [{ url, ...(name === undefined ? {} : { name }), ...(use === undefined ? {} : { use }) }]
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
