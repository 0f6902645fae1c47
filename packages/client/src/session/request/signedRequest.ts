import type { Requests } from "../../generated/contract.ts"
import { encoded, queryText, type QueryFields } from "../../request/query.ts"
import { signedBytes } from "../../request/signedBytes.ts"
import { uuidV7 } from "../../request/uuid.ts"
import type { WireRequest } from "../../transport/exchange.ts"
import type { Transport } from "../../transport/Transport.ts"
import type { SessionKey } from "../SessionKey.ts"

type KeysOf<Method extends string> = Extract<keyof Requests, `${Method} ${string}`>
export type GetKey = KeysOf<"GET">
export type PostKey = KeysOf<"POST">

/** The fields a caller provides; the session adds the rest. */
export type Fields<K extends keyof Requests> = Omit<
  Requests[K],
  "sessionId" | "nonce" | "timestamp" | "id"
>

export interface SignedWireRequest extends WireRequest {
  readonly nonce: string
}

/** A signed GET. The signature does not cover a path parameter, so the query repeats it as `id`. */
export function signedGet(
  transport: Transport,
  session: SessionKey,
  key: GetKey,
  fields: QueryFields,
  pathParameter?: string,
): SignedWireRequest {
  const now = transport.now()
  const nonce = uuidV7(now, transport.random)
  const { sessionId } = session
  const query = queryText({ sessionId, nonce, ...fields, id: pathParameter, timestamp: now })
  const path = pathOf(key).replace(/:\w+/, encoded(pathParameter ?? ""))
  return {
    method: "GET",
    target: `${path}?${query}`,
    headers: signatureHeader(session, key, query),
    nonce,
  }
}

/** A signed POST. Its body is serialised once, so a retry sends the same bytes. */
export function signedPost(
  transport: Transport,
  session: SessionKey,
  key: PostKey,
  fields: Readonly<Record<string, unknown>>,
): SignedWireRequest {
  const now = transport.now()
  const nonce = uuidV7(now, transport.random)
  const body = JSON.stringify({ sessionId: session.sessionId, nonce, ...fields, timestamp: now })
  return {
    method: "POST",
    target: pathOf(key),
    headers: { ...jsonHeader, ...signatureHeader(session, key, body) },
    body,
    nonce,
  }
}

export const jsonHeader = { "content-type": "application/json" } as const

export const signatureHeaderName = "x-service-request-signature"

function signatureHeader(
  { key }: SessionKey,
  routeKey: string,
  data: string,
): Record<string, string> {
  return { [signatureHeaderName]: key.sign(signedBytes(routeKey, data)) }
}

/** The path of a route key without parameters. */
export function pathOf(key: string): string {
  return key.slice(key.indexOf(" ") + 1)
}
