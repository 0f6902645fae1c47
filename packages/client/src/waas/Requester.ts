import type { QueryFields } from "../request/query.ts"
import { withNonce } from "../session/outcomeUnknown.ts"
import type { Transport } from "../transport/Transport.ts"
import { withSignal } from "../transport/withSignal.ts"
import type { ChangeOptions, InOrganization, RepeatOptions } from "./parameters.ts"
import { dataOf, read } from "./read.ts"
import type { Outcome } from "./readReply.ts"
import type { Shape } from "../transport/shape.ts"
import { stampedPost, type GetRoute, type PostRoute, type Signer } from "./wireRequest.ts"
import { untilDecided } from "./untilDecided.ts"

/** The parts of a client that make its requests. */
export interface Requester {
  readonly transport: Transport
  readonly signer: Signer
  /** The organization of requests that name none. */
  readonly organizationId: string | undefined
  /** Milliseconds. */
  readonly retryFor: number
}

/** What to do if nobody knows whether a change happened. */
const lookFirst = "read the organization before sending the change again"

/**
 * The named fields of a request, with its organization. Only these are sent, so that a caller may pass an object that has more, such as the
 * answer of another call.
 *
 * @throws TypeError if neither the fields nor the client name an organization.
 */
export function inOrganization<F extends InOrganization, K extends keyof F & string>(
  { organizationId }: Requester,
  fields: F,
  ...names: ReadonlyArray<K>
): Readonly<Record<string, F[K] | string>> {
  const id = fields.organizationId ?? organizationId
  if (id === undefined)
    throw new TypeError("Pass organizationId to the call, or to waasClient for all calls")
  const named = names.map((name): readonly [string, F[K]] => [name, fields[name]])
  return { organizationId: id, ...Object.fromEntries(named) }
}

/** Asks a route that changes nothing. `path`: where the route's pattern has a parameter. */
export function ask<A>(
  requester: Requester,
  route: GetRoute,
  fields: QueryFields,
  is: Shape<A>,
  { path, ...options }: RepeatOptions & { readonly path?: string } = {},
): Promise<A> {
  const deadline = deadlineOf(requester, options)
  return read(withSignal(requester.transport, options), requester.signer, {
    route,
    path,
    fields,
    is,
    deadline,
  })
}

/** Sends a change once, however often its bytes must be repeated, and returns its data. */
export async function change<A>(
  requester: Requester,
  route: PostRoute,
  fields: Readonly<Record<string, unknown>>,
  is: Shape<A>,
  options?: ChangeOptions,
): Promise<A> {
  const { nonce, outcome } = await send(requester, route, fields, { ...options, advice: lookFirst })
  return dataOf(route, outcome.kind === "data" ? outcome.data : null, is, nonce)
}

/** Sends a POST until it is decided. */
export async function send(
  requester: Requester,
  route: PostRoute,
  fields: Readonly<Record<string, unknown>>,
  { advice, beforeSending, ...options }: ChangeOptions & { readonly advice: string },
): Promise<{ readonly nonce: string; readonly outcome: Outcome }> {
  const { signer } = requester
  const transport = withSignal(requester.transport, options)
  const request = await stampedPost(transport, signer, route, fields)
  const { nonce } = request
  await beforeSending?.(nonce)
  // Nothing left yet, so the outcome is known (test: `signals.test.ts`).
  transport.signal?.throwIfAborted()
  const repeats = { deadline: deadlineOf(requester, options), advice }
  const outcome = await withNonce(nonce, () => untilDecided(transport, request, repeats), advice)
  return { nonce, outcome }
}

function deadlineOf(
  { transport, retryFor }: Requester,
  { retryFor: own = retryFor }: RepeatOptions,
): number {
  return transport.now() + own
}
