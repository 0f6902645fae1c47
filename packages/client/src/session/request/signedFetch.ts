import { answerFields } from "../../generated/contract.ts"
import { requestKey } from "../../request/RequestKey.ts"
import { signedBytes } from "../../request/signedBytes.ts"
import type { SavedSession } from "../SavedSession.ts"
import { signatureHeaderName } from "./signedRequest.ts"

export interface SignedFetchOptions {
  /** `session.save()` of the SDK's session. */
  readonly session: Pick<SavedSession, "secretKey">
  /** The service's URL. A path in it is a prefix that is never signed. */
  readonly baseUrl: string
  /** Default: the global `fetch`. */
  readonly fetch?: typeof fetch
}

/** The signed routes by method, with their patterns split into segments. */
const routes = Object.keys(answerFields).map((key) => {
  const [method = "", pattern = ""] = key.split(" ")
  return { key, method, segments: pattern.split("/") }
})

/**
 * A `fetch` for clients that another tool generated from the service's OpenAPI document: it signs each request of a session's route with the
 * session's key, over the exact bytes that it sends. A body with a wallet's `signature` (EIP-712 mode) and a request to any other route or
 * origin are passed on as they are. The caller sends `sessionId` and a fresh `nonce`; it retries by sending the same bytes again.
 *
 * @throws Error if `secretKey` is not a valid key, TypeError if `baseUrl` is not a URL.
 */
export function signedFetch(options: SignedFetchOptions): typeof fetch {
  const base = new URL(options.baseUrl)
  const prefix = base.pathname.replace(/\/+$/, "")
  const key = requestKey(options.session.secretKey)
  const send = options.fetch ?? ((...parameters: Parameters<typeof fetch>) => fetch(...parameters))
  return async (input, init) => {
    const request = new Request(input, init)
    const { method } = request
    const { origin, pathname, search } = new URL(request.url)
    const isOurs = origin === base.origin && pathname.startsWith(`${prefix}/`)
    const route = isOurs ? routeOf(method, pathname.slice(prefix.length)) : undefined
    if (route === undefined) return send(request)
    const body = method === "GET" ? undefined : await request.text()
    const headers = new Headers(request.headers)
    if (body === undefined || !hasWalletSignature(body))
      headers.set(signatureHeaderName, key.sign(signedBytes(route, body ?? search.slice(1))))
    const { signal } = request
    return send(request.url, { method, headers, signal, ...(body === undefined ? {} : { body }) })
  }
}

/** The key of the route that a path matches. */
function routeOf(method: string, path: string): string | undefined {
  const given = path.split("/")
  return routes.find(
    ({ method: own, segments }) =>
      own === method &&
      segments.length === given.length &&
      segments.every((segment, index) => segment.startsWith(":") || segment === given[index]),
  )?.key
}

function hasWalletSignature(body: string): boolean {
  try {
    const fields: unknown = JSON.parse(body)
    return typeof Object(fields).signature === "string" && Object(fields).signature !== ""
  } catch {
    return false
  }
}
