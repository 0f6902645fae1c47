import { bodyText } from "./faultyFetch.ts"

/** What happens to one exchange with the model. */
export const happenings = [
  "answered",
  /** No response; the request never arrives. */
  "request lost",
  /** No response; the request arrives later, when `deliverLate` is called. */
  "request late",
  "answer lost",
  /** A proxy fails, before or after the service executed the request. */
  "proxy fails before",
  "proxy fails after",
  /** The service refuses before it looks at the nonce, and may accept the same bytes later. */
  "throttled",
  "unavailable before",
  "suspended",
  /** The service refuses and uses the nonce up. */
  "unavailable",
  "denied",
  "defect after",
  /** Another request's answer, or something else than an answer of the service. */
  "mixed up after",
  "mixed up before",
  "a page",
  "delivered twice",
] as const
export type Happening = (typeof happenings)[number]

type Body = Readonly<Record<string, unknown>>

/** The schedule of every payment of the model. */
const scheduleId = "6f1cbb4e-7a53-4e9b-9df9-6d1d4a1f7a10"

/** How a service under `/waas` treats nonces, with nothing behind it: each message executes at most once. */
export class StampedModel {
  /** Bodies in the order in which they executed. */
  readonly executed: Array<string> = []
  readonly seen: Array<string> = []
  readonly #late: Array<string> = []
  /** The outcome of each used nonce; `null`: refused. */
  readonly #used = new Map<string, Body | null>()
  readonly #outcome: "data" | "operation"

  constructor(outcome: "data" | "operation" = "data") {
    this.#outcome = outcome
  }

  /** A `fetch` to the service. */
  fetch(next: () => Happening): typeof fetch {
    return async (input, init) => {
      if (init?.method !== "POST") return this.#operation(new URL(new Request(input).url))
      const body = bodyText(init)
      const nonce = nonceOf(body)
      this.seen.push(body)
      switch (next()) {
        case "answered":
          return this.#answer(body)
        case "request lost":
          throw new TypeError("fetch failed")
        case "request late":
          this.#late.push(body)
          throw new TypeError("fetch failed")
        case "answer lost":
          this.#answer(body)
          throw new TypeError("terminated")
        case "proxy fails before":
          return new Response("<h1>Bad gateway</h1>", { status: 502 })
        case "proxy fails after":
          this.#answer(body)
          return Response.json({ error: "timeout" }, { status: 504 })
        case "throttled":
          return refused(nonce, 429, "RATE_LIMITED", { "retry-after": "1" })
        case "unavailable before":
          return refused(nonce, 503, "STORAGE_UNAVAILABLE")
        case "suspended":
          return refused(nonce, 403, "SUSPENDED")
        case "unavailable":
          return this.#refuse(body, 503, "NO_CAPACITY")
        case "denied":
          return this.#refuse(body, 403, "ACTION_NOT_PERMITTED")
        case "defect after":
          this.#answer(body)
          return refused(nonce, 500, "INTERNAL")
        case "mixed up after":
          this.#answer(body)
          return Response.json({ status: "success", data: {}, nonce: "another" })
        case "mixed up before":
          return Response.json({
            status: "error",
            message: "No",
            code: "SUSPENDED",
            nonce: "another",
          })
        case "a page":
          return new Response("<h1>Welcome</h1>", { status: 200 })
        case "delivered twice":
          this.#answer(body)
          return this.#answer(body)
      }
    }
  }

  /** Delivers the requests that are still on their way. */
  deliverLate(): void {
    for (const body of this.#late.splice(0)) this.#answer(body)
  }

  #answer(body: string): Response {
    const nonce = nonceOf(body)
    const used = this.#used.get(nonce)
    if (used !== undefined) return repeated(nonce, used)
    this.executed.push(body)
    if (this.#outcome === "operation") {
      this.#used.set(nonce, { operation: { state: "proving", txHash: null } })
      return Response.json({ status: "success", data: { txHash: "" }, nonce }, { status: 202 })
    }
    const data = { userId: nonce, publicKey: "k" }
    this.#used.set(nonce, { data })
    return Response.json({ status: "success", data, nonce })
  }

  /** The answer of GET /waas/operation. */
  #operation({ searchParams }: URL): Response {
    const nonce = searchParams.get("nonce") ?? ""
    const of = searchParams.get("of")
    if (!this.executed.some((body) => nonceOf(body) === of))
      return refused(nonce, 404, "OPERATION_NOT_FOUND")
    const times = { createdAt: "t", updatedAt: "t", deadline: "t" }
    const hashes = { txHash: "0xab", txHashes: ["0xab"], replacedTxHashes: [] }
    const operation = {
      nonce: of,
      kind: "transfer",
      state: "broadcast",
      scheduleId,
      ...hashes,
      ...times,
    }
    return Response.json({ status: "success", data: { operation }, nonce })
  }

  #refuse(body: string, status: number, code: string): Response {
    const nonce = nonceOf(body)
    const used = this.#used.get(nonce)
    if (used !== undefined) return repeated(nonce, used)
    this.#used.set(nonce, null)
    return refused(nonce, status, code)
  }
}

function repeated(nonce: string, outcome: Body | null): Response {
  const body = { status: "error", message: "Used", code: "STAMP_NONCE_USED", nonce, ...outcome }
  return Response.json(body, { status: 401 })
}

function refused(
  nonce: string,
  status: number,
  code: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const body = { status: "error", message: `Refused: ${code}`, code, nonce }
  return Response.json(body, { status, headers: { ...headers } })
}

/** The nonce of a body. */
function nonceOf(body: string): string {
  return /"nonce":"([^"]+)"/.exec(body)?.[1] ?? ""
}
