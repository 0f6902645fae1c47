import { RelayNetworkError } from "../errors.ts"

/** One HTTP request, its bytes decided. */
export interface WireRequest {
  readonly method: "GET" | "POST"
  /** Path and query below the base address. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly nonce?: string
}

/** The bytes that came back, whoever sent them. */
export interface WireReply {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array
}

/** @throws RelayNetworkError when no whole answer arrives in time; the reason of `signal` once it aborts. */
export type Exchange = (request: WireRequest) => Promise<WireReply>

export interface ExchangeOptions {
  /** Where the service is; a path in it is a prefix and never signed. */
  readonly baseUrl: string
  readonly fetch?: typeof fetch
  /** Milliseconds for one request; the service answers within 50 seconds. */
  readonly timeout?: number
  readonly signal?: AbortSignal
}

/** Sends over fetch. @throws TypeError when `baseUrl` is no http(s) address. */
export function fetchExchange(options: ExchangeOptions): Exchange {
  const base = new URL(options.baseUrl)
  if (!/^https?:$/.test(base.protocol)) throw new TypeError("baseUrl is no http address")
  const prefix = `${base.origin}${base.pathname.replace(/\/+$/, "")}`
  const { signal, timeout = 60_000 } = options
  // Browsers demand that fetch be called on the global object.
  const send = options.fetch ?? ((...parameters: Parameters<typeof fetch>) => fetch(...parameters))
  return async ({ method, target, headers, body, nonce }) => {
    const limit = AbortSignal.timeout(timeout)
    try {
      const response = await send(`${prefix}${target}`, {
        method,
        headers: { ...headers },
        ...(body === undefined ? {} : { body }),
        redirect: "error",
        credentials: "omit",
        cache: "no-store",
        signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
      })
      const bytes = new Uint8Array(await response.arrayBuffer())
      return { status: response.status, headers: response.headers, bytes }
    } catch (cause) {
      signal?.throwIfAborted()
      throw new RelayNetworkError("The service did not answer", { nonce, cause })
    }
  }
}
