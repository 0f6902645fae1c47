import { RelayAnswerError } from "../errors.ts"
import type { QueryFields } from "../request/query.ts"
import { backOffTime, isLongRetryAfter } from "../transport/retry.ts"
import type { Transport } from "../transport/Transport.ts"
import type { Shape } from "../transport/shape.ts"
import { stampedGet, type GetRoute, type Signer } from "./wireRequest.ts"
import { isForeign, pauseUntil, replyTo } from "./untilDecided.ts"

/**
 * Reads a route. A read moves nothing, so every attempt is a request with a nonce of its own: the service answers no read twice.
 *
 * @throws RelayRequestError if the service refused.
 * @throws RelayNetworkError, RelayAnswerError or RelayVerificationError if no trustworthy response came by the deadline.
 */
export async function read<A>(
  transport: Transport,
  signer: Signer,
  {
    route,
    path,
    fields,
    is,
    deadline,
  }: {
    readonly route: GetRoute
    /** Default: the route's pattern. */
    readonly path?: string | undefined
    readonly fields: QueryFields
    readonly is: Shape<A>
    /** Milliseconds since the epoch. */
    readonly deadline: number
  },
): Promise<A> {
  let foreign = 0
  for (let attempt = 1; ; attempt += 1) {
    const request = await stampedGet(transport, signer, route, fields, path)
    const reply = await replyTo(transport, request, deadline)
    if (reply.kind === "success") return dataOf(route, reply.data, is, request.nonce)
    const { error } = reply
    if (reply.kind === "refused" && ![408, 429, 503].includes(reply.error.status)) throw error
    foreign += isForeign(error) ? 1 : 0
    if (foreign >= transport.attempts || isLongRetryAfter(error)) throw error
    if (!(await pauseUntil(transport, deadline, backOffTime(attempt, error)))) throw error
  }
}

/**
 * The data of an answer.
 *
 * @throws RelayAnswerError if it has another shape.
 */
export function dataOf<A>(route: string, data: unknown, is: Shape<A>, nonce: string): A {
  if (is(data)) return data
  throw new RelayAnswerError(`The answer's data is not that of ${route}`, { nonce })
}
