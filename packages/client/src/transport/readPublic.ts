import { RelayAnswerError, RelayNetworkError } from "../errors.ts"
import { refusalOf } from "./refusalOf.ts"
import { retrying } from "./retry.ts"
import type { Shape } from "./shape.ts"
import type { Transport } from "./Transport.ts"

/**
 * Reads a route that needs no session. The request is not signed, so without verification the response may be old or forged.
 *
 * @throws RelayRequestError if the service refuses the query.
 * @throws RelayNetworkError if no response arrives, or the service fails.
 * @throws RelayAnswerError if the response has another shape, as from a service of an earlier version.
 */
export function readPublic<A>(transport: Transport, target: string, is: Shape<A>): Promise<A> {
  return retrying(transport, async () => {
    const answer = await transport.send({ method: "GET", target, headers: {} })
    const { status, body } = answer
    if (status === 200 && is(body)) return body
    if (status === 400 && body?.["success"] === false) throw refusalOf(answer, body, undefined)
    const message = `Expected the answer of GET ${target}, got status ${status}`
    throw status >= 500 ? new RelayNetworkError(message, {}) : new RelayAnswerError(message, {})
  })
}
