import type { SignedRequest } from "@shielded-relay/api"
import { describe, expect, it } from "vitest"
import { openService } from "./support/openService.ts"
import type { WireAnswer } from "./support/rawConnection.ts"
import { deferred, ok, recordingRelay } from "./support/recordingRelay.ts"

const nonce = "0197a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b"
const mebibyte = 1024 * 1024

const postHead = (length: number, path = "/withdraw") =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`

/** The API's error format. */
function failure(answer: WireAnswer): { readonly status: number; readonly code: unknown } {
  const body: Record<string, unknown> = JSON.parse(answer.body)
  expect(body).toMatchObject({
    success: false,
    error: expect.any(String),
    code: expect.any(String),
  })
  expect(answer.headers).toMatchObject({
    "content-type": "application/json",
    "cache-control": "no-store",
    "access-control-allow-origin": "*",
  })
  return { status: answer.status, code: body["code"] }
}

/** Echoes the request's body, so that a test can match responses to requests. */
const echo = (request: SignedRequest) =>
  ok({ body: new TextDecoder().decode(request.rawBody), query: request.rawQuery })

describe("whole requests", () => {
  it("arrive byte for byte however they are split", async () => {
    const relay = recordingRelay(echo)
    const { connect } = await openService(relay)
    const connection = await connect()
    const body = '{"text":"\u00e2\u0082\u00ac"}'
    for (const byte of `${postHead(body.length)}${body}`) connection.write(byte)
    expect(JSON.parse((await connection.answer()).body)).toMatchObject({ body: '{"text":"€"}' })
  })

  it("arrive whole from chunks", async () => {
    const { connect } = await openService(recordingRelay(echo))
    const connection = await connect()
    connection.write(
      "POST /withdraw HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n",
    )
    connection.write('3\r\n{"a\r\n4;x=y\r\n":1}\r\n0\r\nTrailer: x\r\n\r\n')
    expect(JSON.parse((await connection.answer()).body)).toMatchObject({ body: '{"a":1}' })
  })

  it("are answered in order, sequential and pipelined", async () => {
    const first = deferred<void>()
    const relay = recordingRelay(async (request) => {
      if (request.rawQuery === "1") await first.promise
      return echo(request)
    })
    const { connect } = await openService(relay)
    const connection = await connect()
    connection.write(
      ["1", "2", "3"].map((n) => `GET /balance?${n} HTTP/1.1\r\nHost: x\r\n\r\n`).join(""),
    )
    await expect.poll(() => relay.seen.length).toBe(3)
    first.resolve()
    const answers = [
      await connection.answer(),
      await connection.answer(),
      await connection.answer(),
    ]
    expect(answers.map(({ body }) => JSON.parse(body).query)).toEqual(["1", "2", "3"])
  })

  it("with 100-continue get a 100 response, unless they are too large", async () => {
    const { connect } = await openService(recordingRelay(echo))
    const connection = await connect()
    const head = (length: number) =>
      postHead(length).replace("\r\n\r\n", "\r\nExpect: 100-continue\r\n\r\n")
    connection.write(head(2))
    expect((await connection.answer()).status).toBe(100)
    connection.write("{}")
    expect((await connection.answer()).status).toBe(200)
    connection.write(head(mebibyte + 1))
    expect(failure(await connection.answer())).toEqual({ status: 413, code: "BODY_TOO_LARGE" })
  })

  it("may carry a header of any name", async () => {
    const { connect } = await openService(recordingRelay(echo))
    const connection = await connect()
    connection.write(
      "GET /balance HTTP/1.1\r\nHost: x\r\n__proto__: a\r\nconstructor: b\r\n__proto__: c\r\n\r\n",
    )
    expect((await connection.answer()).status).toBe(200)
  })

  it("in HTTP/1.0 need no Host", async () => {
    const { connect } = await openService(recordingRelay(echo))
    const connection = await connect()
    connection.write("GET /healthz HTTP/1.0\r\n\r\n")
    expect((await connection.answer()).status).toBe(200)
    expect(await connection.closed()).toBe("")
  })

  it("with HEAD are answered without a body", async () => {
    const { connect } = await openService(recordingRelay(echo))
    const connection = await connect()
    connection.write("HEAD /ping HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    const received = await connection.closed()
    expect(received).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(received.endsWith("\r\n\r\n")).toBe(true)
  })

  it("that ask to switch protocols are answered as plain HTTP", async () => {
    const { connect } = await openService(recordingRelay(echo))
    const connection = await connect()
    connection.write(
      "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n",
    )
    expect((await connection.answer()).status).toBe(200)
  })
})

describe("bodies over the limit", () => {
  it("of exactly the limit are accepted", async () => {
    const { connect } = await openService(recordingRelay(() => ok({})))
    const connection = await connect()
    connection.write(postHead(mebibyte))
    connection.write(Buffer.alloc(mebibyte, 0x20))
    expect((await connection.answer()).status).toBe(200)
  })

  it("get a complete response while the caller is still sending, without a reset", async () => {
    const relay = recordingRelay()
    const { connect } = await openService(relay, { limits: { lingerTimeout: 10_000 } })
    const connection = await connect()
    connection.write(postHead(24 * mebibyte))
    expect(failure(await connection.answer())).toEqual({ status: 413, code: "BODY_TOO_LARGE" })
    for (let sent = 0; sent < 24; sent += 1) connection.write(Buffer.alloc(mebibyte, 0x20))
    expect(await connection.closed()).toBe("")
    expect(connection.errors).toEqual([])
    expect(relay.seen).toEqual([])
  })

  it("are refused in chunks too", async () => {
    const { connect } = await openService(recordingRelay())
    const connection = await connect()
    connection.write(postHead(0).replace("Content-Length: 0", "Transfer-Encoding: chunked"))
    for (let sent = 0; sent <= mebibyte; sent += 65536) {
      connection.write(`10000\r\n${" ".repeat(65536)}\r\n`)
    }
    expect(failure(await connection.answer())).toEqual({ status: 413, code: "BODY_TOO_LARGE" })
    connection.write("0\r\n\r\n")
    expect(await connection.closed()).toBe("")
  })

  it("that never end are disconnected after the linger timeout", async () => {
    const { connect } = await openService(recordingRelay(), { limits: { lingerTimeout: 50 } })
    const connection = await connect()
    connection.write(postHead(1e9))
    expect(failure(await connection.answer())).toEqual({ status: 413, code: "BODY_TOO_LARGE" })
    expect(await connection.closed()).toBe("")
  })
})

describe("broken HTTP", () => {
  it.each([
    ["no HTTP at all", "hello\r\n\r\n"],
    ["a TLS hello", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"],
    ["another version", "GET /balance HTTP/3.0\r\nHost: x\r\n\r\n"],
    ["the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
    ["an invalid method", "G@T /balance HTTP/1.1\r\nHost: x\r\n\r\n"],
    [
      "a length that is not a number",
      "POST /withdraw HTTP/1.1\r\nHost: x\r\nContent-Length: ten\r\n\r\n",
    ],
    ["a negative length", "POST /withdraw HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n"],
    [
      "two lengths",
      "POST /withdraw HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
    ],
    [
      "a length beside chunks",
      "POST /withdraw HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    ],
    ["a header name with a space", "GET /balance HTTP/1.1\r\nHost : x\r\n\r\n"],
    ["a folded header", "GET /balance HTTP/1.1\r\nHost: x\r\nA: b\r\n c\r\n\r\n"],
    ["a bare carriage return", "GET /balance HTTP/1.1\r\nHost: x\r\nA: b\rc\r\n\r\n"],
    ["a null byte in a header", "GET /balance HTTP/1.1\r\nHost: x\r\nA: b\0c\r\n\r\n"],
    ["no Host", "GET /balance HTTP/1.1\r\n\r\n"],
    ["two Hosts", "GET /balance HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n"],
    ["an unknown expectation", "GET /balance HTTP/1.1\r\nHost: x\r\nExpect: cookies\r\n\r\n"],
    ["a target beyond ASCII", "GET /balance?\xe9 HTTP/1.1\r\nHost: x\r\n\r\n"],
    [
      "a bad chunk size",
      `${postHead(0).replace("Content-Length: 0", "Transfer-Encoding: chunked")}zz\r\n`,
    ],
  ])("%s: 400 in the API's error format", async (_name, bytes) => {
    const relay = recordingRelay()
    const { connect } = await openService(relay)
    const connection = await connect()
    connection.write(bytes)
    expect(failure(await connection.answer())).toEqual({ status: 400, code: "INVALID_REQUEST" })
    expect(relay.seen).toEqual([])
  })

  it("headers over the limit: 431", async () => {
    const { connect } = await openService(recordingRelay())
    const connection = await connect()
    connection.write(`GET /balance HTTP/1.1\r\nHost: x\r\nA: ${"a".repeat(20_000)}\r\n\r\n`)
    expect(failure(await connection.answer())).toEqual({ status: 431, code: "HEADERS_TOO_LARGE" })
    expect(await connection.closed()).toBe("")
  })

  it("CONNECT: 405", async () => {
    const { connect } = await openService(recordingRelay())
    const connection = await connect()
    connection.write("CONNECT example:443 HTTP/1.1\r\nHost: x\r\n\r\n")
    expect(failure(await connection.answer())).toEqual({ status: 405, code: "METHOD_NOT_ALLOWED" })
  })

  it("that continues is read on, so that a reset does not lose its response", async () => {
    const { connect } = await openService(recordingRelay(), { limits: { lingerTimeout: 10_000 } })
    const connection = await connect()
    connection.write("BROKEN\r\n\r\n")
    expect(failure(await connection.answer())).toEqual({ status: 400, code: "INVALID_REQUEST" })
    for (let sent = 0; sent < 24; sent += 1) connection.write(Buffer.alloc(mebibyte, 0x20))
    connection.socket.end()
    expect(await connection.closed()).toBe("")
    expect(connection.errors).toEqual([])
  })

  it("never overtakes the response to an earlier request", async () => {
    const gate = deferred<void>()
    const relay = recordingRelay(async (request) => {
      await gate.promise
      return echo(request)
    })
    const { connect } = await openService(relay)
    const connection = await connect()
    connection.write(`${postHead(2)}{}BROKEN\r\n\r\n`)
    await expect.poll(() => relay.seen.length).toBe(1)
    gate.resolve()
    expect(JSON.parse((await connection.answer()).body)).toMatchObject({
      success: true,
      body: "{}",
    })
    expect(failure(await connection.answer())).toEqual({ status: 400, code: "INVALID_REQUEST" })
    expect(await connection.closed()).toBe("")
  })
})

describe("slow callers", () => {
  it("that do not finish their headers: 408", async () => {
    const { connect } = await openService(recordingRelay(), { limits: { headersTimeout: 60 } })
    const connection = await connect()
    connection.write("GET /balance HTTP/1.1\r\nHost: ")
    expect(failure(await connection.answer())).toEqual({ status: 408, code: "REQUEST_TIMEOUT" })
    expect(await connection.closed()).toBe("")
  })

  it("that finish their headers after the 408 are dropped", async () => {
    const relay = recordingRelay()
    const { connect } = await openService(relay, { limits: { headersTimeout: 60 } })
    const connection = await connect()
    const request = `${postHead(2)}{}`
    connection.write(request.slice(0, 30))
    expect((await connection.answer()).status).toBe(408)
    connection.write(request.slice(30))
    connection.write(request)
    expect(await connection.closed()).toBe("")
    expect(relay.seen).toEqual([])
  })

  it("that do not finish their body: 408, and the relay never sees it", async () => {
    const relay = recordingRelay()
    const limits = { headersTimeout: 60, requestTimeout: 80 }
    const { connect } = await openService(relay, { limits })
    const connection = await connect()
    connection.write(`${postHead(100)}{"nonce":"${nonce}"`)
    expect(failure(await connection.answer())).toEqual({ status: 408, code: "REQUEST_TIMEOUT" })
    expect(await connection.closed()).toBe("")
    expect(relay.seen).toEqual([])
  })

  it("that wait for a slow answer are not timed out", async () => {
    const gate = deferred<void>()
    const relay = recordingRelay(async (request) => {
      await gate.promise
      return echo(request)
    })
    const limits = { headersTimeout: 1_000, requestTimeout: 1_000 }
    const { connect } = await openService(relay, { limits })
    const [waiting, slow] = [await connect(), await connect()]
    waiting.write(`${postHead(2)}{}`)
    await expect.poll(() => relay.seen.length).toBe(1)
    // The other connection's timeout proves that this one's would have expired by now.
    slow.write("GET /balance HTTP/1.1\r\nHost: ")
    expect((await slow.answer()).status).toBe(408)
    gate.resolve()
    expect((await waiting.answer()).status).toBe(200)
  })
})

describe("callers that disconnect", () => {
  it("in the middle of a body leave no request in flight", async () => {
    const relay = recordingRelay()
    const { connect, stop } = await openService(relay)
    const connection = await connect()
    connection.write(`${postHead(100)}{`)
    const other = await connect()
    other.write("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
    await other.answer()
    connection.socket.destroy()
    other.socket.destroy()
    expect(await stop()).toBe(true)
    expect(relay.seen).toEqual([])
  })

  it("after their request do not cancel it: a stop waits for it", async () => {
    const gate = deferred<void>()
    const order: Array<string> = []
    const recording = recordingRelay(async () => {
      await gate.promise
      order.push("handled")
      return ok({})
    })
    const relay = { ...recording, stop: async () => void order.push("stopped") }
    const { connect, stop, url } = await openService(relay)
    const connection = await connect()
    connection.write(`${postHead(2)}{}`)
    await expect.poll(() => recording.seen.length).toBe(1)
    connection.socket.destroy()
    // Answer after the service has noticed the disconnect.
    await fetch(`${url}/ping`)
    const stopped = stop()
    await expect(fetch(`${url}/ping`)).rejects.toThrow("fetch failed")
    gate.resolve()
    expect(await stopped).toBe(true)
    expect(order).toEqual(["handled", "stopped"])
  })
})

describe("too many at once", () => {
  it("are 503 with Retry-After, and later served again", async () => {
    const gate = deferred<void>()
    const relay = recordingRelay(async (request) => {
      await gate.promise
      return echo(request)
    })
    const { connect } = await openService(relay, { limits: { inFlight: 2 } })
    const [first, second, third] = [await connect(), await connect(), await connect()]
    for (const connection of [first, second]) connection.write(`${postHead(2)}{}`)
    await expect.poll(() => relay.seen.length).toBe(2)
    third.write(`GET /balance?nonce=${nonce} HTTP/1.1\r\nHost: x\r\n\r\n`)
    const answer = await third.answer()
    expect(failure(answer)).toEqual({ status: 503, code: "NO_CAPACITY" })
    expect(answer.headers["retry-after"]).toBe("1")
    expect(JSON.parse(answer.body)).toMatchObject({ nonce })
    gate.resolve()
    expect((await first.answer()).status).toBe(200)
    expect((await second.answer()).status).toBe(200)
    const fourth = await connect()
    fourth.write("GET /balance HTTP/1.1\r\nHost: x\r\n\r\n")
    expect((await fourth.answer()).status).toBe(200)
  })

  it("on one connection are 503 too, in their order", async () => {
    const gate = deferred<void>()
    const relay = recordingRelay(async (request) => {
      await gate.promise
      return echo(request)
    })
    const { connect } = await openService(relay, { limits: { inFlightPerConnection: 2 } })
    const connection = await connect()
    connection.write("GET /balance HTTP/1.1\r\nHost: x\r\n\r\n".repeat(3))
    await expect.poll(() => relay.seen.length).toBe(2)
    gate.resolve()
    const statuses = [
      await connection.answer(),
      await connection.answer(),
      await connection.answer(),
    ]
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 503])
  })
})
