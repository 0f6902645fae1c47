import { p256 } from "@noble/curves/nist.js"
import { eventStreams, type RelaySession } from "@shielded-relay/client"
import { afterEach, describe, expect, it, vi } from "vitest"
import { clientOf } from "./support/clientOf.ts"
import { savedSession } from "./support/savedSession.ts"

const serviceKey = new Uint8Array(32).fill(7)
/** DER of a SubjectPublicKeyInfo with a P-256 point, in PEM. */
const verificationKey = `-----BEGIN PUBLIC KEY-----\n${Buffer.concat([
  Buffer.from("3059301306072a8648ce3d020106082a8648ce3d030107034200", "hex"),
  p256.getPublicKey(serviceKey, false),
]).toString("base64")}\n-----END PUBLIC KEY-----\n`

interface Asked {
  readonly nonce: string
  readonly cursor: string | null
  readonly wait: string | null
  readonly isStream: boolean
}
/** A session whose service answers the n-th request as given, and what was asked. */
function sessionWith(answers: ReadonlyArray<(asked: Asked) => Response>, options = {}) {
  const asked: Array<Asked> = []
  const ended: Array<number> = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const query = new URL(request.url).searchParams
    const one = {
      nonce: query.get("nonce") ?? "",
      cursor: query.get("cursor"),
      wait: query.get("wait"),
      isStream: request.headers.get("accept") === "text/event-stream",
    }
    asked.push(one)
    const index = asked.length - 1
    init?.signal?.addEventListener("abort", () => ended.push(index))
    const answer = answers[index]
    if (answer === undefined) throw new TypeError("fetch failed")
    return answer(one)
  }
  const { client, pauses } = clientOf(fetch, options)
  const session: RelaySession = client.restoreSession(savedSession)
  return { session, asked, pauses, ended }
}

const event = (state: string) => ({
  type: "operation.updated",
  timestamp: "2026-01-01T00:00:00.000Z",
  data: {
    id: savedSession.sessionId,
    nonce: null,
    kind: "withdraw",
    chainId: 1,
    state,
    version: 1,
  },
})
const bodyOf = ({ nonce }: Asked, cursor: string, sequence: number, ...states: Array<string>) =>
  JSON.stringify({ success: true, events: states.map(event), cursor, nonce, sequence })
const message = (data: string, signature = "") => `id: x\n${signature}data: ${data}\n\n`
const signed = (data: string) =>
  `signature: ${Buffer.from(p256.sign(Buffer.from(data), serviceKey)).toString("base64")}\n`

/** A stream of blocks, cut into chunks of this many bytes. */
function streamOf(blocks: ReadonlyArray<string>, size = 1_000): Response {
  const left = blocks.flatMap((block): ReadonlyArray<"hang" | "break" | Uint8Array> => {
    if (block === "hang" || block === "break") return [block]
    const bytes = Buffer.from(block)
    const count = Math.ceil(bytes.length / size)
    return Array.from({ length: count }, (_, at) => bytes.subarray(at * size, (at + 1) * size))
  })
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const next = left.shift()
      if (next === undefined) return controller.close()
      if (next === "hang") return new Promise<void>(() => {})
      if (next === "break") return controller.error(new Error("reset"))
      controller.enqueue(next)
    },
  })
  return new Response(body, { headers: { "content-type": "text/event-stream; charset=utf-8" } })
}
const retry = "retry: 2000\n\n"

/** The cursors and states of the first pages. */
async function pagesOf(session: RelaySession, count: number, cursor?: string) {
  const seen: Array<string> = []
  for await (const { events, cursor: at } of session.events({ cursor, from: eventStreams })) {
    seen.push([at, ...events.map(({ data }) => data.state)].join(" "))
    if (seen.length === count) break
  }
  return seen
}
const refusedWith = (code: string, status: number) => (asked: Asked) =>
  Response.json({ success: false, error: code, code, nonce: asked.nonce }, { status })

afterEach(() => {
  vi.useRealTimers()
})

describe("a session's events from a stream", () => {
  it.each([1, 7, 1_000])("come in one request, cut as they may be (%i bytes)", async (size) => {
    const { session, asked, ended } = sessionWith([
      (one) =>
        streamOf(
          [
            retry,
            message(bodyOf(one, "now", 0)),
            ":\n\n",
            message(bodyOf(one, "a", 1, "accepted")),
            message(bodyOf(one, "b", 2, "planned é", "proven")),
            "hang",
          ],
          size,
        ),
    ])
    expect(await pagesOf(session, 3)).toEqual(["now", "a accepted", "b planned é proven"])
    expect(asked).toMatchObject([{ cursor: null, wait: null, isStream: true }])
    // Whoever stops reading ends the request.
    expect(ended).toEqual([0])
  })

  it("go on in a new stream after the last one, however it ended", async () => {
    const { session, asked, pauses } = sessionWith([
      (one) => streamOf([retry, message(bodyOf(one, "a", 0, "accepted"))]),
      (one) => streamOf([retry, message(bodyOf(one, "a", 0)), "break"]),
      (one) => streamOf([retry, message(bodyOf(one, "b", 0, "planned"))]),
    ])
    expect(await pagesOf(session, 2, "start")).toEqual(["a accepted", "b planned"])
    expect(asked.map(({ cursor }) => cursor)).toEqual(["start", "a", "a"])
    expect(pauses).toEqual([1_000, 1_000])
  })

  it("come by waiting where the service has none, and where something keeps them back", async () => {
    const page = (cursor: string) => (one: Asked) =>
      new Response(bodyOf(one, cursor, 0, "accepted"))
    const none = sessionWith([page("a"), page("b")])
    expect(await pagesOf(none.session, 2)).toEqual(["a accepted", "b accepted"])
    expect(none.asked.map(({ isStream, wait }) => [isStream, wait])).toEqual([
      [true, null],
      [false, "25"],
    ])
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    const kept = sessionWith([() => streamOf(["hang"]), page("a"), page("b")])
    const pages = pagesOf(kept.session, 2)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await pages).toEqual(["a accepted", "b accepted"])
    expect(kept.asked.map(({ isStream }) => isStream)).toEqual([true, false, false])
    expect(kept.ended[0]).toBe(0)
  })

  it("are asked for again when a stream that worked goes silent, with one wait where that fails", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    const { session, asked } = sessionWith([
      (one) => streamOf([retry, message(bodyOf(one, "a", 0, "accepted")), ":\n\n", "hang"]),
      () => streamOf(["break"]),
      (one) => new Response(bodyOf(one, "b", 0, "planned")),
      (one) => streamOf([retry, message(bodyOf(one, "c", 0, "proven"))]),
    ])
    const pages = pagesOf(session, 3)
    await vi.advanceTimersByTimeAsync(44_000)
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await pages).toEqual(["a accepted", "b planned", "c proven"])
    expect(asked.map(({ isStream }) => isStream)).toEqual([true, true, false, true])
  })

  it("end with the refusal that ends the stream, and wait for a place that is taken", async () => {
    const revoked = (one: Asked) =>
      `event: refused\n${message(JSON.stringify({ success: false, error: "Session revoked", code: "SESSION_REVOKED", nonce: one.nonce, status: 401, sequence: 1 }))}`
    const { session } = sessionWith([
      (one) => streamOf([retry, message(bodyOf(one, "a", 0)), revoked(one)]),
    ])
    await expect(pagesOf(session, 2)).rejects.toMatchObject({
      code: "SESSION_REVOKED",
      status: 401,
    })
    const busy = refusedWith("RATE_LIMITED", 429)
    const later = sessionWith([
      busy,
      busy,
      (one) => streamOf([message(bodyOf(one, "a", 0))]),
      ...Array.from({ length: 4 }, () => busy),
    ])
    await expect(pagesOf(later.session, 2)).rejects.toMatchObject({ code: "RATE_LIMITED" })
    expect(later.asked).toHaveLength(7)
  })

  it.each<readonly [string, (one: Asked) => string, string]>([
    ["without a signature", (one) => message(bodyOf(one, "a", 0)), "RelayVerificationError"],
    [
      "that was altered",
      (one) => message(bodyOf(one, "a", 0, "failed"), signed(bodyOf(one, "a", 0, "accepted"))),
      "RelayVerificationError",
    ],
    [
      "of another request",
      () => {
        const data = bodyOf({ nonce: "other", cursor: null, wait: null, isStream: true }, "a", 0)
        return message(data, signed(data))
      },
      "RelayAnswerError",
    ],
    [
      "out of its turn",
      (one) => message(bodyOf(one, "a", 1), signed(bodyOf(one, "a", 1))),
      "RelayAnswerError",
    ],
  ])("withhold an answer %s", async (_, text, name) => {
    const options = { verificationKey }
    const { session } = sessionWith([(one) => streamOf([retry, text(one)])], options)
    await expect(session.events({ from: eventStreams }).next()).rejects.toMatchObject({ name })
    const honest = sessionWith(
      [
        (one) =>
          streamOf([message(bodyOf(one, "a", 0, "é"), signed(bodyOf(one, "a", 0, "é"))), "hang"]),
      ],
      options,
    )
    expect(await pagesOf(honest.session, 1)).toEqual(["a é"])
  })

  it("end when the caller's signal aborts, also in the middle of a wait", async () => {
    const { session, ended } = sessionWith([
      (one) => streamOf([retry, message(bodyOf(one, "a", 0)), "hang"]),
    ])
    const leaving = new AbortController()
    const events = session.events({ from: eventStreams, signal: leaving.signal })
    await events.next()
    const waiting = events.next()
    leaving.abort(new Error("enough"))
    await expect(waiting).rejects.toThrow("enough")
    expect(ended).toEqual([0])
  })

  it("are not read from a line without end", async () => {
    const endless = () => {
      const body = new ReadableStream({
        pull: (controller) => controller.enqueue(new Uint8Array(1_000_000).fill(97)),
      })
      return new Response(body, { headers: { "content-type": "text/event-stream" } })
    }
    const { session, ended } = sessionWith([endless])
    await expect(session.events({ from: eventStreams }).next()).rejects.toThrow("too long")
    expect(ended).toEqual([0])
  })
})
