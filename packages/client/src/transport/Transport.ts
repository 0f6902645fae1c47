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

/** What came back: a JSON object, or `null` from something in between that speaks no JSON. */
export interface WireAnswer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>> | null
  /** Seconds. */
  readonly retryAfter: number | undefined
}

export interface Transport {
  /** @throws RelayNetworkError when no whole answer arrives in time. */
  readonly send: (request: WireRequest) => Promise<WireAnswer>
  /** Milliseconds since the epoch. */
  readonly now: () => number
  readonly random: (length: number) => Uint8Array
  /** Waits; rejects once the caller's signal aborts. */
  readonly pause: (milliseconds: number) => Promise<void>
  /** How often a request is sent at most. */
  readonly attempts: number
}

export interface TransportOptions {
  /** Where the service is; a path in it is a prefix and never signed. */
  readonly baseUrl: string
  readonly fetch?: typeof fetch
  /** Milliseconds for one request; the service answers within 50 seconds. */
  readonly timeout?: number
  readonly attempts?: number
  readonly signal?: AbortSignal
  readonly now?: () => number
  readonly random?: (length: number) => Uint8Array
  readonly pause?: (milliseconds: number) => Promise<void>
}

/** Sends over fetch. @throws TypeError when `baseUrl` is no http(s) address. */
export function fetchTransport(options: TransportOptions): Transport {
  const base = new URL(options.baseUrl)
  if (!/^https?:$/.test(base.protocol)) throw new TypeError("baseUrl is no http address")
  const prefix = `${base.origin}${base.pathname.replace(/\/+$/, "")}`
  const { signal, timeout = 60_000 } = options
  // Browsers demand that fetch be called on the global object.
  const send = options.fetch ?? ((...parameters: Parameters<typeof fetch>) => fetch(...parameters))
  return {
    send: async ({ method, target, headers, body, nonce }) => {
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
        return answerOf(response, await response.text())
      } catch (cause) {
        signal?.throwIfAborted()
        throw new RelayNetworkError("The service did not answer", { nonce, cause })
      }
    },
    now: options.now ?? Date.now,
    random: options.random ?? ((length) => crypto.getRandomValues(new Uint8Array(length))),
    pause: options.pause ?? ((milliseconds) => pauseFor(milliseconds, signal)),
    attempts: options.attempts ?? 4,
  }
}

function answerOf(response: Response, text: string): WireAnswer {
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN)
  return {
    status: response.status,
    body: jsonObject(text),
    retryAfter: Number.isInteger(seconds) && seconds >= 0 ? seconds : undefined,
  }
}

function jsonObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value))
      : null
  } catch {
    return null
  }
}

async function pauseFor(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal?.removeEventListener("abort", done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    signal?.addEventListener("abort", done)
  })
  signal?.throwIfAborted()
}
