import { RelayNetworkError, RelayVerificationError } from "../errors.ts"
import { attestedKey, type AttestationCheck } from "./attestation.ts"
import { answerSignatureHeader, signedBy, type IsSignedByService } from "./answerSignature.ts"
import {
  fetchExchange,
  type Exchange,
  type ExchangeOptions,
  type WireReply,
  type WireRequest,
} from "./exchange.ts"
import { jsonObject } from "./jsonObject.ts"

/** A response: its JSON object, or `null` if the body is not JSON, as from a proxy. */
export interface WireAnswer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>> | null
  /** Seconds. */
  readonly retryAfter: number | undefined
  /** The service's signature of the body's bytes, base64, unverified without a key; `null` if absent. */
  readonly signature: string | null
}

export interface Transport {
  /**
   * Sends a request and returns the response.
   *
   * @throws RelayNetworkError if no complete response arrives in time.
   * @throws RelayVerificationError if verification is on and the response is not signed by the service.
   */
  readonly send: (request: WireRequest) => Promise<WireAnswer>
  /** Sends a request without verifying the response. */
  readonly exchange: Exchange
  /** Milliseconds since the epoch. */
  readonly now: () => number
  readonly random: (length: number) => Uint8Array
  /** Waits. Rejects when the caller's signal aborts. */
  readonly pause: (milliseconds: number) => Promise<void>
  /** Maximum number of attempts per request. */
  readonly attempts: number
  /** Maximum seconds that the service may wait before it answers; 0 if the timeout of a request is less than that and the way. */
  readonly longestWait: number
  /** Ends the calls over this transport. */
  readonly signal: AbortSignal | undefined
}

export interface TransportOptions extends ExchangeOptions {
  /**
   * How to verify responses: the service's public key as PEM, as its operator published it, or several of which one signs each response; or a
   * check of `GET /attestation`, whose key the client then uses until a response has another signature. Default: no verification beyond TLS.
   */
  readonly verificationKey?: string | ReadonlyArray<string> | AttestationCheck
  /** Maximum number of attempts per request. Default 4. */
  readonly attempts?: number
  /** Milliseconds since the epoch. Default `Date.now`. */
  readonly now?: () => number
  /** This many random bytes. Default: Web Crypto. */
  readonly random?: (length: number) => Uint8Array
  /** Waits between two attempts. Default: a timer that `signal` ends. */
  readonly pause?: (milliseconds: number) => Promise<void>
}

/**
 * A transport over fetch.
 *
 * @throws TypeError if `baseUrl` is not an http(s) URL or the pinned key is invalid.
 */
export function fetchTransport(options: TransportOptions): Transport {
  return transportOver(fetchExchange(options), options)
}

/** A transport over any exchange. */
export function transportOver(
  exchange: Exchange,
  options: Omit<TransportOptions, "baseUrl" | "fetch">,
): Transport {
  const { signal } = options
  const random = options.random ?? ((length) => crypto.getRandomValues(new Uint8Array(length)))
  const keyOf = verification(options.verificationKey, exchange, random)
  return {
    send: async (request) => {
      const isSigned = await keyOf()
      const reply = await exchange(request)
      const body = jsonObject(reply.bytes)
      // A service that changed its key shows the new one, which must pass the check. What a failing gateway sends shows nothing.
      const key =
        body !== null && reply.status < 500 && isSigned?.(...signedParts(reply)) === false
          ? await keyOf(isSigned)
          : isSigned
      return answerOf(reply, body, key, request.nonce)
    },
    exchange,
    now: options.now ?? Date.now,
    random,
    pause: options.pause ?? ((milliseconds) => pauseFor(milliseconds, signal)),
    attempts: options.attempts ?? 4,
    longestWait: (options.timeout ?? 60_000) < 30_000 ? 0 : 25,
    signal,
  }
}

/** Returns how to get the response verifier; `null` without verification. */
function verification(
  key: TransportOptions["verificationKey"],
  exchange: Exchange,
  random: (length: number) => Uint8Array,
): (refused?: IsSignedByService) => Promise<IsSignedByService | null> {
  if (key === undefined) return () => Promise.resolve(null)
  if (typeof key !== "function") {
    const pinned = [key].flat().map(signedBy)
    if (pinned.length === 0) throw new TypeError("verificationKey must have at least one key")
    return () => Promise.resolve((bytes, signature) => pinned.some((by) => by(bytes, signature)))
  }
  return attestedKey(exchange, random, key)
}

/** What a response's signature covers, and the signature. */
const signedParts = ({ bytes, headers }: WireReply): Parameters<IsSignedByService> => [
  bytes,
  headers.get(answerSignatureHeader),
]

function answerOf(
  reply: WireReply,
  body: WireAnswer["body"],
  isSigned: IsSignedByService | null,
  nonce: string | undefined,
): WireAnswer {
  const { status, headers } = reply
  if (body !== null && isSigned !== null && !isSigned(...signedParts(reply))) {
    // A failing gateway may also send JSON: retry, without trusting its content.
    if (status >= 500)
      throw new RelayNetworkError(`Unsigned response with status ${status}`, {
        nonce,
      })
    throw new RelayVerificationError({ nonce })
  }
  const seconds = Number(headers.get("retry-after") ?? Number.NaN)
  return {
    status,
    body,
    signature: headers.get(answerSignatureHeader),
    retryAfter: Number.isInteger(seconds) && seconds >= 0 ? seconds : undefined,
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
