import { RelayRequestError, type RelaySession } from "@shielded-relay/client"
import { describe, expect, it } from "vitest"
import { clientOf } from "./support/clientOf.ts"
import { txHash } from "./support/exampleAnswers.ts"
import { savedSession } from "./support/savedSession.ts"
import { simulatedClock } from "./support/simulatedClock.ts"

const nonce = "0199a4a2-3c1e-7cc5-b1f4-6d2f0d2a9e11"
const other = "0199a4a2-3c1e-7cc5-b1f4-6d2f0d2a9e12"

interface Answer {
  readonly status?: number
  readonly body: object
  /** Milliseconds until it comes. */
  readonly after?: number
}
type Query = Readonly<Record<string, string>>

/** A session with a service that answers as `events` and `state` say, and what was asked of it. */
function sessionWith(
  events: (query: Query, time: number) => Answer | "lost",
  state: (time: number) => string = () => "accepted",
  options: { readonly timeout?: number } = {},
): { session: RelaySession; asked: Array<string>; pauses: Array<number> } {
  const { now, pause, pass, pauses } = simulatedClock(0)
  const asked: Array<string> = []
  const fetch: typeof globalThis.fetch = async (input) => {
    const { pathname, searchParams } = new URL(new Request(input).url)
    const query = Object.fromEntries(searchParams)
    const { cursor, wait } = query
    asked.push([pathname.split("/")[1], cursor, wait].filter((one) => one !== undefined).join(" "))
    const answer =
      pathname === "/events" ? events(query, now()) : { body: { operation: viewOf(state(now())) } }
    if (answer === "lost") throw new TypeError("fetch failed")
    const { status = 200, body, after = 0 } = answer
    pass(after)
    const success = status < 300
    return Response.json({ success, nonce: query["nonce"], ...body }, { status })
  }
  const { client } = clientOf(fetch, { now, pause, ...options })
  return { session: client.restoreSession(savedSession), asked, pauses }
}

function viewOf(state: string): object {
  const time = "2026-01-01T00:00:00.000Z"
  return {
    nonce,
    kind: "withdraw",
    state,
    txHash: state === "accepted" ? null : txHash,
    txHashes: [],
    replacedTxHashes: [],
    createdAt: time,
    updatedAt: time,
    deadline: time,
  }
}

const event = (of: string, state: string, version: number) => ({
  type: "operation.updated",
  timestamp: "2026-01-01T00:00:00.000Z",
  data: { id: savedSession.sessionId, nonce: of, kind: "withdraw", chainId: 31337, state, version },
})
const page = (cursor: string, ...events: ReadonlyArray<object>) => ({ body: { events, cursor } })
const refusal = (status: number, code: string): Answer => ({
  status,
  body: { code, error: `Refused: ${code}` },
})

describe("a session's events", () => {
  it("come page by page, from where the caller stopped or from now", async () => {
    const { session, asked, pauses } = sessionWith(({ cursor }) => {
      if (cursor === undefined) return page("now")
      if (cursor === "now") return page("next", event(nonce, "accepted", 1))
      return cursor === "next"
        ? { ...page("idle"), after: 25_000 }
        : page("last", event(nonce, "planned", 2), event(other, "accepted", 1))
    })
    const seen: Array<unknown> = []
    for await (const { events, cursor } of session.events()) {
      seen.push([cursor, events.map(({ data }) => data.state)])
      if (cursor === "last") break
    }
    expect(seen).toEqual([
      ["now", []],
      ["next", ["accepted"]],
      ["last", ["planned", "accepted"]],
    ])
    expect(asked).toEqual(["events", "events now 25", "events next 25", "events idle 25"])
    const { value } = await session.events({ cursor: "now" }).next()
    expect(value).toMatchObject({ cursor: "next" })
    expect(pauses).toEqual([1_000])
  })

  it("survive a lost answer, and do not spin at a service that stops", async () => {
    let lost = 1
    const { session, pauses } = sessionWith(({ cursor }, time) => {
      if (cursor === undefined) return page("now")
      lost -= 1
      if (lost >= 0) return "lost"
      return time < 2_000 ? page("now") : page("next", event(nonce, "accepted", 1))
    })
    const events = session.events()
    await events.next()
    expect((await events.next()).value).toMatchObject({ cursor: "next" })
    expect(pauses).toEqual([250, 1_000, 1_000])
  })

  it.each([
    [410, "EVENTS_PRUNED"],
    [409, "EVENTS_EPOCH_OVER"],
  ])("end with %i %s where the service has lost what follows", async (status, code) => {
    const { session } = sessionWith(() => refusal(status, code))
    const next = session.events({ cursor: "old" }).next()
    await expect(next).rejects.toMatchObject({ status, code })
    await expect(next).rejects.toBeInstanceOf(RelayRequestError)
  })
})

describe("waiting for an operation", () => {
  it("looks at once when an event tells of it, and seldom in between", async () => {
    const { session, asked, pauses } = sessionWith(
      ({ cursor }) => {
        switch (cursor) {
          case undefined:
            return page("0")
          case "0":
            return { ...page("1", event(other, "accepted", 1)), after: 5_000 }
          case "1":
            return { ...page("2"), after: 25_000 }
          default:
            return { ...page("3", event(nonce, "broadcast", 5)), after: 3_000 }
        }
      },
      (time) => (time < 33_000 ? "accepted" : "broadcast"),
    )
    expect(await session.waitForOperation(nonce)).toMatchObject({ state: "broadcast" })
    expect(asked).toEqual([
      "operation",
      "events",
      "operation",
      "events 0 25",
      "operation",
      "events 1 25",
      "operation",
      "events 2 25",
      "operation",
    ])
    expect(pauses).toEqual([1_000, 1_000])
  })

  it("sees what happened before its first cursor", async () => {
    let looks = 0
    const { session, asked } = sessionWith(
      () => page("0"),
      () => ((looks += 1) === 1 ? "accepted" : "confirmed"),
    )
    await session.waitForOperation(nonce, { until: "confirmed" })
    expect(asked).toEqual(["operation", "events", "operation"])
  })

  it.each([
    ["has no such route", refusal(404, "NOT_FOUND"), 1],
    ["serves no such method", refusal(405, "METHOD_NOT_ALLOWED"), 1],
    ["answers something else", { body: {} }, 1],
    ["has no place for it now", refusal(503, "NO_CAPACITY"), 3],
    ["has too many callers of the owner", refusal(429, "RATE_LIMITED"), 3],
    ["does not answer", "lost", 3],
  ] as const)("polls where the service %s", async (_, answer, asks) => {
    const { session, asked, pauses } = sessionWith(
      () => answer,
      (time) => (time < 3_000 ? "accepted" : "broadcast"),
    )
    expect(await session.waitForOperation(nonce)).toMatchObject({ state: "broadcast" })
    expect(asked.filter((one) => one.startsWith("events"))).toHaveLength(asks)
    expect(pauses).toEqual([1_000, 1_000, 1_000])
  })

  it("begins anew with a cursor of now where its own is too old", async () => {
    const { session, asked } = sessionWith(
      ({ cursor }, time) => {
        if (cursor === undefined) return page(`at ${time}`)
        if (cursor === "at 0") return refusal(410, "EVENTS_PRUNED")
        return { ...page("end", event(nonce, "broadcast", 5)), after: 2_000 }
      },
      (time) => (time < 3_000 ? "accepted" : "broadcast"),
    )
    await session.waitForOperation(nonce)
    expect(asked.filter((one) => one.startsWith("events"))).toEqual([
      "events",
      "events at 0 25",
      "events",
      "events at 1000 25",
    ])
  })

  it("ends in time, and stays within the timeout of a request", async () => {
    const { session, asked } = sessionWith(
      ({ cursor, wait }) =>
        cursor === undefined ? page("0") : { ...page("0"), after: Number(wait) * 1_000 },
      undefined,
      { timeout: 30_000 },
    )
    const waiting = session.waitForOperation(nonce, { timeout: 10_500 })
    await expect(waiting).rejects.toMatchObject({ name: "OperationPendingError" })
    expect(asked).toEqual([
      "operation",
      "events",
      "operation",
      "events 0 9",
      "operation",
      "operation",
    ])
    const hasty = sessionWith(() => page("0"), undefined, { timeout: 29_000 })
    const pending = hasty.session.waitForOperation(nonce, { timeout: 2_000 })
    await expect(pending).rejects.toMatchObject({ name: "OperationPendingError" })
    expect(hasty.asked).toEqual(["operation", "operation", "operation"])
  })
})
