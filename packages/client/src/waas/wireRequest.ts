import type { QueryFields } from "../request/query.ts"
import { uuidV7 } from "../request/uuid.ts"
import { jsonHeader, type SignedWireRequest } from "../session/request/signedRequest.ts"
import type { Transport } from "../transport/Transport.ts"
import { untilAborted } from "../transport/untilAborted.ts"
import type { Stamper } from "./Stamper.ts"
import { stampBody, stampQuery } from "./stampRequest.ts"

/** Who stamps the requests of a client, and for which service. */
export interface Signer {
  readonly stamper: Stamper
  /** Signed with every request; `undefined`: no service is named. */
  readonly audience: string | undefined
}

/** A route whose answer is a change or a payment. */
export type PostRoute = `POST /waas/${string}`
/** A route that changes nothing. */
export type GetRoute = `GET /waas/${string}`

/** A stamped POST. Its body is written once, so that a repeat sends the same bytes. */
export async function stampedPost(
  transport: Transport,
  { stamper, audience }: Signer,
  route: PostRoute,
  fields: Readonly<Record<string, unknown>>,
): Promise<SignedWireRequest> {
  const timestamp = transport.now()
  const nonce = uuidV7(timestamp, transport.random)
  const sent = { ...fields, nonce, audience, timestamp }
  const stamp = () => stampBody(stamper, route, sent)
  const { data, headers } = await untilAborted(stamp, transport.signal)
  const target = route.slice("POST ".length)
  return { method: "POST", target, headers: { ...jsonHeader, ...headers }, body: data, nonce }
}

/** A stamped GET. `path` differs from the route's pattern, which is what the stamp covers, where the pattern has a parameter. */
export async function stampedGet(
  transport: Transport,
  { stamper, audience }: Signer,
  route: GetRoute,
  fields: QueryFields,
  path = route.slice("GET ".length),
): Promise<SignedWireRequest> {
  const timestamp = transport.now()
  const nonce = uuidV7(timestamp, transport.random)
  const stamp = () => stampQuery(stamper, route, { ...fields, nonce, audience, timestamp })
  const { data, headers } = await untilAborted(stamp, transport.signal)
  return { method: "GET", target: `${path}?${data}`, headers, nonce }
}
