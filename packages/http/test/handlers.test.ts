import { createHash } from "node:crypto"
import { createServer, request as httpRequest, type Server } from "node:http"
import type { Answer, SignedRequest } from "@shielded-relay/api"
import { startService, type Service } from "@shielded-relay/http"
import fc from "fast-check"
import {
  RelayStopped,
  toFetchHandler,
  toNodeHandler,
  type FetchHandler,
  type HandlerOptions,
} from "shielded-relay"
import type { ResponseSigner } from "shielded-relay/handler"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { listening } from "../src/node/listening.ts"
import { memoryLogger } from "./support/memoryLogger.ts"
import { ok, recordingRelay, type RecordingRelay } from "./support/recordingRelay.ts"

/** One request, as all three servers get it. */
interface Sent {
  readonly method: string
  readonly target: string
  readonly headers: ReadonlyArray<readonly [string, string]>
  readonly body: Uint8Array
}

interface Got {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
}

const prefix = "/private/relay"
const bodyBytes = 400
const loopback = { host: "127.0.0.1", port: 0 }

/** Signatures that depend on the bytes alone, so that answers can be compared. */
const signer: ResponseSigner = {
  verificationPublicKey: "key",
  keyDigest: "digest",
  sign: (bytes) => createHash("sha256").update(bytes).digest("base64"),
}

/** Every kind of answer, and what a relay does when something is wrong, chosen by the query. */
function answerTo({ rawQuery, rawBody }: SignedRequest): Answer {
  const echo = { query: rawQuery, body: new TextDecoder().decode(rawBody) }
  const refused = (code: "INTERNAL" | "RATE_LIMITED" | "NONCE_USED"): Answer => ({
    outcome: "refused",
    code,
    body: { success: false, error: code, code, retryAfter: 7, ...echo },
  })
  switch (rawQuery.length % 7) {
    case 0:
      throw new Error("a defect with a secret text")
    case 1:
      throw new RelayStopped({ begun: false })
    case 2:
      throw new RelayStopped({ begun: true })
    case 3:
      return refused("INTERNAL")
    case 4:
      return refused("RATE_LIMITED")
    case 5:
      return refused("NONCE_USED")
    default:
      return ok(echo)
  }
}

const relays: ReadonlyArray<RecordingRelay> = [1, 2, 3].map(() => recordingRelay(answerTo))
const [ofService = recordingRelay(), ofNode = recordingRelay(), ofFetch = recordingRelay()] = relays
let service: Service
let node: Server
let nodeUrl: string
let answer: FetchHandler

beforeAll(async () => {
  const callerCaps = { createSessionPerMinute: 0, attestationPerMinute: 0, unverifiedPerSecond: 0 }
  const shared = { prefix, signer, callerCaps, bodyBytes, corsOrigins: ["https://page.example"] }
  service = await startService({
    relay: ofService,
    logger: memoryLogger(),
    signer,
    mountPrefix: prefix,
    corsOrigins: shared.corsOrigins,
    managedWallets: true,
    listen: loopback,
    adminListen: null,
    limits: { bodyBytes },
  })
  node = createServer(toNodeHandler({ ...ofNode, waas: { served: true } }, shared))
  nodeUrl = await listening(node, loopback, "node")
  answer = toFetchHandler(
    { ...ofFetch, waas: { served: true } },
    { ...shared, clientAddress: () => "127.0.0.1" },
  )
})
afterAll(async () => {
  node.close()
  node.closeAllConnections()
  await service.stop()
})

/** Sends over a connection of its own. */
function overHttp(url: string, { method, target, headers, body }: Sent): Promise<Got> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const lines = ["host", "relay.example", ...headers.flat()]
    if (body.length > 0) lines.push("content-length", String(body.length))
    const sending = httpRequest(
      { hostname, port, method, path: target, headers: lines, agent: false },
      (response) => {
        response
          .toArray()
          .then((chunks: Array<Uint8Array>) =>
            resolve(got(response.statusCode ?? 0, response.headers, Buffer.concat(chunks))),
          )
          .catch(reject)
      },
    )
    sending.on("error", reject)
    sending.end(body)
  })
}

async function overFetch({ method, target, headers, body }: Sent): Promise<Got> {
  const own = new Headers()
  for (const [name, value] of headers) own.append(name, value)
  const request = new Request(`http://relay.example${target}`, {
    method,
    headers: own,
    ...(body.length === 0 ? {} : { body: new Uint8Array(body) }),
  })
  const response = await answer(request)
  const bytes = new Uint8Array(await response.arrayBuffer())
  return got(response.status, Object.fromEntries(response.headers), bytes)
}

/** What has to be equal: all but the connection's own headers, and the random name of an entry in the log. */
function got(
  status: number,
  headers: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>,
  bytes: Uint8Array,
): Got {
  const text = new TextDecoder().decode(bytes)
  const body = text.replace(/"correlationId":"[0-9a-f-]{36}"/, '"correlationId":""')
  const kept = Object.entries(headers).filter(
    ([name]) => !["connection", "keep-alive", "date", "transfer-encoding"].includes(name),
  )
  return {
    status,
    headers: Object.fromEntries(
      kept.map(([name, value]) => [
        name,
        body !== text && name === "x-service-response-signature" ? "signed" : String(value),
      ]),
    ),
    body,
  }
}

/** The relay's last request. Bytes may come as any kind of Uint8Array. */
function shown({ seen }: RecordingRelay): unknown {
  const last = seen.at(-1)
  const count = seen.length
  return last === undefined ? count : { ...last, count, rawBody: [...last.rawBody] }
}

const paths = [
  "/balance",
  "/balance/",
  "/create-session",
  "/withdraw",
  "/operation/abc",
  "/operation/a%2Fb",
  "/healthz",
  "/supported-tokens",
  "/capabilities",
  "/attestation",
  "/openapi.json",
  "/waas/create-wallet",
  "/waas/unknown",
  "/unknown",
  "//balance",
  "/%62alance",
]

const header = fc.oneof(
  fc.tuple(
    fc.constant("content-type"),
    fc.constantFrom("application/json", "application/json; charset=utf-8", "text/plain", "x"),
  ),
  fc.tuple(fc.constant("content-encoding"), fc.constantFrom("identity", "gzip")),
  fc.tuple(fc.constantFrom("x-service-request-signature", "x-stamp"), fc.constantFrom("ab", "a,b")),
  fc.tuple(fc.constant("origin"), fc.constantFrom("https://page.example", "https://other.example")),
  fc.tuple(fc.constant("access-control-request-method"), fc.constant("POST")),
)

const nonce = "0197a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b"
const sentArbitrary: fc.Arbitrary<Sent> = fc
  .record({
    method: fc.constantFrom("GET", "POST", "POST", "HEAD", "OPTIONS", "PUT", "DELETE"),
    prefix: fc.constantFrom(prefix, prefix, prefix, "", "/private/relayed"),
    path: fc.constantFrom(...paths),
    query: fc.constantFrom("", "?", `?nonce=${nonce}`, "?chainId=10", "?a=%zz", "?a=b&&c+d=?e"),
    more: fc.stringMatching(/^[a-z]{0,7}$/),
    headers: fc.array(header, { maxLength: 4 }),
    asJson: fc.boolean(),
    body: fc.oneof(
      fc.constant(`{"nonce":"${nonce}"}`),
      fc.string({ unit: "binary", maxLength: 20 }),
      fc.constantFrom("x".repeat(bodyBytes), "x".repeat(bodyBytes + 1), "x".repeat(70_000)),
    ),
  })
  .map(({ method, prefix: mount, path, query, more, headers, asJson, body }) => ({
    method,
    target: `${mount}${path}${query}${query === "" || query === "?" ? "" : more}`,
    headers: asJson ? [["content-type", "application/json"], ...headers] : headers,
    body: ["GET", "HEAD", "OPTIONS"].includes(method)
      ? new Uint8Array()
      : new TextEncoder().encode(body),
  }))

/** One request for each answer of the relay. */
const everyAnswer = Array.from({ length: 7 }, (_, length): [Sent] => [
  {
    method: "GET",
    target: `${prefix}/balance?${"a".repeat(length)}`,
    headers: [],
    body: new Uint8Array(),
  },
])

describe("the service's listener, the handler for node:http and the handler of the Fetch standard", () => {
  it("give the relay the same request and the caller the same answer", async () => {
    const statuses = new Set<number>()
    await fc.assert(
      fc.asyncProperty(sentArbitrary, async (sent) => {
        const listener = await overHttp(service.url, sent)
        expect(await overHttp(nodeUrl, sent)).toEqual(listener)
        expect(await overFetch(sent)).toEqual(listener)
        expect(shown(ofNode)).toEqual(shown(ofService))
        expect(shown(ofFetch)).toEqual(shown(ofService))
        statuses.add(listener.status)
      }),
      { numRuns: 300, examples: everyAnswer },
    )
    for (const status of [200, 204, 400, 404, 405, 413, 415, 429, 500, 503])
      expect(statuses, `an answer with status ${status}`).toContain(status)
  })
})

const post = (body: string | ReadableStream) =>
  new Request("http://relay.example/withdraw", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
    duplex: "half",
  })

describe("a handler", () => {
  it("says that a framework took the body, with the log entry's correlationId", async () => {
    const logger = memoryLogger()
    const handler = toFetchHandler(recordingRelay(), { logger })
    const request = post("{}")
    await request.json()
    const response = await handler(request)
    expect(response.status).toBe(500)
    const body: { readonly correlationId: string } = JSON.parse(await response.text())
    expect(body).toMatchObject({
      success: false,
      code: "BODY_ALREADY_READ",
      error: expect.stringContaining("before body parsers"),
    })
    expect(logger.lines.join()).toContain(body.correlationId)
  })

  it("drops a body over the limit, up to eight times the limit", async () => {
    let pulled = 0
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pulled += 1
        controller.enqueue(new Uint8Array(bodyBytes))
      },
    })
    const request = post(endless)
    const response = await toFetchHandler(recordingRelay(), { bodyBytes })(request)
    expect(response.status).toBe(413)
    expect(pulled).toBeLessThan(12)
  })

  it("answers 400 if the body breaks off", async () => {
    const broken = new ReadableStream<Uint8Array>({
      start: (controller) => controller.error(new Error("reset")),
    })
    const request = post(broken)
    expect((await toFetchHandler(recordingRelay())(request)).status).toBe(400)
  })

  it("limits sessions per client address, and does not where it knows no address", async () => {
    const create = () =>
      new Request("http://relay.example/create-session", {
        method: "POST",
        headers: { "content-type": "application/json", "x-address": "198.51.100.7" },
        body: "{}",
      })
    const statuses = async (options: HandlerOptions<Request>) => {
      const handler = toFetchHandler(recordingRelay(), options)
      const answers = Array.from({ length: 12 }, () => handler(create()))
      return (await Promise.all(answers)).map(({ status }) => status)
    }
    const clientAddress = ({ headers }: Request) => headers.get("x-address") ?? ""
    expect((await statuses({ clientAddress })).filter((status) => status === 429)).toHaveLength(2)
    expect(new Set(await statuses({}))).toEqual(new Set([200]))
  })

  it("refuses requests beyond the limit of concurrent ones, and takes further ones when those are answered", async () => {
    const first = Promise.withResolvers<Answer>()
    const relay = recordingRelay(() => first.promise)
    const handler = toFetchHandler(relay, { inFlight: 1 })
    const waiting = handler(post("{}"))
    const refused = await handler(post("{}"))
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"])
    first.resolve(ok({}))
    expect((await waiting).status).toBe(200)
    expect((await handler(post("{}"))).status).toBe(200)
  })

  it("has neither signatures nor an attestation without a signer", async () => {
    const handler = toFetchHandler(recordingRelay())
    const response = await handler(new Request(`http://relay.example/attestation?nonce=${nonce}`))
    expect(response.status).toBe(404)
    expect(response.headers.get("x-service-response-signature")).toBeNull()
  })

  it.each(["relay", "/relay/", "//relay", "/re lay", "/relay?x"])(
    "refuses the prefix %s",
    (malformed) => {
      expect(() => toFetchHandler(recordingRelay(), { prefix: malformed })).toThrow(TypeError)
      expect(() => toNodeHandler(recordingRelay(), { prefix: malformed })).toThrow("prefix")
    },
  )
})

describe("a handler behind a framework for node:http that has read the body", () => {
  /** Posts 401 bytes, more than the limit, or a small body, after `read` has taken it from the request. */
  async function postAfter(
    read: (body: Buffer) => Readonly<Record<string, unknown>>,
    text: string,
  ): Promise<{ readonly got: Got; readonly relay: RecordingRelay }> {
    const relay = recordingRelay()
    const handler = toNodeHandler(relay, { bodyBytes })
    const server = createServer((request, response) => {
      void request
        .toArray()
        .then((chunks: Array<Uint8Array>) =>
          handler(Object.assign(request, read(Buffer.concat(chunks))), response),
        )
    })
    onTestFinished(() => void server.close())
    const url = await listening(server, loopback, "server")
    const headers = [["content-type", "application/json"]] as const
    const body = new TextEncoder().encode(text)
    return {
      got: await overHttp(url, { method: "POST", target: "/withdraw", headers, body }),
      relay,
    }
  }

  it.each([
    ["bytes in rawBody", (body: Buffer) => ({ rawBody: body })],
    ["text in rawBody", (body: Buffer) => ({ rawBody: body.toString("utf8") })],
    ["bytes in body", (body: Buffer) => ({ body })],
  ])("reads %s, up to the limit", async (_, read) => {
    const text = '{"text":"€"}'
    const { got: answered, relay } = await postAfter(read, text)
    expect(answered.status).toBe(200)
    expect(relay.seen.map(({ rawBody }) => new TextDecoder().decode(rawBody))).toEqual([text])
    const large = await postAfter(read, "€".repeat(bodyBytes / 2))
    expect([large.got.status, large.relay.seen]).toEqual([413, []])
  })

  it("refuses a body of which only the parsed value is left", async () => {
    const { got: answered, relay } = await postAfter(
      (body) => ({ body: JSON.parse(body.toString("utf8")) }),
      "{}",
    )
    expect(answered).toMatchObject({ status: 500, body: expect.stringContaining("rawBody") })
    expect(JSON.parse(answered.body)).toHaveProperty("correlationId")
    expect(relay.seen).toEqual([])
  })
})
