import { dataOf } from "@shielded-relay/api"
import { readNonce } from "@shielded-relay/core"
import { parseTarget } from "./requestTarget.ts"

/**
 * The nonce of a request that core does not see, for the failure's echo: callers compare it before they read the error. The same rule as
 * core's: the body's for a POST, the query's otherwise; `undefined` without one. Never throws.
 */
export function echoedNonce(method: string, target: string, body: Uint8Array): string | undefined {
  const rawQuery = parseTarget(target)?.rawQuery ?? ""
  const nonce = readNonce(
    dataOf({ method: method === "POST" ? "POST" : "GET", rawQuery, rawBody: body }),
  )
  return nonce ?? undefined
}
