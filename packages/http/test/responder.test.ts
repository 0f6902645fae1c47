import { errorCodes, signedRoutes, statusOf } from "@shielded-relay/api"
import { describe, expect, it } from "vitest"
import { clientAddress } from "../src/server/clientAddress.ts"
import { networkList } from "../src/server/networkList.ts"
import { memoryLogger } from "./support/memoryLogger.ts"
import { ok, recordingRelay } from "./support/recordingRelay.ts"
import { get, post, read } from "./support/request.ts"
import { service } from "./support/responderOver.ts"

const nonce = "0197a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b"

describe("the request that the relay gets", () => {
  it("has the exact bytes of the body and the query", async () => {
    const { relay, answer } = service()
    const body = '{ "nonce" :"x",\t"chainId":1.0,"a":"\\u00e9é","nonce":"y"}\n'
    const target = "/withdraw?dry=1&z=%7E&z=a+b?&&"
    await answer(post(target, body, { "x-service-request-signature": ["AB"] }))
    expect(relay.seen).toEqual([
      {
        method: "POST",
        routePattern: "/withdraw",
        pathParameters: {},
        rawQuery: "dry=1&z=%7E&z=a+b?&&",
        rawBody: new TextEncoder().encode(body),
        headers: { "x-service-request-signature": "AB" },
        client: "192.0.2.1",
      },
    ])
  })

  it("identifies the client by its IPv4 address or IPv6 /64, also behind a trusted proxy", async () => {
    const proxies = networkList(["192.0.2.0/24"])
    const { relay, answer } = service({
      clientAddress: (request) => clientAddress(request, proxies),
    })
    const forwarded = (address: string) => answer(get("/balance", { "x-forwarded-for": [address] }))
    await forwarded("198.51.100.7")
    await forwarded("2001:db8:0:1:2::3")
    await answer({ ...get("/balance", { "x-forwarded-for": ["1.1.1.1"] }), peer: "203.0.113.5" })
    expect(relay.seen.map(({ client }) => client)).toEqual([
      "198.51.100.7",
      "2001:db8:0:1",
      "203.0.113.5",
    ])
  })

  it("has a route's pattern and its decoded parameter", async () => {
    const { relay, answer } = service()
    await answer(get("/operation/a%2Fb%20c?id=1"))
    expect(relay.seen[0]).toMatchObject({
      routePattern: "/operation/:nonce",
      pathParameters: { nonce: "a/b c" },
      rawQuery: "id=1",
    })
  })

  it("omits the mount prefix and an absolute target's host", async () => {
    const { relay, answer } = service({ mountPrefix: "/relay/v1" })
    await answer(get("/relay/v1/balance?a"))
    await answer(get("http://relay.example:8080/relay/v1/balance/?a"))
    expect(relay.seen.map((request) => [request.routePattern, request.rawQuery])).toEqual([
      ["/balance", "a"],
      ["/balance", "a"],
    ])
    for (const outside of [
      "/balance",
      "/relay/v1balance",
      "/relay/V1/balance",
      "/relay//v1/balance",
    ]) {
      expect((await answer(get(outside))).status).toBe(404)
    }
    expect((await answer(get("/relay/v1"))).status).toBe(404)
    expect(relay.seen.length).toBe(2)
  })

  it("has only the headers that the API specifies", async () => {
    const { relay, answer } = service()
    await answer(
      get("/balance", { cookie: ["secret"], "x-stamp": ["s"], "x-forwarded-for": ["1"] }),
    )
    expect(relay.seen[0]?.headers).toEqual({ "x-stamp": "s" })
  })
})

describe("paths", () => {
  it.each([
    "/Balance",
    "/BALANCE",
    "//balance",
    "/balance//",
    "/%62alance",
    "/balance%2F",
    "/./balance",
    "/x/../balance",
    "/balance;a=1",
    "/operation",
    "/operation/",
    "/operation//",
    "/operation/a/b",
    "/operation/%zz",
    "/operation/%ff",
    "/%6Fperation/a",
    "/",
    "/healthZ",
    "/constructor",
    "/__proto__",
  ])("%s is 404", async (path) => {
    const { relay, answer } = service()
    const reply = read(await answer(get(`${path}?nonce=${nonce}`)))
    expect(reply).toEqual({
      status: 404,
      body: { success: false, error: "Not found", code: "NOT_FOUND", nonce },
    })
    expect(relay.seen).toEqual([])
  })

  it("accept one trailing slash", async () => {
    const { relay, answer } = service()
    await answer(get("/balance/"))
    await answer(get("/operation/abc/"))
    expect(relay.seen.map(({ routePattern }) => routePattern)).toEqual([
      "/balance",
      "/operation/:nonce",
    ])
  })

  it.each(["balance", "ftp://host/balance", "http:///balance", "/balance?é", "/ba lance", ""])(
    "the target %j is 400",
    async (target) => {
      const { answer } = service()
      expect(read(await answer(get(target)))).toMatchObject({
        status: 400,
        body: {
          success: false,
          code: "INVALID_REQUEST",
          error: "request target: expected a path that begins with /",
        },
      })
    },
  )
})

describe("methods", () => {
  it("that a route does not support are 405 with Allow, including HEAD on signed routes", async () => {
    const { relay, answer } = service()
    for (const { method, pattern } of signedRoutes) {
      const target = pattern.replace(":nonce", nonce)
      for (const wrong of ["HEAD", "PUT", "DELETE", "PATCH", method === "GET" ? "POST" : "GET"]) {
        const reply = await answer({ ...post(target, "{}"), method: wrong })
        expect(reply.headers["allow"]).toBe(`${method}, OPTIONS`)
        expect(read(reply)).toMatchObject({ status: 405, body: { code: "METHOD_NOT_ALLOWED" } })
      }
    }
    expect(relay.seen).toEqual([])
  })

  it("GET and HEAD serve the helpers, others do not", async () => {
    const { answer } = service()
    expect((await answer({ ...get("/healthz"), method: "HEAD" })).status).toBe(200)
    const reply = await answer(post("/healthz", "{}"))
    expect([reply.status, reply.headers["allow"]]).toEqual([405, "GET, HEAD, OPTIONS"])
  })
})

describe("CORS", () => {
  it("answers a preflight of any route", async () => {
    const { answer } = service()
    const reply = await answer({ ...get("/withdraw"), method: "OPTIONS" })
    expect(reply).toMatchObject({
      status: 204,
      headers: {
        allow: "POST, OPTIONS",
        "access-control-allow-origin": "*",
        "access-control-allow-methods": "GET, POST",
        "access-control-allow-headers":
          "content-type, x-service-request-signature, x-stamp, last-event-id",
      },
    })
    expect(reply.bytes.length).toBe(0)
    expect((await answer({ ...get("*"), method: "OPTIONS" })).status).toBe(204)
  })

  it("lets a page read the 404 of an unknown path, which needs a preflight too", async () => {
    const { answer } = service({ mountPrefix: "/v1" })
    const headers = { origin: ["https://app.example"], "access-control-request-method": ["POST"] }
    for (const target of ["/v1/nothing", "/outside"]) {
      expect(await answer({ ...get(target, headers), method: "OPTIONS" })).toMatchObject({
        status: 204,
        headers: {
          "access-control-allow-origin": "*",
          "access-control-allow-methods": "GET, POST",
        },
      })
      expect((await answer({ ...get(target), method: "OPTIONS" })).status).toBe(404)
    }
  })

  it("exposes the response headers on every response, including errors", async () => {
    const { answer } = service()
    for (const target of ["/balance", "/healthz", "/nothing"]) {
      expect((await answer(get(target))).headers).toMatchObject({
        "access-control-allow-origin": "*",
        "access-control-expose-headers": "x-service-response-signature, retry-after",
      })
    }
  })

  it("allows only configured origins, and sets Vary for caches", async () => {
    const { answer } = service({ corsOrigins: ["https://app.example"] })
    const good = await answer(get("/balance", { origin: ["https://app.example"] }))
    const bad = await answer(get("/balance", { origin: ["https://evil.example"] }))
    expect(good.headers["access-control-allow-origin"]).toBe("https://app.example")
    expect(bad.headers).not.toHaveProperty("access-control-allow-origin")
    expect([good.headers["vary"], bad.headers["vary"]]).toEqual(["Origin", "Origin"])
    expect(good.headers).not.toHaveProperty("access-control-allow-credentials")
  })
})

describe("bodies", () => {
  it.each([
    [[], false],
    [["text/plain"], false],
    [["application/json"], true],
    [["Application/JSON; Charset=UTF-8"], true],
    [['application/json;charset="utf-8"'], true],
    [["application/json; charset=latin1"], false],
    [["application/json, text/plain"], false],
    [["application/json", "application/json"], false],
    [["application/jsonp"], false],
    [["application/vnd.api+json"], false],
  ])("declared as %j: accepted is %s", async (types, taken) => {
    const { relay, answer } = service()
    const reply = read(
      await answer(post("/withdraw", `{"nonce":"${nonce}"}`, { "content-type": types })),
    )
    const refused = {
      status: 415,
      body: { success: false, code: "UNSUPPORTED_MEDIA_TYPE", nonce },
    }
    expect(reply).toMatchObject(taken ? { status: 200 } : refused)
    expect(relay.seen.length).toBe(taken ? 1 : 0)
  })

  it("with a content coding are 415", async () => {
    const { answer } = service()
    const coded = (coding: string) =>
      answer(post("/withdraw", "{}", { "content-encoding": [coding] }))
    expect((await coded("gzip")).status).toBe(415)
    expect((await coded("identity")).status).toBe(200)
  })

  it("of any bytes echo the nonce or omit it", async () => {
    const { answer } = service()
    const echoed = async (body: string) => {
      const reply = read(await answer(post("/nothing", body)))
      return reply.body !== null && typeof reply.body === "object" && "nonce" in reply.body
        ? reply.body.nonce
        : undefined
    }
    expect(await echoed(`{"nonce":"${nonce}"}`)).toBe(nonce)
    expect(await echoed('{"nonce":7}')).toBeUndefined()
    expect(await echoed('{"nonce":""}')).toBeUndefined()
    expect(await echoed(`{"nonce":"${"x".repeat(129)}"}`)).toBeUndefined()
    expect(await echoed("null")).toBeUndefined()
    expect(await echoed("[".repeat(200_000))).toBeUndefined()
    expect(await echoed("")).toBeUndefined()
  })
})

describe("answers", () => {
  it("carry the status of their code, for every code", async () => {
    for (const code of errorCodes) {
      const body = { success: false, error: "text", code, nonce }
      const relay = recordingRelay(() => ({ outcome: "refused", code, body, retryAfter: 7 }))
      const reply = await service({ relay }).answer(get("/balance"))
      expect(read(reply)).toMatchObject({ status: statusOf(code), body })
      expect(reply.headers).toMatchObject({ "retry-after": "7", "cache-control": "no-store" })
    }
  })

  it("are 202 while the operation runs", async () => {
    const body = { success: true, txHash: null, nonce }
    const relay = recordingRelay(() => ({ outcome: "accepted", body }))
    const { answer } = service({ relay })
    expect(read(await answer(post("/withdraw", "{}")))).toEqual({ status: 202, body })
  })

  it("have the length of their bytes, not of their characters", async () => {
    const relay = recordingRelay(() => ok({ text: "é€😀" }))
    const { answer } = service({ relay })
    const reply = await answer(get("/balance"))
    expect(reply.headers["content-length"]).toBe(String(reply.bytes.length))
    expect(read(reply).body).toEqual({ success: true, text: "é€😀" })
  })

  it("are 429 with Retry-After when admission refuses, before the relay sees the request", async () => {
    const asked: Array<unknown> = []
    const { relay, answer } = service({
      admission: {
        admit: (request) => {
          asked.push(request)
          return 9
        },
        authorised: () => {},
      },
    })
    const reply = await answer(post("/create-session", `{"nonce":"${nonce}"}`))
    expect(read(reply)).toMatchObject({ status: 429, body: { code: "RATE_LIMITED", nonce } })
    expect(reply.headers["retry-after"]).toBe("9")
    expect(asked).toEqual([{ route: "POST /create-session", clientAddress: "192.0.2.1" }])
    expect(relay.seen).toEqual([])
  })

  it("refuse a repeated signature header", async () => {
    const { relay, answer } = service()
    const reply = read(await answer(get("/balance", { "x-service-request-signature": ["a", "a"] })))
    expect(reply).toMatchObject({ status: 400, body: { code: "INVALID_REQUEST" } })
    expect(relay.seen).toEqual([])
  })
})

describe("a defect", () => {
  const secret = "0x8f2a559490cc2a7ab61c32ed3d8060216ee02e4960a83f97bde6ceb39d4b4d5e"
  const boom = () => {
    throw new TypeError(`withdraw 1000000 for ${secret}\n    at secret (${secret}.ts:1:1)`)
  }

  it("is a 500 with only a correlation id, which the log has too", async () => {
    const logger = memoryLogger()
    const { answer } = service({ relay: recordingRelay(boom), logger })
    const { status, body } = read(await answer(post("/withdraw", `{"nonce":"${nonce}"}`)))
    expect(status).toBe(500)
    expect(body).toEqual({
      success: false,
      error: "Internal error",
      code: "INTERNAL",
      nonce,
      correlationId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    const [line = "{}"] = logger.lines
    const entry: Record<string, unknown> = JSON.parse(line)
    expect(entry).toMatchObject({
      level: "error",
      event: "defect",
      route: "/withdraw",
      error: "TypeError",
    })
    expect(JSON.stringify(body)).toContain(String(entry["correlationId"]))
    expect(entry["frames"]).toContain("responder.test.ts")
    expect(line).not.toContain(secret)
    expect(line).not.toContain("1000000")
    expect(line).not.toContain(nonce)
  })

  it("in the relay itself has a correlation id too", async () => {
    const body = { success: false, error: "Internal error", code: "INTERNAL", nonce }
    const relay = recordingRelay(() => ({ outcome: "refused", code: "INTERNAL", body }))
    const logger = memoryLogger()
    const reply = read(await service({ relay, logger }).answer(get("/balance")))
    expect(reply).toEqual({ status: 500, body: { ...body, correlationId: expect.any(String) } })
    const entry: Record<string, unknown> = JSON.parse(logger.lines[0] ?? "{}")
    expect(JSON.stringify(reply.body)).toContain(String(entry["correlationId"]))
  })

  it("includes an answer that is not JSON, and a thrown value that is not an Error", async () => {
    const relays = [
      recordingRelay(() => ok({ amount: 1n })),
      // A relay implementation may reject with any value.
      recordingRelay(() => Promise.reject(secret)),
    ]
    for (const relay of relays) {
      const logger = memoryLogger()
      const { answer } = service({ relay, logger })
      expect(read(await answer(get("/balance")))).toMatchObject({
        status: 500,
        body: { code: "INTERNAL" },
      })
      expect(logger.lines.join()).not.toContain(secret)
    }
  })
})
