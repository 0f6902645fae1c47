import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { Duplex } from "node:stream"
import {
  emptyBody,
  Exchange,
  malformation,
  receivedHeaders,
  type BodyFailure,
  type KnownOfRequest,
  type Reply,
  type Responder,
} from "shielded-relay/handler"
import { monotonicTime } from "../telemetry/processClock.ts"
import { Connections } from "./Connections.ts"
import { parserRefusal } from "./parserRefusal.ts"
import { writeRawReply } from "./rawReply.ts"
import type { ServerLimits } from "./ServerLimits.ts"

/** What is known about an answered request. The route is a pattern, never a path. */
export interface AnsweredRequest {
  readonly method: string
  readonly reply: Reply
  readonly milliseconds: number
  readonly bodyBytes: number
}

export interface PublicServer {
  readonly server: Server
  readonly inFlight: () => number
  /** Refuses new requests, and closes each connection after its response. */
  readonly beginStop: () => void
  /** Resolves when every accepted request has been answered. */
  readonly idle: () => Promise<void>
}

/**
 * The public listener on `node:http`. Reads whole requests within the limits, passes their exact bytes to the responder
 * and writes its replies. Errors before a request is complete also get the API's error format. Does not listen yet.
 */
export function publicServer(options: {
  readonly responder: Responder
  readonly limits: ServerLimits
  readonly answered?: (request: AnsweredRequest) => void
}): PublicServer {
  const { responder, limits, answered } = options
  const connections = new Connections()
  let stopping = false

  const server = createServer({
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersTimeout,
    requestTimeout: limits.requestTimeout,
    keepAliveTimeout: limits.keepAliveTimeout,
    connectionsCheckingInterval: limits.checkInterval,
    // Otherwise Node answers a missing Host header itself, with an empty body.
    requireHostHeader: false,
    noDelay: true,
  })
  server.maxConnections = limits.connections
  server.maxRequestsPerSocket = 0

  const exchange = async (
    request: IncomingMessage,
    response: ServerResponse,
    awaitsContinue: boolean,
  ) => {
    const startedAt = monotonicTime()
    // Read before the body: the address is gone once the caller disconnects.
    const peer = request.socket.remoteAddress ?? ""
    const headers = receivedHeaders(request.rawHeaders)
    const known = { method: request.method ?? "", target: request.url ?? "", headers }
    const own = new Exchange(request, response)
    let handling = false
    const report = (reply: Reply, bodyBytes: number) => {
      const milliseconds = monotonicTime() - startedAt
      answered?.({ method: known.method, reply, milliseconds, bodyBytes })
    }
    const refuseEarly = (refusal: Omit<KnownOfRequest, keyof typeof known>) => {
      const reply = responder.refuse({ ...known, ...refusal })
      own.writeEarly(reply, limits.lingerTimeout)
      report(reply, 0)
    }

    const overloaded =
      connections.inFlight >= limits.inFlight ||
      connections.inFlightOn(request.socket) >= limits.inFlightPerConnection
    connections.begin(own)
    // A request continues after its caller disconnects, so it counts as in flight until it is handled.
    response.on("close", () => {
      if (!handling) connections.end(own)
    })
    if (overloaded || stopping) return refuseEarly({ code: "NO_CAPACITY", retryAfter: 1 })
    const malformed = malformation(headers, request.httpVersion)
    if (malformed !== null) return refuseEarly({ code: "INVALID_REQUEST", reason: malformed })

    let body: Uint8Array | BodyFailure = emptyBody
    const declared = Number(headers["content-length"]?.[0] ?? 0)
    if (declared > 0 || headers["transfer-encoding"] !== undefined) {
      const reading = own.body(declared, limits.bodyBytes)
      if (awaitsContinue && declared <= limits.bodyBytes) response.writeContinue()
      body = await reading
    }
    if (!(body instanceof Uint8Array)) {
      if (body.kind === "gone") return
      if (body.kind === "too-large")
        return refuseEarly({ code: "BODY_TOO_LARGE", reason: `at most ${limits.bodyBytes} bytes` })
      return refuseEarly({ code: body.code, reason: "Malformed HTTP request" })
    }
    handling = true
    const reply = await responder.answer({ ...known, body, peer })
    handling = false
    report(reply, body.length)
    // The connection of a stream ends with it: a stop need not wait until it is idle.
    await own.write(reply, stopping || reply.stream !== undefined, limits.readerTimeout)
    if (response.closed) connections.end(own)
  }

  /** An error that escapes an exchange is a bug in this file, so destroy the connection. */
  const take = (request: IncomingMessage, response: ServerResponse, awaitsContinue: boolean) => {
    // Node's parser continues after a timeout. The caller was told 408, so a request that completes now must be
    // dropped.
    if (connections.isBroken(request.socket)) {
      request.resume()
      return
    }
    exchange(request, response, awaitsContinue).catch(() => request.socket.destroy())
  }

  const refuseRaw = (socket: Duplex, refusal: KnownOfRequest) => {
    const reply = responder.refuse(refusal)
    writeRawReply(socket, reply, limits.lingerTimeout)
    answered?.({ method: "", reply, milliseconds: 0, bodyBytes: 0 })
  }

  server.on("request", (request, response) => take(request, response, false))
  server.on("checkContinue", (request, response) => take(request, response, true))
  server.on("checkExpectation", (request, response) => take(request, response, false))
  server.on("connect", (_request, socket: Duplex) =>
    refuseRaw(socket, {
      code: "METHOD_NOT_ALLOWED",
      reason: "allowed methods: GET, POST, OPTIONS",
      answerHeaders: { allow: "GET, POST, OPTIONS" },
    }),
  )
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Duplex) => {
    const refusal = parserRefusal(error.code, limits)
    if (refusal === null || socket.destroyed) {
      socket.destroy()
      return
    }
    if (!connections.markBroken(socket)) return
    const receiving = connections.receiving(socket)
    if (receiving !== undefined) {
      receiving.breakBody(refusal.code === "REQUEST_TIMEOUT" ? refusal.code : "INVALID_REQUEST")
      return
    }
    connections.afterOpen(socket, () => refuseRaw(socket, refusal))
  })

  return {
    server,
    inFlight: () => connections.inFlight,
    beginStop: () => {
      stopping = true
    },
    idle: () => connections.empty(),
  }
}
