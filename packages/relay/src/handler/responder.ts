import { answerHead, statusOf, type ServedRoute, type SignedRequest } from "@shielded-relay/api"
import type { Answer } from "@shielded-relay/api"
import type { AttestationShape, ErrorCode } from "@shielded-relay/core"
import { RelayStopped } from "../RelayStopped.ts"
import { admitAll, type Admission } from "./caller/admission.ts"
import { attestationReplies } from "./attestationReply.ts"
import { callerKey } from "./caller/callerKey.ts"
import { corsHeaders, preflightHeaders, type CorsOrigins } from "./cors.ts"
import { defectFields } from "../logging/defectFields.ts"
import { echoedNonce } from "./echoedNonce.ts"
import { asksForStream, eventStreamReply, lastEventIdOf } from "./eventStreamReply.ts"
import { helperReplies } from "./helperReply.ts"
import { silentLogger, type Logger } from "../logging/Logger.ts"
import { matchRoute, type RouteMatch } from "./matchRoute.ts"
import { stampedShape } from "./stampedShape.ts"
import { declaresJson } from "./mediaType.ts"
import { emptyBody, type ReceivedHeaders, type ReceivedRequest } from "./ReceivedRequest.ts"
import { refusalReply } from "./refusalReply.ts"
import type { EventStream, RelayHandler } from "./RelayHandler.ts"
import { finishReply, type Reply, type ReplyContent } from "./Reply.ts"
import type { ResponseSigner } from "./ResponseSigner.ts"
import { belowPrefix, parseTarget, type RequestTarget } from "./requestTarget.ts"

export interface ResponderOptions {
  readonly relay: RelayHandler
  /** Default: logs nothing. */
  readonly logger?: Logger
  /** Signs the bytes of every response. Without it responses are unsigned and GET /attestation is 404. */
  readonly signer?: ResponseSigner
  /** Attests that this program holds the signer's key. Default: no attestation. */
  readonly attestation?: AttestationShape
  /** Empty, or the path without trailing slash under which all routes are served. */
  readonly mountPrefix?: string
  readonly corsOrigins?: CorsOrigins
  readonly admission?: Admission
  /** The caller's address, for limits per address. Default: the connection's peer. */
  readonly clientAddress?: (request: ReceivedRequest) => string
  /** Whether the relay serves managed wallets under `/waas`. */
  readonly managedWallets?: boolean
}

/** HTTP without sockets: requests in, bytes out. */
export interface Responder {
  readonly answer: (request: ReceivedRequest) => Promise<Reply>
  /** Answers a request that was refused before it was complete. */
  readonly refuse: (known: KnownOfRequest) => Reply
}

export interface KnownOfRequest {
  readonly code: ErrorCode
  readonly reason?: string
  readonly details?: Readonly<Record<string, unknown>>
  readonly method?: string
  readonly target?: string
  readonly headers?: ReceivedHeaders
  readonly retryAfter?: number
  readonly answerHeaders?: Readonly<Record<string, string>>
}

/**
 * Answers requests of the whole service. Checks route, method, media type and admission, then calls the relay. A defect
 * becomes a 500. A stopped relay answers 503, so that callers try again elsewhere.
 */
export function createResponder(options: ResponderOptions): Responder {
  const { relay, signer, logger = silentLogger, mountPrefix = "", corsOrigins = "*" } = options
  const { admission = admitAll, attestation = null, managedWallets = false } = options
  const { clientAddress = ({ peer }) => peer } = options
  const attested = signer === undefined ? null : attestationReplies({ attestation, signer, logger })
  const helperReply = helperReplies(relay, {
    baseUrl: mountPrefix === "" ? "/" : mountPrefix,
    caps: admission.caps,
    managedWallets,
  })

  const finish = (content: ReplyContent, headers: ReceivedHeaders): Reply =>
    finishReply(
      {
        ...content,
        headers: { ...corsHeaders(corsOrigins, headers["origin"]?.join(", ")), ...content.headers },
      },
      signer,
    )

  const locate = (target: string): RequestTarget | null => {
    const parsed = parseTarget(target)
    const path = parsed === null ? null : belowPrefix(parsed.path, mountPrefix)
    return parsed === null || path === null ? null : { path, rawQuery: parsed.rawQuery }
  }

  /** Everything under `/waas` has the error shape of managed wallets, also what no route answers. */
  const shaped = (content: ReplyContent, target: string): ReplyContent => {
    const path = locate(target)?.path ?? ""
    return path === "/waas" || path.startsWith("/waas/") ? stampedShape(content) : content
  }

  /** Adds a correlation id that links this response to a log entry. The relay has already logged the cause. */
  const traceable = (content: ReplyContent): ReplyContent => {
    const correlationId = newCorrelationId()
    logger.error("internal-answer", { correlationId, route: content.route })
    const json = content.body !== null && "json" in content.body ? content.body.json : {}
    return { ...content, body: { json: { ...json, correlationId } } }
  }

  const signed = async (
    request: ReceivedRequest,
    { rawQuery }: RequestTarget,
    route: ServedRoute,
    pathParameters: Readonly<Record<string, string>>,
  ): Promise<ReplyContent> => {
    const about = { route: route.pattern }
    const nonce = () => echoedNonce(request.method, request.target, request.body)
    if (route.method === "POST" && !declaresJson(request.headers)) {
      return refusalReply({ ...about, code: "UNSUPPORTED_MEDIA_TYPE", nonce: nonce() })
    }
    const repeated = singleHeaders.find((name) => listed(request.headers[name]).length > 1)
    if (repeated !== undefined) {
      const parameters = { reason: `${repeated}: given twice, expected once` }
      return refusalReply({ ...about, code: "INVALID_REQUEST", parameters, nonce: nonce() })
    }
    const caller = { route: route.key, clientAddress: clientAddress(request) }
    const retryAfter = admission.admit(caller)
    if (retryAfter !== null) {
      const refused = { ...about, code: "RATE_LIMITED", parameters: perAddress } as const
      return refusalReply({ ...refused, retryAfter, nonce: nonce() })
    }
    const signedRequest: SignedRequest = {
      method: route.method,
      routePattern: route.pattern,
      pathParameters,
      rawQuery,
      rawBody: request.body,
      headers: coreHeaders(request.headers),
      client: callerKey(caller.clientAddress),
    }
    const asksForEvents = route.key === "GET /events" && asksForStream(request.headers)
    const answer =
      asksForEvents && relay.openEvents !== undefined
        ? await relay.openEvents(signedRequest, lastEventIdOf(request.headers))
        : await relay.handle(signedRequest)
    if (isAuthorised(answer)) admission.authorised(caller)
    if (answer.outcome === "stream") return eventStreamReply(answer, route.pattern, signer)
    return answer.outcome === "refused" && answer.code === "INTERNAL"
      ? traceable(answerContent(route.pattern, answer))
      : answerContent(route.pattern, answer)
  }

  const attest = (request: ReceivedRequest): ReplyContent | Promise<ReplyContent> => {
    if (attested === null) {
      const nonce = echoedNonce(request.method, request.target, emptyBody)
      return refusalReply({ code: "NOT_FOUND", nonce })
    }
    const route = "GET /attestation"
    const caller = { route, clientAddress: clientAddress(request) } as const
    const retryAfter = admission.admit(caller)
    if (retryAfter === null) return attested(request)
    const nonce = echoedNonce("GET", request.target, emptyBody)
    const path = "/attestation"
    const refused = { code: "RATE_LIMITED", parameters: perAddress, route: path } as const
    return refusalReply({ ...refused, retryAfter, nonce })
  }

  const route = (
    request: ReceivedRequest,
    target: RequestTarget,
    match: RouteMatch,
  ): ReplyContent | Promise<ReplyContent> => {
    const allowed = allowedMethods(match)
    const allow = { allow: [...allowed, "OPTIONS"].join(", ") }
    const name = routeName(match)
    if (request.method === "OPTIONS") {
      return { status: 204, body: null, headers: { ...allow, ...preflightHeaders }, route: name }
    }
    if (!allowed.includes(request.method)) {
      const nonce = echoedNonce(request.method, request.target, request.body)
      const parameters = { reason: `allowed methods: ${allow.allow}` }
      const about = { code: "METHOD_NOT_ALLOWED", parameters } as const
      return refusalReply({ ...about, nonce, route: name, headers: allow })
    }
    if (match.kind === "helper") {
      return match.path === "/attestation"
        ? attest(request)
        : helperReply(match.path, target.rawQuery)
    }
    const own = match.routes.find(({ method }) => method === request.method)
    return own === undefined
      ? refusalReply({
          code: "METHOD_NOT_ALLOWED",
          parameters: { reason: `allowed methods: ${allow.allow}` },
          headers: allow,
        })
      : signed(request, target, own, match.pathParameters)
  }

  const contentOf = async (request: ReceivedRequest): Promise<ReplyContent> => {
    const nonce = () => echoedNonce(request.method, request.target, request.body)
    if (request.method === "OPTIONS" && request.target === "*") {
      return { status: 204, body: null, headers: { allow: "GET, POST, OPTIONS" }, route: "*" }
    }
    const target = locate(request.target)
    const match = target === null ? null : matchRoute(target.path, managedWallets)
    // A page can read the following 404 only if its preflight succeeds.
    if (isPreflight(request) && match === null) {
      return { status: 204, body: null, headers: preflightHeaders, route: "none" }
    }
    if (parseTarget(request.target) === null) {
      const parameters = { reason: "request target: expected a path that begins with /" }
      return refusalReply({ code: "INVALID_REQUEST", parameters, nonce: nonce() })
    }
    if (target === null || match === null) {
      return refusalReply({ code: "NOT_FOUND", nonce: nonce() })
    }
    return route(request, target, match)
  }

  const stopped = (request: ReceivedRequest, name: string): Reply => {
    const nonce = echoedNonce(request.method, request.target, request.body)
    const content = refusalReply({ code: "NO_CAPACITY", route: name, retryAfter: 1, nonce })
    return finish(shaped(content, request.target), request.headers)
  }

  return {
    answer: async (request) => {
      try {
        return finish(shaped(await contentOf(request), request.target), request.headers)
      } catch (defect) {
        const target = locate(request.target)
        const match = target === null ? null : matchRoute(target.path, managedWallets)
        const name = match === null ? "none" : routeName(match)
        if (defect instanceof RelayStopped && !defect.begun) return stopped(request, name)
        const correlationId = newCorrelationId()
        logger.error("defect", { correlationId, route: name, ...defectFields(defect) })
        const nonce = echoedNonce(request.method, request.target, request.body)
        const details = { correlationId }
        const content = refusalReply({ code: "INTERNAL", nonce, route: name, details })
        return finish(shaped(content, request.target), request.headers)
      }
    },
    refuse: ({ code, reason, details, method = "GET", target = "/", headers = {}, ...rest }) => {
      const content = refusalReply({
        code,
        parameters: { reason: reason ?? "" },
        ...(details === undefined ? {} : { details }),
        nonce: echoedNonce(method, target, emptyBody),
        ...(rest.retryAfter === undefined ? {} : { retryAfter: rest.retryAfter }),
        headers: rest.answerHeaders ?? {},
      })
      return finish(shaped(content, target), headers)
    },
  }
}

/** The reason in a 429 by a limit per client address. */
const perAddress = {
  reason: "limit per client address reached; wait the seconds given in Retry-After",
}

/** Signature headers: a repeated one is ambiguous and refused. */
const singleHeaders = ["x-service-request-signature", "x-stamp"] as const

/** The values of a header, which may come joined in one line (RFC 9110, 5.3): the signature headers hold no comma. */
function listed(lines: ReadonlyArray<string> = []): ReadonlyArray<string> {
  return lines.flatMap((line) => line.split(","))
}

/** Links an answer to the entry in the log about it. */
export function newCorrelationId(): string {
  return globalThis.crypto.randomUUID()
}

/** The headers that core receives. */
function coreHeaders(headers: ReceivedHeaders): Readonly<Record<string, string>> {
  const seen: Record<string, string> = {}
  for (const name of singleHeaders) {
    const [value] = headers[name] ?? []
    if (value !== undefined) seen[name] = value
  }
  return seen
}

/** Fetch standard, 3.2.2: an OPTIONS request that asks whether a page may send another one. */
function isPreflight({ method, headers }: ReceivedRequest): boolean {
  const asks = headers["access-control-request-method"] !== undefined
  return method === "OPTIONS" && asks && headers["origin"] !== undefined
}

function routeName(match: RouteMatch): string {
  return match.kind === "helper" ? match.path : (match.routes[0]?.pattern ?? "none")
}

function allowedMethods(match: RouteMatch): ReadonlyArray<string> {
  return match.kind === "helper" ? ["GET", "HEAD"] : match.routes.map(({ method }) => method)
}

/** Whether the signature was valid: the request was not refused as malformed, unsigned or forbidden. */
function isAuthorised(answer: Answer | EventStream): boolean {
  return answer.outcome !== "refused" || ![400, 401, 403, 413].includes(statusOf(answer.code))
}

function answerContent(route: string, answer: Answer): ReplyContent {
  const content = { ...answerHead(answer), body: { json: answer.body }, route }
  return answer.outcome === "refused" ? { ...content, code: answer.code } : content
}
