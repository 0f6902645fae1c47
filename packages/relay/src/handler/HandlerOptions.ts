import { longestBody } from "@shielded-relay/api"
import type { RelayWaas } from "../waas.ts"
import { defaultCallerCaps, callerCaps } from "./caller/callerCaps.ts"
import type { CallerCaps } from "./caller/admission.ts"
import type { CorsOrigins } from "./cors.ts"
import type { Logger } from "../logging/Logger.ts"
import type { ReceivedRequest } from "./ReceivedRequest.ts"
import type { RelayHandler } from "./RelayHandler.ts"
import { createResponder, type Responder } from "./responder.ts"
import type { ResponseSigner } from "./ResponseSigner.ts"

/** What a handler of the whole service needs from a relay; `createRelay` returns one. */
export type HandledRelay = RelayHandler & { readonly waas?: Pick<RelayWaas, "served"> }

/** Options of `toNodeHandler` and `toFetchHandler`. `Request` is what the server passes to them. */
export interface HandlerOptions<Request> {
  /** The path under which the service is mounted, such as `/relay`, if the server leaves it in the request's URL. */
  readonly prefix?: string
  /** The origins whose pages may call the service. Default: `*`, all. */
  readonly corsOrigins?: CorsOrigins
  /** Signs the bytes of every response, and adds GET /attestation. Default: no signature. */
  readonly signer?: ResponseSigner
  /** Receives one entry per defect of the service, without secrets. Default: logs nothing. */
  readonly logger?: Logger
  /**
   * The network address of the caller, for limits per address. Behind a proxy, read the header that your proxy sets. Default: the
   * connection's peer; for `toFetchHandler`, which sees no connection, none.
   */
  readonly clientAddress?: (request: Request) => string
  /** Limits per client address, where the address is known; 0 is no limit. Default: as in the service. */
  readonly callerCaps?: Partial<CallerCaps>
  /** Maximum size of a body in bytes. Default and maximum: 1 MiB. */
  readonly bodyBytes?: number
  /** Maximum number of concurrent requests; further ones get 503. Default: 1,024. */
  readonly inFlight?: number
}

/** The parts that both handlers share. */
export interface HandlerParts {
  readonly responder: Responder
  readonly logger: Logger | undefined
  readonly bodyBytes: number
  /**
   * Counts a request until its returned function is called; `null`: there are too many, answer `overloaded`.
   */
  readonly enter: () => (() => void) | null
}

/** Milliseconds that the reader of an event stream may take for one part of it, before the stream ends. */
export const slowestReader = 30_000

/** The refusal of a request beyond the limit of concurrent ones. */
export const overloaded = { code: "NO_CAPACITY", retryAfter: 1 } as const

/**
 * @throws TypeError if `prefix` does not begin with a slash, or ends with one.
 */
export function handlerParts<Request>(
  relay: HandledRelay,
  options: HandlerOptions<Request>,
): HandlerParts {
  const { prefix = "", corsOrigins = "*", signer, logger } = options
  const { bodyBytes = longestBody, inFlight = 1_024 } = options
  if (prefix !== "" && !/^(?:\/[^/?#\s]+)+$/.test(prefix))
    throw new TypeError(
      `prefix: ${JSON.stringify(prefix)} is not a path such as /relay, with a slash in front and none behind`,
    )
  const capped = callerCaps({ ...defaultCallerCaps, ...options.callerCaps })
  let open = 0
  return {
    responder: createResponder({
      relay,
      ...(logger === undefined ? {} : { logger }),
      ...(signer === undefined ? {} : { signer }),
      mountPrefix: prefix,
      corsOrigins,
      managedWallets: relay.waas?.served ?? false,
      clientAddress: knownAddress,
      admission: {
        ...capped,
        // Callers without an address would share one limit, and stop each other.
        admit: (request) => (request.clientAddress === "" ? null : capped.admit(request)),
      },
    }),
    logger,
    bodyBytes,
    enter: () => {
      if (open >= inFlight) return null
      open += 1
      return () => {
        open -= 1
      }
    },
  }
}

function knownAddress({ peer }: ReceivedRequest): string {
  return peer
}
