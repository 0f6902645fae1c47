import { RelayNetworkError } from "../errors.ts"
import { readBytes } from "./readBytes.ts"

/** An HTTP request with its final bytes. */
export interface WireRequest {
  readonly method: "GET" | "POST"
  /** Path and query below the base URL. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly nonce?: string
  /** Milliseconds for this request alone, if shorter than the timeout of all. */
  readonly timeout?: number
  /** Aborts this request alone. */
  readonly signal?: AbortSignal | undefined
}

/** The bytes of a response, unverified. */
export interface WireReply {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array
}

/**
 * Sends a request and returns the raw response.
 *
 * @throws RelayNetworkError if no complete response arrives in time.
 * @throws The reason of the client's or the request's `signal` once it aborts.
 */
export type Exchange = (request: WireRequest) => Promise<WireReply>

export interface ExchangeOptions {
  /** The service's URL. A path in it is a prefix that is never signed. */
  readonly baseUrl: string
  /** Default: the global `fetch`. */
  readonly fetch?: typeof fetch
  /** Timeout of one request in milliseconds. Default 60,000; the service answers within 50 seconds. */
  readonly timeout?: number
  /** Aborts requests and pauses. */
  readonly signal?: AbortSignal
}

/**
 * An exchange over fetch.
 *
 * @throws TypeError if `baseUrl` is not an http(s) URL.
 */
export function fetchExchange(options: ExchangeOptions): Exchange {
  const base = new URL(options.baseUrl)
  if (!/^https?:$/.test(base.protocol)) throw new TypeError("baseUrl must be an http(s) URL")
  const prefix = `${base.origin}${base.pathname.replace(/\/+$/, "")}`
  const { signal, timeout = 60_000 } = options
  // Browsers require that fetch is called on the global object.
  const send = options.fetch ?? ((...parameters: Parameters<typeof fetch>) => fetch(...parameters))
  return async ({ method, target, headers, body, nonce, timeout: own = timeout, signal: call }) => {
    const milliseconds = Math.min(timeout, own)
    const limit = AbortSignal.timeout(milliseconds)
    const given = [signal, call].filter((one) => one !== undefined)
    try {
      const response = await send(`${prefix}${target}`, {
        method,
        headers: { ...headers },
        ...(body === undefined ? {} : { body }),
        redirect: "error",
        credentials: "omit",
        cache: "no-store",
        signal: AbortSignal.any([...given, limit]),
      })
      const bytes = await readBytes(response)
      return { status: response.status, headers: response.headers, bytes }
    } catch (cause) {
      for (const one of given) one.throwIfAborted()
      const within = limit.aborted ? ` within ${milliseconds} ms` : ""
      throw new RelayNetworkError(`The service did not answer${within}`, { nonce, cause })
    }
  }
}
