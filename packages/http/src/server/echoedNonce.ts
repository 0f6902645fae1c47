import { readNonce } from "@shielded-relay/core"
import { emptyBody } from "./ReceivedRequest.ts"
import { parseTarget } from "./requestTarget.ts"

/**
 * The nonce of a request that core does not see, for the failure's echo: callers compare it before they read the error. The same rule as
 * core's: the body's for a POST, the query's otherwise; `undefined` without one. Never throws.
 */
export function echoedNonce(method: string, target: string, body: Uint8Array): string | undefined {
  const post = method === "POST"
  const nonce = readNonce({
    method: post ? "POST" : "GET",
    routePattern: "",
    pathParameters: {},
    rawQuery: parseTarget(target)?.rawQuery ?? "",
    rawBody: post ? body : emptyBody,
    headers: {},
  })
  return nonce ?? undefined
}
