import { startService } from "@shielded-relay/http"
import { describe, expect, it, onTestFinished } from "vitest"
import { memoryLogger } from "./support/memoryLogger.ts"
import { openService } from "./support/openService.ts"
import { deferred, ok, recordingRelay } from "./support/recordingRelay.ts"
import { testSigner } from "./support/testSigner.ts"

const loopback = { host: "127.0.0.1", port: 0 }

describe("the admin listener", () => {
  it("serves readiness with details, and metrics without names of callers", async () => {
    const { url, adminUrl } = await openService(recordingRelay(), { adminListen: loopback })
    await fetch(`${url}/balance?nonce=0197a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b`)
    await fetch(`${url}/operation/0197a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b`)
    await fetch(`${url}/no/such/0197a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b`)
    const ready = await fetch(`${adminUrl}/readyz`)
    expect(ready.status).toBe(200)
    expect(await ready.json()).toEqual({
      ready: true,
      stopping: false,
      chains: [{ chainId: 31337, name: "Local", ok: true, detail: { height: "12" } }],
    })
    const metrics = await (await fetch(`${adminUrl}/metrics`)).text()
    expect(metrics).toContain('http_requests_total{route="/balance",method="GET",status="200"} 1')
    expect(metrics).toContain(
      'http_requests_total{route="/operation/:nonce",method="GET",status="200"} 1',
    )
    expect(metrics).toContain('http_requests_total{route="none",method="GET",status="404"} 1')
    expect(metrics).toContain('http_refusals_total{code="NOT_FOUND"} 1')
    expect(metrics).not.toContain("0197a1b2")
    expect(metrics).toContain("shielded_relay_metrics_dropped_total 0\n")
  })

  it("serves only these paths, and the public listener serves neither", async () => {
    const { url, adminUrl } = await openService(recordingRelay(), { adminListen: loopback })
    expect((await fetch(`${adminUrl}/balance`)).status).toBe(404)
    const posted = await fetch(`${adminUrl}/metrics`, { method: "POST", body: "x" })
    expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD"])
    for (const path of ["/metrics", "/readyz"]) expect((await fetch(url + path)).status).toBe(404)
  })

  it("is not ready when the relay's readiness check fails", async () => {
    const relay = { ...recordingRelay(), readiness: () => Promise.reject(new Error("secret")) }
    const logger = memoryLogger()
    const { adminUrl } = await openService(relay, { adminListen: loopback, logger })
    const ready = await fetch(`${adminUrl}/readyz`)
    expect([ready.status, await ready.json()]).toEqual([
      503,
      { ready: false, chains: [], stopping: false },
    ])
    expect(logger.lines.join()).not.toContain("secret")
  })
})

describe("a stop", () => {
  it("ends the waits for events", async () => {
    const gate = deferred<void>()
    const relay = recordingRelay(async () => {
      await gate.promise
      return ok({ events: [] })
    })
    const waits = { ...relay, endWaits: () => gate.resolve() }
    const { connect, stop } = await openService(waits)
    const connection = await connect()
    connection.write("GET /events?wait=25 HTTP/1.1\r\nHost: x\r\n\r\n")
    await expect.poll(() => relay.seen.length).toBe(1)
    const stopped = stop()
    expect((await connection.answer()).status).toBe(200)
    expect(await stopped).toBe(true)
  })

  it("refuses new requests, finishes accepted ones, then stops the relay", async () => {
    const gate = deferred<void>()
    const relay = recordingRelay(async () => {
      await gate.promise
      expect(relay.stopped()).toBe(false)
      return ok({ done: true })
    })
    const { url, adminUrl, stop, connect } = await openService(relay, { adminListen: loopback })
    const connection = await connect()
    connection.write("GET /balance HTTP/1.1\r\nHost: x\r\n\r\n")
    await expect.poll(() => relay.seen.length).toBe(1)
    const stopped = stop()
    expect(stop()).toBe(stopped)
    await expect(fetch(`${url}/healthz`)).rejects.toThrow("fetch failed")
    const ready = await fetch(`${adminUrl}/readyz`)
    expect([ready.status, await ready.json()]).toMatchObject([
      503,
      { ready: false, stopping: true },
    ])
    gate.resolve()
    const answer = await connection.answer()
    expect([answer.status, answer.headers["connection"]]).toEqual([200, "close"])
    expect(await connection.closed()).toBe("")
    expect(await stopped).toBe(true)
    expect(relay.stopped()).toBe(true)
    await expect(fetch(`${adminUrl}/readyz`)).rejects.toThrow("fetch failed")
  })

  it("refuses requests that begin after it on open connections", async () => {
    const gate = deferred<void>()
    const relay = recordingRelay(async () => {
      await gate.promise
      return ok({})
    })
    const { connect, stop } = await openService(relay)
    const [busy, late] = [await connect(), await connect()]
    busy.write("GET /balance HTTP/1.1\r\nHost: x\r\n\r\n")
    late.write("GET /balance HTTP/1.1\r\n")
    await expect.poll(() => relay.seen.length).toBe(1)
    const stopped = stop()
    late.write("Host: x\r\n\r\n")
    const answer = await late.answer()
    expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "1"])
    gate.resolve()
    expect((await busy.answer()).status).toBe(200)
    expect(await stopped).toBe(true)
    expect(relay.seen.length).toBe(1)
  })

  it("ends after its timeout and reports unfinished requests", async () => {
    const relay = recordingRelay(() => deferred<never>().promise)
    const logger = memoryLogger()
    const { connect, stop } = await openService(relay, { stopTimeout: 30, logger })
    const connection = await connect()
    connection.write("GET /balance HTTP/1.1\r\nHost: x\r\n\r\n")
    await expect.poll(() => relay.seen.length).toBe(1)
    expect(await stop()).toBe(false)
    expect(relay.stopped()).toBe(true)
    expect(logger.lines.join()).toContain("stopped-with-requests-in-flight")
  })

  it("does not wait for a caller that never completes its request", async () => {
    const { connect, stop } = await openService(recordingRelay(), { limits: { lingerTimeout: 30 } })
    const connection = await connect()
    connection.write("GET /balance HTTP/1.1\r\nHost:")
    await new Promise((resolve) => connection.socket.once("drain", resolve).write("", resolve))
    expect(await stop()).toBe(true)
  })
})

describe("a start", () => {
  it("fails when an address is in use, and closes all listeners", async () => {
    const first = await openService(recordingRelay())
    const taken = { host: "127.0.0.1", port: Number(new URL(first.url).port) }
    const start = (listen: typeof taken, adminListen: typeof taken) =>
      startService({
        relay: recordingRelay(),
        logger: memoryLogger(),
        signer: testSigner,
        listen,
        adminListen,
      })
    const inUse = (listener: string) => ({
      name: "ListenerUnavailable",
      code: "EADDRINUSE",
      retryable: true,
      message: `The address 127.0.0.1:${taken.port} of ${listener} is in use: stop the process that listens there, or choose another port (EADDRINUSE)`,
    })
    await expect(start(taken, loopback)).rejects.toMatchObject(
      inUse("listen (SHIELDED_RELAY_LISTEN)"),
    )
    await expect(start(loopback, taken)).rejects.toMatchObject(
      inUse("adminListen (SHIELDED_RELAY_ADMIN_LISTEN)"),
    )
    const elsewhere = { host: "2001:db8::1", port: 0 }
    await expect(start(elsewhere, loopback)).rejects.toMatchObject({
      retryable: false,
      message: expect.stringMatching(/^The address \[2001:db8::1\]:0 of listen .*EADDRNOTAVAIL/),
    })
    const second = await start(loopback, loopback)
    onTestFinished(async () => {
      await second.stop()
    })
    expect((await fetch(`${second.url}/ping`)).status).toBe(200)
  })
})
