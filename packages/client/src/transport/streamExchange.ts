import { RelayNetworkError } from "../errors.ts"
import type { ExchangeOptions, WireRequest } from "./exchange.ts"
import { readBytes } from "./readBytes.ts"
import { untilAborted } from "./untilAborted.ts"

/** A response that is read whole, or as it comes. */
export interface StreamReply {
  readonly status: number
  readonly headers: Headers
  readonly whole: () => Promise<Uint8Array>
  /** Returning ends the response. Throws as a `StreamExchange` does. */
  readonly chunks: () => AsyncGenerator<Uint8Array, void>
}

/**
 * Sends a request whose response may go on.
 *
 * @throws RelayNetworkError if nothing comes in time: head and first bytes within `first` milliseconds, further ones within `silence`.
 * @throws The reason of the client's or the request's `signal` once it aborts.
 */
export type StreamExchange = (
  request: WireRequest,
  limits: { readonly first: number; readonly silence: number },
) => Promise<StreamReply>

/** An exchange of streams over fetch; `null` where responses have no streams. */
export function fetchStream(options: ExchangeOptions): StreamExchange | null {
  if (typeof Response === "undefined" || !("body" in Response.prototype)) return null
  const { baseUrl, fetch: send = fetch } = options
  const { origin, pathname } = new URL(baseUrl)
  const prefix = `${origin}${pathname.replace(/\/+$/, "")}`
  return async ({ target, headers: sent, nonce, signal: call }, { first, silence }) => {
    const given = [options.signal, call].filter((one) => one !== undefined)
    const ending = new AbortController()
    const signal = AbortSignal.any([...given, ending.signal])
    /** Waits for something from the service. */
    const within = async <A>(milliseconds: number, step: () => Promise<A>): Promise<A> => {
      const timer = setTimeout(() => ending.abort(), milliseconds)
      try {
        return await untilAborted(step, signal)
      } catch (cause) {
        for (const one of given) one.throwIfAborted()
        const late = ending.signal.aborted ? ` for ${milliseconds} ms` : ""
        throw new RelayNetworkError(`Nothing came from the service${late}`, { nonce, cause })
      } finally {
        clearTimeout(timer)
      }
    }
    const response = await within(first, () =>
      send(`${prefix}${target}`, {
        headers: { ...sent },
        redirect: "error",
        credentials: "omit",
        cache: "no-store",
        signal,
      }),
    )
    const chunks = async function* () {
      const reader = response.body?.getReader()
      try {
        for (let limit = first; reader !== undefined; limit = silence) {
          const { done, value } = await within(limit, () => reader.read())
          if (done) return
          yield value
        }
      } finally {
        ending.abort()
      }
    }
    const { status, headers } = response
    return { status, headers, chunks, whole: () => within(first, () => readBytes(response)) }
  }
}
