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

/** What came back: a JSON object, or `null` from something in between that speaks no JSON. */
export interface WireAnswer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>> | null
  /** Seconds. */
  readonly retryAfter: number | undefined
}

export interface Transport {
  /**
   * @throws RelayNetworkError when no whole answer arrives in time.
   * @throws RelayVerificationError when the service's signature is asked for and is not there.
   */
  readonly send: (request: WireRequest) => Promise<WireAnswer>
  /** The bytes as they come, from whomever. */
  readonly exchange: Exchange
  /** Milliseconds since the epoch. */
  readonly now: () => number
  readonly random: (length: number) => Uint8Array
  /** Waits; rejects once the caller's signal aborts. */
  readonly pause: (milliseconds: number) => Promise<void>
  /** How often a request is sent at most. */
  readonly attempts: number
}

export interface TransportOptions extends ExchangeOptions {
  /**
   * Whose answers to believe. A PEM of the service's key, as its operator published it, or a check of `GET /attestation`, whose key is then
   * believed for as long as the client lives. Default: whoever answers, so that TLS alone says who that is.
   */
  readonly verificationKey?: string | AttestationCheck
  readonly attempts?: number
  readonly now?: () => number
  readonly random?: (length: number) => Uint8Array
  readonly pause?: (milliseconds: number) => Promise<void>
}

/** Sends over fetch. @throws TypeError when `baseUrl` is no http(s) address or the pinned key is none. */
export function fetchTransport(options: TransportOptions): Transport {
  const { signal } = options
  const exchange = fetchExchange(options)
  const random = options.random ?? ((length) => crypto.getRandomValues(new Uint8Array(length)))
  const keyOf = verification(options.verificationKey, exchange, random)
  return {
    send: async (request) => {
      const isSigned = await keyOf()
      return answerOf(await exchange(request), isSigned, request.nonce)
    },
    exchange,
    now: options.now ?? Date.now,
    random,
    pause: options.pause ?? ((milliseconds) => pauseFor(milliseconds, signal)),
    attempts: options.attempts ?? 4,
  }
}

/** How to come by the check of an answer's signature; `null` when none is asked for. */
function verification(
  key: TransportOptions["verificationKey"],
  exchange: Exchange,
  random: (length: number) => Uint8Array,
): () => Promise<IsSignedByService | null> {
  if (key === undefined) return () => Promise.resolve(null)
  if (typeof key === "string") {
    const pinned = signedBy(key)
    return () => Promise.resolve(pinned)
  }
  return attestedKey(exchange, random, key)
}

function answerOf(
  { status, headers, bytes }: WireReply,
  isSigned: IsSignedByService | null,
  nonce: string | undefined,
): WireAnswer {
  const body = jsonObject(bytes)
  if (body !== null && isSigned !== null && !isSigned(bytes, headers.get(answerSignatureHeader))) {
    // A failing gateway may speak JSON too; asking again is right, believing it is not.
    if (status >= 500) throw new RelayNetworkError(`Status ${status} from a stranger`, { nonce })
    throw new RelayVerificationError({ nonce })
  }
  const seconds = Number(headers.get("retry-after") ?? Number.NaN)
  return {
    status,
    body,
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
