import { dataOf } from "@shielded-relay/api"
import { readNonce } from "@shielded-relay/core"
import { parseTarget } from "./requestTarget.ts"

/**
 * The nonce of a request that is refused before it reaches core, for the error response: clients compare it first. The
 * same rule as core's: from the body for POST, else from the query. Returns `undefined` if there is none. Never throws.
 */
export function echoedNonce(method: string, target: string, body: Uint8Array): string | undefined {
  const rawQuery = parseTarget(target)?.rawQuery ?? ""
  const nonce = readNonce(
    dataOf({ method: method === "POST" ? "POST" : "GET", rawQuery, rawBody: body }),
  )
  return nonce ?? undefined
}
