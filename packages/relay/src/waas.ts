import {
  answerHead,
  dataOf,
  RouteTable,
  stampedErrorBody,
  type Answer,
  type SignedRequest,
} from "@shielded-relay/api"
import { readNonce, refusal, type RelayError } from "@shielded-relay/core"
import { waasRoutes } from "@shielded-relay/waas"

/** A request under `/waas`, as a server or a client in this process has it. */
export interface WaasRequest {
  readonly method: string
  /** Path and query as they came, without your server's own prefix: `/waas/get-wallets?organizationId=…`. */
  readonly target: string
  /** Only `x-stamp` is read. Names in any case; several values of a header as a list. */
  readonly headers: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
  /** The exact bytes of the body. A text is sent as UTF-8. */
  readonly body?: Uint8Array | string
}

/** The answer: send it as it is. */
export interface WaasAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** JSON. */
  readonly body: string
}

/** Managed wallets for any server, and for `waasClient({ transport: relay.waas, … })` in this process. */
export interface RelayWaas {
  /** Whether the relay serves managed wallets: the option `waas` of `createRelay`. */
  readonly served: boolean
  /**
   * Answers a stamped request. Resolves for every refusal; a relay without managed wallets has no such route (404). Rejects only with
   * `RelayStopped`.
   */
  readonly handle: (request: WaasRequest) => Promise<WaasAnswer>
}

const table = new RouteTable(waasRoutes)
const none = new Uint8Array()

/** @param served Whether the relay has managed wallets. */
export function relayWaas(
  answerTo: (request: SignedRequest) => Promise<Answer>,
  served: boolean,
): RelayWaas {
  return {
    served,
    handle: async (request) => {
      const { method, target, body = none } = request
      const [path = "", ...query] = target.split("?")
      const rawQuery = query.join("?")
      const rawBody = typeof body === "string" ? new TextEncoder().encode(body) : body
      const data = { method: method === "POST" ? "POST" : "GET", rawQuery, rawBody } as const
      const refused = (error: RelayError, headers = {}) =>
        answerOf({ outcome: "refused", code: error.code, body: bodyOf(error, data) }, headers)
      const match = served ? table.match(path) : null
      if (match === null) return refused(refusal("NOT_FOUND"))
      const route = match.routes.find((one) => one.method === method)
      if (route === undefined) {
        const allow = match.routes.map((one) => one.method).join(", ")
        const reason = `allowed methods: ${allow}`
        return refused(refusal("METHOD_NOT_ALLOWED", { reason }), { allow })
      }
      const stamps = stampsOf(request.headers)
      return answerOf(
        await answerTo({
          ...data,
          method: route.method,
          routePattern: route.pattern,
          pathParameters: match.pathParameters,
          // Two stamps make one malformed header, as HTTP joins them.
          headers: stamps.length === 0 ? {} : { "x-stamp": stamps.join(", ") },
        }),
      )
    },
  }
}

function stampsOf(headers: WaasRequest["headers"]): ReadonlyArray<string> {
  return Object.entries(headers).flatMap(([name, value]) =>
    name.toLowerCase() === "x-stamp" ? (value ?? []) : [],
  )
}

function bodyOf({ code, message }: RelayError, data: Parameters<typeof dataOf>[0]) {
  return stampedErrorBody({ code, message, nonce: readNonce(dataOf(data)) ?? undefined })
}

function answerOf(answer: Answer, more: Readonly<Record<string, string>> = {}): WaasAnswer {
  const { status, headers } = answerHead(answer)
  return {
    status,
    headers: {
      "content-type": "application/json",
      "cache-control": "no-store",
      ...headers,
      ...more,
    },
    body: JSON.stringify(answer.body),
  }
}
