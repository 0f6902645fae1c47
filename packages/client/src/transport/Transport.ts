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
  /** Of a transport over fetch, with its URL. */
  readonly options: Omit<TransportOptions, "baseUrl"> & Partial<Pick<TransportOptions, "baseUrl">>
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
export function transportOver(exchange: Exchange, options: Transport["options"]): Transport {
  const { signal } = options
  const random = options.random ?? ((length) => crypto.getRandomValues(new Uint8Array(length)))
  const keyOf = verification(options.verificationKey, exchange, random)
  return {
    send: async (request) => {
      // A service whose key is not to be trusted gets no request.
      await keyOf()
      return answerOf(await exchange(request), keyOf, request.nonce)
    },
    exchange,
    now: options.now ?? Date.now,
    random,
    pause: options.pause ?? ((milliseconds) => pauseFor(milliseconds, signal)),
    attempts: options.attempts ?? 4,
    longestWait: Number(options.timeout) < 30_000 ? 0 : 25,
    signal,
    options,
  }
}

/** Gets the response verifier; `null` without verification. After a response that `refused` does not accept, the one of a changed key. */
type KeyOf = (refused?: IsSignedByService) => Promise<IsSignedByService | null>

/** Returns how to get the response verifier. */
export function verification(
  key: TransportOptions["verificationKey"],
  exchange: Exchange,
  random: (length: number) => Uint8Array,
): KeyOf {
  if (key === undefined) return async () => null
  if (typeof key === "function") return attestedKey(exchange, random, key)
  // No key is none that is valid.
  const pinned = [key[0] ? key : ""].flat().map(signedBy)
  return async () => (bytes, signature) => pinned.some((by) => by(bytes, signature))
}

/**
 * The response of a reply.
 *
 * @throws RelayVerificationError if verification is on and it is not signed by the service.
 */
export async function answerOf(
  { status, headers, bytes }: WireReply,
  keyOf: KeyOf,
  nonce: string | undefined,
): Promise<WireAnswer> {
  const body = jsonObject(bytes)
  const signature = headers.get(answerSignatureHeader)
  const isSigned = await keyOf()
  if (body && isSigned?.(bytes, signature) === false) {
    // A failing gateway may also send JSON: retry, without trusting its content.
    if (status >= 500) throw new RelayNetworkError(`Unsigned response: status ${status}`, { nonce })
    // A service that changed its key shows the new one, which must pass the check.
    if (!(await keyOf(isSigned))?.(bytes, signature)) throw new RelayVerificationError({ nonce })
  }
  const seconds = Number(headers.get("retry-after") ?? NaN)
  return {
    status,
    body,
    signature,
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
