import {
  isRequestSignature,
  isWalletSignature,
  nobleSignatureVerifier,
  parseAddress,
  parseJsonObject,
  parseQuery,
  payloadDigest,
  sessionMessage,
  signedPayload,
  unboundPayload,
  type SignedRequest,
} from "@shielded-relay/core"
import { Result } from "effect"

/** What happens to one exchange on its way. `error-*` are answers of something in between, without JSON. */
export type Fault =
  | "none"
  | "request-lost"
  | "answer-lost"
  | "error-before"
  | "error-after"
  | "refused-before"
  | "stale"
  | "no-capacity-after"
  | "defect-after"

interface Operation {
  readonly digest: string
  state: "accepted" | "broadcast" | "failed" | "refused"
  readonly code?: string
  readonly sessionId: string
}

const txHash = `0x${"ab".repeat(32)}`

/**
 * A service that keeps the contract's promises about nonces and operations, written over core's own reading of requests, so that
 * every request of the client is checked byte for byte by the other implementation. `fault` says what happens to each exchange.
 */
export function simulatedService(options: {
  readonly prefix?: string
  readonly fault?: () => Fault
  /** What becomes of a withdrawal once accepted; `slow` is broadcast after two looks. */
  readonly fate?: "broadcast" | "failed" | "refused" | "slow"
  readonly audience?: string
}) {
  const { prefix = "", fault = () => "none", fate = "broadcast" } = options
  const sessions = new Map<string, string>()
  const nonces = new Set<string>()
  const operations = new Map<string, Operation>()
  const seen: Array<SignedRequest> = []
  let executed = 0
  let looks = 0

  const answer = (request: SignedRequest): [number, Record<string, unknown>] => {
    seen.push(request)
    const fields =
      request.method === "GET"
        ? Result.getOrThrow(parseQuery(request.rawQuery))
        : (parseJsonObject(request.rawBody) ?? {})
    const { nonce, sessionId } = fields
    const refuse = (
      status: number,
      code: string,
      more: object = {},
    ): [number, Record<string, unknown>] => [
      status,
      { success: false, error: `Refused: ${code}`, code, nonce, ...more },
    ]
    if (request.routePattern === "/create-session") {
      const address = parseAddress(String(fields["address"]), "any")
      const clientPublicKey = String(fields["clientPublicKey"])
      const header = request.headers["x-service-request-signature"] ?? ""
      const digest = payloadDigest(unboundPayload(request))
      const text = sessionMessage({ sessionId: String(sessionId), clientPublicKey, mode: "normal" })
      if (options.audience !== undefined && fields["audience"] !== options.audience) {
        return refuse(401, "WRONG_AUDIENCE")
      }
      if (
        address === null ||
        !isRequestSignature(nobleSignatureVerifier, header, digest, clientPublicKey) ||
        !isWalletSignature(nobleSignatureVerifier, address, text, String(fields["signature"]))
      ) {
        return refuse(401, "INVALID_SIGNATURE")
      }
      if (nonces.has(String(nonce))) return refuse(401, "NONCE_USED_READ")
      nonces.add(String(nonce))
      sessions.set(String(sessionId), clientPublicKey)
      return [200, { success: true, expiresAt: "2030-01-01T00:00:00.000Z", nonce }]
    }
    const publicKey = sessions.get(String(sessionId))
    if (publicKey === undefined) return refuse(401, "SESSION_NOT_FOUND")
    const header = request.headers["x-service-request-signature"] ?? ""
    const digest = payloadDigest(signedPayload(request))
    if (!isRequestSignature(nobleSignatureVerifier, header, digest, publicKey)) {
      return refuse(401, "INVALID_REQUEST_SIGNATURE")
    }
    const used = nonces.has(String(nonce))
    nonces.add(String(nonce))
    switch (request.routePattern) {
      case "/operation/:nonce": {
        const wanted = request.pathParameters["nonce"] ?? ""
        const operation = operations.get(wanted)
        if (used) return refuse(401, "NONCE_USED_READ")
        if (fields["id"] !== wanted) return refuse(401, "INVALID_REQUEST_SIGNATURE")
        if (operation === undefined) return refuse(404, "OPERATION_NOT_FOUND")
        looks += 1
        if (fate === "slow" && operation.state === "accepted" && looks > 2) {
          operation.state = "broadcast"
        }
        return [200, { success: true, nonce, operation: view(wanted, operation) }]
      }
      case "/withdraw":
      case "/transfer": {
        const bytes = Buffer.from(digest).toString("hex")
        const known = operations.get(String(nonce))
        if (used) {
          const same = known?.digest === bytes
          return refuse(409, "NONCE_USED", same ? { operation: summary(known) } : {})
        }
        const state = fate === "slow" ? "accepted" : fate
        const operation: Operation = {
          digest: bytes,
          state,
          sessionId: String(sessionId),
          ...(state === "failed" ? { code: "OPERATION_FAILED" } : {}),
          ...(state === "refused" ? { code: "INSUFFICIENT_BALANCE" } : {}),
        }
        operations.set(String(nonce), operation)
        if (state === "refused") return refuse(400, "INSUFFICIENT_BALANCE")
        executed += 1
        if (state === "failed") {
          return refuse(409, "OPERATION_FAILED", { operation: view(String(nonce), operation) })
        }
        return state === "accepted"
          ? [202, { success: true, txHash: null, nonce, operation: view(String(nonce), operation) }]
          : [200, { success: true, txHash, nonce }]
      }
      default:
        if (used) return refuse(401, "NONCE_USED_READ")
        return [200, { success: true, nonce, ...reads[request.routePattern] }]
    }
  }

  const serve: typeof fetch = async (input, init) => {
    const { pathname, search } = new URL(new Request(input).url)
    const path = pathname.slice(prefix.length)
    const operationNonce = /^\/operation\/(.+)$/.exec(path)?.[1]
    const request: SignedRequest = {
      method: init?.method === "POST" ? "POST" : "GET",
      routePattern: operationNonce === undefined ? path : "/operation/:nonce",
      pathParameters:
        operationNonce === undefined ? {} : { nonce: decodeURIComponent(operationNonce) },
      rawQuery: search.slice(1),
      rawBody: new TextEncoder().encode(bodyText(init)),
      headers: Object.fromEntries(new Headers(init?.headers).entries()),
    }
    const happening = fault()
    if (happening === "request-lost") throw new TypeError("fetch failed")
    if (happening === "error-before") return new Response("<h1>Bad gateway</h1>", { status: 502 })
    if (happening === "stale" || happening === "refused-before") {
      const nonce = Result.getOrThrow(
        request.method === "GET"
          ? parseQuery(request.rawQuery)
          : Result.succeed(parseJsonObject(request.rawBody) ?? {}),
      )["nonce"]
      return happening === "stale"
        ? Response.json(
            {
              success: false,
              error: "Request timestamp expired",
              code: "TIMESTAMP_EXPIRED",
              nonce,
            },
            { status: 401 },
          )
        : noCapacity(nonce, 1)
    }
    if (happening === "no-capacity-after") {
      const { nonce } = parseJsonObject(request.rawBody) ?? {}
      if (request.routePattern !== "/withdraw" || operations.has(String(nonce)))
        return noCapacity(nonce, 1)
      nonces.add(String(nonce))
      operations.set(String(nonce), {
        digest: Buffer.from(payloadDigest(signedPayload(request))).toString("hex"),
        state: "refused",
        code: "NO_CAPACITY",
        sessionId: "",
      })
      return noCapacity(nonce, 7)
    }
    const [status, body] = answer(request)
    if (happening === "answer-lost") throw new TypeError("terminated")
    if (happening === "error-after") return new Response("", { status: 504 })
    if (happening === "defect-after") {
      const { nonce } = body
      return Response.json(
        { success: false, error: "Internal error", code: "INTERNAL", correlationId: "c-1", nonce },
        { status: 500 },
      )
    }
    return Response.json(body, { status })
  }

  return {
    fetch: serve,
    seen,
    operations,
    /** How many transactions were set in motion. */
    executed: () => executed,
  }
}

function noCapacity(nonce: unknown, seconds: number): Response {
  return Response.json(
    { success: false, error: "No capacity now", code: "NO_CAPACITY", nonce },
    { status: 503, headers: { "retry-after": String(seconds) } },
  )
}

/** The text of a request's body; empty without one. */
export function bodyText(init: RequestInit | undefined): string {
  return typeof init?.body === "string" ? init.body : ""
}

const reads: Readonly<Record<string, object>> = {
  "/balance": { balances: [], asOf: null },
  "/recipient-info": { recipientInfo: "shielded1qqqq" },
  "/get-fee": {
    feeAmount: "7",
    flushFee: "0",
    maxJoins: 1,
    variableRateBps: 0,
    expiresAt: "2030-01-01T00:00:00.000Z",
  },
  "/deposit": { txData: {}, approvalAddress: "0x" },
  "/proofless-deposit": { txData: {}, approvalAddress: "0x" },
}

function summary(operation: Operation | undefined): object {
  return { state: operation?.state, txHash: operation?.state === "broadcast" ? txHash : null }
}

function view(nonce: string, operation: Operation): object {
  const time = "2026-01-01T00:00:00.000Z"
  return {
    nonce,
    kind: "withdraw",
    ...summary(operation),
    txHashes: [],
    replacedTxHashes: [],
    ...(operation.code === undefined
      ? {}
      : { code: operation.code, error: `Because ${operation.code}` }),
    createdAt: time,
    updatedAt: time,
    deadline: time,
  }
}
