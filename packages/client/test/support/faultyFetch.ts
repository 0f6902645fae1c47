import type { SignedRequest } from "@shielded-relay/api"
import {
  fieldsOf,
  refusal,
  type SimulatedAnswer,
  type simulatedService,
} from "./simulatedService.ts"

/** What happens to an exchange in transit. `error-*` are responses of a proxy, without JSON. */
export type Fault =
  | "none"
  | "request-lost"
  /** No response; the request arrives later, when `deliverLate` is called. */
  | "request-late"
  | "answer-lost"
  | "error-before"
  | "error-after"
  | "refused-before"
  | "stale"
  | "no-capacity-after"
  | "defect-after"

/** `fetch` to a simulated service below `prefix`; `fault` decides what happens to each exchange. */
export function faultyFetch(
  service: ReturnType<typeof simulatedService>,
  {
    prefix = "",
    fault = () => "none",
  }: { readonly prefix?: string; readonly fault?: () => Fault } = {},
): typeof fetch {
  return async (input, init) => {
    const request = signedRequestOf(prefix, new URL(new Request(input).url), init)
    switch (fault()) {
      case "none":
        return response(await service.answer(request))
      case "request-lost":
        throw new TypeError("fetch failed")
      case "request-late":
        service.late.push(request)
        throw new TypeError("fetch failed")
      case "answer-lost":
        await service.answer(request)
        throw new TypeError("terminated")
      case "error-before":
        return new Response("<h1>Bad gateway</h1>", { status: 502 })
      case "error-after":
        await service.answer(request)
        return new Response("", { status: 504 })
      case "refused-before":
        return response(noCapacity(request, 1))
      case "stale":
        // The same bytes are older when they arrive later.
        service.late.length = 0
        return response(refusal(fieldsOf(request), 401, "TIMESTAMP_EXPIRED"))
      case "no-capacity-after":
        if (!request.routePattern.startsWith("/withdraw")) return response(noCapacity(request, 1))
        if (service.operations.has(String(fieldsOf(request)["nonce"]))) {
          return response(noCapacity(request, 1))
        }
        service.recordRefusal(request, "NO_CAPACITY")
        return response(noCapacity(request, 7))
      case "defect-after":
        await service.answer(request)
        return response(refusal(fieldsOf(request), 500, "INTERNAL", { correlationId: "c-1" }))
    }
  }
}

/** A request as the service reads it. */
export function signedRequestOf(
  prefix: string,
  { pathname, search }: URL,
  init: RequestInit | undefined,
): SignedRequest {
  const path = pathname.slice(prefix.length)
  const [, route, value = ""] = /^(\/operation|\/private-send)\/(.+)$/.exec(path) ?? []
  const name = route === "/operation" ? "nonce" : "orderId"
  return {
    method: init?.method === "POST" ? "POST" : "GET",
    routePattern: route === undefined ? path : `${route}/:${name}`,
    pathParameters: route === undefined ? {} : { [name]: decodeURIComponent(value) },
    rawQuery: search.slice(1),
    rawBody: new TextEncoder().encode(bodyText(init)),
    headers: Object.fromEntries(new Headers(init?.headers).entries()),
  }
}

function response({ status, body, headers = {} }: SimulatedAnswer): Response {
  return Response.json(body, { status, headers })
}

function noCapacity(request: SignedRequest, seconds: number): SimulatedAnswer {
  const answer = refusal(fieldsOf(request), 503, "NO_CAPACITY")
  return { ...answer, headers: { "retry-after": String(seconds) } }
}

/** The text of a request's body; empty if there is none. */
export function bodyText(init: RequestInit | undefined): string {
  return typeof init?.body === "string" ? init.body : ""
}
