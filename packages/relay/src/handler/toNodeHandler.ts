import { defectFields } from "../logging/defectFields.ts"
import { Exchange, type BodyFailure } from "./Exchange.ts"
import {
  handlerParts,
  overloaded,
  slowestReader,
  type HandledRelay,
  type HandlerOptions,
} from "./HandlerOptions.ts"
import { malformation } from "./malformation.ts"
import type { NodeRequest, NodeResponse } from "./NodeRequest.ts"
import { emptyBody, type ReceivedHeaders } from "./ReceivedRequest.ts"
import { receivedHeaders } from "./receivedHeaders.ts"
import { newCorrelationId, type KnownOfRequest } from "./responder.ts"

/** A listener for `createServer` of `node:http`, and a handler for frameworks on Node such as Express. */
export type NodeHandler = (request: NodeRequest, response: NodeResponse) => void

/** Milliseconds to keep reading after an early refusal, so that a caller that is still sending can read it. */
const lingerTimeout = 5_000

/**
 * The whole service as a handler for servers on `node:http`: all routes, CORS, limits and error shapes, as the HTTP service answers
 * them. Mount it before body parsers: signatures cover the exact bytes. It answers every request that it is given, with 404 for
 * unknown paths. Timeouts and the number of connections are your server's.
 *
 * @throws TypeError if `prefix` is malformed.
 */
export function toNodeHandler(
  relay: HandledRelay,
  options: HandlerOptions<NodeRequest> = {},
): NodeHandler {
  const parts = handlerParts(relay, options)
  const { responder, logger, bodyBytes } = parts
  const { prefix = "", clientAddress = ({ socket }: NodeRequest) => socket.remoteAddress ?? "" } =
    options

  const knownOf = (request: NodeRequest) => {
    const url = prefix === "" ? request.url : (request.originalUrl ?? request.url)
    const headers = receivedHeaders(request.rawHeaders)
    return { method: request.method ?? "", target: url ?? "", headers }
  }

  const exchange = async (request: NodeRequest, response: NodeResponse) => {
    // Read before the body: the address is gone once the caller disconnects.
    const peer = clientAddress(request)
    const known = knownOf(request)
    const { headers } = known
    const own = new Exchange(request, response)
    const refuse = (refusal: Omit<KnownOfRequest, "method" | "target" | "headers">) =>
      own.writeEarly(responder.refuse({ ...known, ...refusal }), lingerTimeout)

    const malformed = malformation(headers, request.httpVersion)
    if (malformed !== null) return refuse({ code: "INVALID_REQUEST", reason: malformed })
    const body = await bodyOf(own, headers, bodyBytes)
    if (body instanceof Uint8Array) {
      await own.write(await responder.answer({ ...known, body, peer }), false, slowestReader)
      return
    }
    switch (body.kind) {
      case "gone":
        return
      case "too-large":
        return refuse({ code: "BODY_TOO_LARGE", reason: `at most ${bodyBytes} bytes` })
      case "broken":
        return refuse({ code: body.code, reason: "Malformed HTTP request" })
      case "taken": {
        const correlationId = newCorrelationId()
        logger?.error("body-already-read", { correlationId })
        return refuse({ code: "BODY_ALREADY_READ", details: { correlationId } })
      }
    }
  }

  return (request, response) => {
    const leave = parts.enter()
    if (leave === null) {
      const reply = responder.refuse({ ...knownOf(request), ...overloaded })
      new Exchange(request, response).writeEarly(reply, lingerTimeout)
      return
    }
    exchange(request, response)
      .catch((defect: unknown) => {
        logger?.error("defect", defectFields(defect))
        request.socket.destroy()
      })
      .finally(leave)
  }
}

/** The exact bytes of the body, from a framework that keeps them or from the connection. */
async function bodyOf(
  exchange: Exchange,
  headers: ReceivedHeaders,
  limit: number,
): Promise<Uint8Array | BodyFailure | { readonly kind: "taken" }> {
  const { request } = exchange
  const kept = keptBytes(request.rawBody) ?? (isBytes(request.body) ? request.body : null)
  if (kept !== null) return kept.length > limit ? { kind: "too-large" } : kept
  const declared = Number(headers["content-length"]?.[0] ?? 0)
  const isHttp1 = request.httpVersion.startsWith("1")
  const hasBody = isHttp1 ? headers["transfer-encoding"] !== undefined : !request.complete
  if (declared === 0 && !hasBody) return emptyBody
  if (request.readableDidRead) return { kind: "taken" }
  return request.destroyed ? { kind: "gone" } : exchange.body(declared, limit)
}

function keptBytes(rawBody: unknown): Uint8Array | null {
  if (typeof rawBody === "string") return new TextEncoder().encode(rawBody)
  return isBytes(rawBody) ? rawBody : null
}

function isBytes(value: unknown): value is Uint8Array {
  return value instanceof Uint8Array
}
