import { createServer } from "node:http"
import type { SignedRequest, StreamPart } from "@shielded-relay/api"
import { RelayStopped, toFetchHandler, toNodeHandler } from "shielded-relay"
import type { RelayHandler } from "shielded-relay/handler"
import { describe, expect, it, onTestFinished } from "vitest"
import { listening } from "../../src/node/listening.ts"
import { isSignedBy } from "../support/isSignedBy.ts"
import { openService } from "../support/openService.ts"
import { deferred, ok, recordingRelay } from "../support/recordingRelay.ts"
import { testSigner } from "../support/testSigner.ts"

const quiet: StreamPart = { outcome: "quiet" }
const over: StreamPart = { outcome: "over" }
const revoked = {
  outcome: "refused",
  code: "SESSION_REVOKED",
  body: { success: false, error: "Session revoked", code: "SESSION_REVOKED", sequence: 1 },
} as const
const page = (cursor: string) => ok({ events: [{ data: { id: "line\nbreak" } }], cursor })

/** A relay whose streams say what `say` gives, by their place. Counts those that are open. */
function streaming(say: (place: number) => StreamPart | Promise<StreamPart> | "never") {
  const asked: Array<{ readonly request: SignedRequest; readonly last: string | null }> = []
  const relay = recordingRelay(() => ok({ events: [], cursor: "single" }))
  let open = 0
  const openEvents: NonNullable<RelayHandler["openEvents"]> = async (request, last) => {
    asked.push({ request, last })
    open += 1
    let place = 0
    const closing = deferred<StreamPart>()
    let isClosed = false
    return {
      outcome: "stream",
      next: () => {
        const said = say(place)
        place += 1
        return said === "never" ? closing.promise : Promise.resolve(said)
      },
      close: () => {
        if (!isClosed) open -= 1
        isClosed = true
        closing.resolve(over)
      },
    }
  }
  return { relay: { ...relay, openEvents }, asked, open: () => open, seen: relay.seen }
}
const inTurn =
  (...parts: ReadonlyArray<StreamPart>) =>
  (place: number) =>
    parts[place] ?? over

type Ask = (headers?: Readonly<Record<string, string>>, signal?: AbortSignal) => Promise<Response>

const target = "/events?nonce=0197a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b"
const wanted = { accept: "text/event-stream" }

/** How each server is asked. */
const servers: ReadonlyArray<readonly [string, (relay: RelayHandler) => Promise<Ask>]> = [
  [
    "the service",
    async (relay) => {
      const { url } = await openService(relay)
      return (headers, signal) => fetch(url + target, asking(headers, signal))
    },
  ],
  [
    "a handler for Node",
    async (relay) => {
      const server = createServer(toNodeHandler(relay, { signer: testSigner }))
      onTestFinished(() => {
        server.close()
        server.closeAllConnections()
      })
      const url = await listening(server, { host: "127.0.0.1", port: 0 }, "node")
      return (headers, signal) => fetch(url + target, asking(headers, signal))
    },
  ],
  [
    "a handler of the Fetch standard",
    async (relay) => {
      const answer = toFetchHandler(relay, { signer: testSigner })
      return (headers, signal) =>
        answer(new Request(`http://relay.example${target}`, asking(headers, signal)))
    },
  ],
]
const asking = (headers: Readonly<Record<string, string>> = wanted, signal?: AbortSignal) => ({
  headers,
  ...(signal === undefined ? {} : { signal }),
})

describe.each(servers)("a stream of events from %s", (_, serverOf) => {
  it("is an event stream whose every answer is signed, with its cursor as the id", async () => {
    const { relay, open } = streaming(inTurn(page("first"), quiet, page("second"), revoked))
    const response = await (await serverOf(relay))()
    expect(response.status).toBe(200)
    expect(response.headers.get("content-type")).toBe("text/event-stream")
    expect(response.headers.get("cache-control")).toBe("no-store")
    for (const absent of ["content-length", "x-service-response-signature"])
      expect(response.headers.get(absent)).toBeNull()
    const blocks = (await response.text()).split("\n\n")
    expect(blocks[0]).toBe("retry: 2000")
    expect(blocks[2]).toBe(":")
    expect(blocks[5]).toBe("")
    const [first, second, last] = [blocks[1], blocks[3], blocks[4]].map((block = "") =>
      Object.fromEntries(
        block.split("\n").map((line) => [line.split(": ")[0], line.slice(line.indexOf(": ") + 2)]),
      ),
    )
    expect(first).toMatchObject({ id: "first", data: JSON.stringify(page("first").body) })
    expect(second).toMatchObject({ id: "second" })
    expect(last).toMatchObject({ event: "refused", data: JSON.stringify(revoked.body) })
    expect(last?.["id"]).toBeUndefined()
    const key = testSigner.verificationPublicKey
    for (const one of [first, second, last])
      expect(await isSignedBy(key, Buffer.from(one?.["data"] ?? ""), one?.["signature"])).toBe(true)
    await expect.poll(open).toBe(0)
  })

  it("is given only to who asks for one, from the relay's own requests", async () => {
    const { relay, asked, seen } = streaming(inTurn(page("first")))
    const ask = await serverOf(relay)
    for (const accept of ["*/*", "application/json", "text/*", "text/event-streams"]) {
      const response = await ask({ accept })
      expect(await response.json()).toMatchObject({ cursor: "single" })
    }
    expect(seen).toHaveLength(4)
    const both = { accept: "application/json, Text/Event-Stream;q=0.9", "last-event-id": "abc" }
    await (await ask(both)).text()
    await (await ask()).text()
    expect(asked.map(({ last }) => last)).toEqual(["abc", null])
    expect(asked[0]?.request).toMatchObject({
      routePattern: "/events",
      rawQuery: target.split("?")[1],
    })
    // A relay of an earlier version gives one answer.
    const single = await (await serverOf(recordingRelay(() => page("single"))))()
    expect(await single.json()).toMatchObject({ cursor: "single" })
  })

  it("is refused as any request is", async () => {
    const { relay } = streaming(inTurn())
    const body = { success: false, error: "busy", code: "RATE_LIMITED" }
    const refusing = {
      ...relay,
      openEvents: async () =>
        ({ outcome: "refused", code: "RATE_LIMITED", retryAfter: 1, body }) as const,
    }
    const response = await (await serverOf(refusing))()
    expect([response.status, response.headers.get("retry-after")]).toEqual([429, "1"])
    expect(await response.json()).toEqual(body)
    expect(response.headers.get("x-service-response-signature")).toMatch(/^[\w+/]{86}==$/)
  })

  it("closes the relay's stream when its reader leaves", async () => {
    const { relay, open } = streaming((place) => (place === 0 ? page("first") : "never"))
    const ask = await serverOf(relay)
    const leaving = new AbortController()
    const response = await ask(wanted, leaving.signal)
    const reader = response.body?.getReader()
    await reader?.read()
    expect(open()).toBe(1)
    leaving.abort()
    await reader?.cancel().catch(() => "aborted before")
    await expect.poll(open).toBe(0)
  })

  it("ends without a word when the relay has stopped", async () => {
    const { relay, open } = streaming((place) =>
      place === 0 ? page("first") : Promise.reject(new RelayStopped({ begun: false })),
    )
    expect(await (await (await serverOf(relay))()).text()).toMatch(/\}\n\n$/)
    await expect.poll(open).toBe(0)
  })
})

describe("the service", () => {
  it("drops a reader that takes nothing, and keeps no more for it than one part", async () => {
    let said = 0
    const { relay, open } = streaming(() => {
      said += 1
      return ok({ events: ["x".repeat(100_000)], cursor: "c" })
    })
    const { connect } = await openService(relay, { limits: { readerTimeout: 200 } })
    const slow = await connect()
    slow.socket.pause()
    slow.write(`GET ${target} HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\n\r\n`)
    // The connection's own buffers take some parts.
    await expect.poll(() => said).toBeGreaterThan(3)
    await expect.poll(open, { timeout: 5_000 }).toBe(0)
    const before = said
    slow.socket.resume()
    await slow.closed()
    expect(said).toBe(before)
  })

  it("counts streams among the concurrent requests, and ends them when it stops", async () => {
    const stopping = deferred<StreamPart>()
    const { relay, open } = streaming((place) => (place === 0 ? page("first") : stopping.promise))
    const draining = { ...relay, endWaits: () => stopping.resolve(over) }
    const { url, stop } = await openService(draining, { limits: { inFlight: 2 } })
    const streams = [await fetch(url + target, asking()), await fetch(url + target, asking())]
    expect((await fetch(url + target, asking())).status).toBe(503)
    const stopped = stop()
    for (const stream of streams) expect(await stream.text()).toMatch(/\}\n\n$/)
    expect(await stopped).toBe(true)
    expect(open()).toBe(0)
  })
})
