import { callerCaps, type AdmissionRequest, type ReceivedRequest } from "shielded-relay/handler"
import { describe, expect, it } from "vitest"
import { clientAddress } from "../src/server/clientAddress.ts"
import { networkList } from "../src/server/networkList.ts"
import { RateLimit } from "@shielded-relay/core"
import { collectGarbage } from "./support/collectGarbage.ts"
import { get, post, read } from "./support/request.ts"
import { recordingRelay } from "./support/recordingRelay.ts"
import { service } from "./support/responderOver.ts"

const none = { createSessionPerMinute: 0, attestationPerMinute: 0, unverifiedPerSecond: 0 }
const create = "POST /create-session"

describe("a rate limit", () => {
  it("stores at most its capacity of a million callers, and none after the flood", () => {
    const limit = new RateLimit({ allowance: 10, interval: 60_000 })
    collectGarbage()
    const before = process.memoryUsage().heapUsed
    for (let caller = 0; caller < 1_000_000; caller += 1) limit.take(`10.0.${caller}`, 0)
    collectGarbage()
    expect(limit.size).toBeGreaterThan(50_000)
    expect(limit.size).toBeLessThanOrEqual(100_000)
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(32 * 1024 * 1024)
    for (const now of [60_000, 120_000]) limit.take("192.0.2.1", now)
    expect(limit.size).toBeLessThanOrEqual(2)
  })
})

describe("the caps of a client address", () => {
  const asking = (caps: Partial<typeof none>) => {
    const { admit, authorised } = callerCaps({ ...none, ...caps }, () => 0)
    const request = (route: AdmissionRequest["route"], address = "192.0.2.1") => ({
      route,
      clientAddress: address,
    })
    return {
      ask: (route: AdmissionRequest["route"], address?: string) => admit(request(route, address)),
      authorised: (route: AdmissionRequest["route"]) => authorised(request(route)),
    }
  }

  it("count new sessions and attestations separately", () => {
    const { ask } = asking({ createSessionPerMinute: 1, attestationPerMinute: 2 })
    expect([ask(create), ask(create)]).toEqual([null, 60])
    const attest = () => ask("GET /attestation")
    expect([attest(), attest(), attest()]).toEqual([null, null, 30])
    for (let times = 0; times < 500; times += 1) expect(ask("GET /balance")).toBeNull()
  })

  it("count invalid signatures over all routes together", () => {
    const { ask, authorised } = asking({ unverifiedPerSecond: 3 })
    for (let times = 0; times < 50; times += 1) {
      expect(ask("GET /balance")).toBeNull()
      authorised("GET /balance")
    }
    expect([ask("GET /balance"), ask("POST /withdraw"), ask(create)]).toEqual([null, null, null])
    expect(ask("GET /get-fee")).toBe(1)
    expect(ask("GET /get-fee", "192.0.2.2")).toBeNull()
  })

  it("count an IPv6 /64 as one caller", () => {
    const { ask } = asking({ createSessionPerMinute: 1 })
    expect(ask(create, "2001:db8:1:2::1")).toBeNull()
    expect(ask(create, "2001:db8:1:2:ffff::2")).not.toBeNull()
    expect(ask(create, "2001:db8:1:3::1")).toBeNull()
    expect(ask(create, "::1")).toBeNull()
    expect(ask(create, "::2")).not.toBeNull()
  })
})

describe("a caller without a valid signature", () => {
  const refused = (
    code:
      | "INVALID_REQUEST_SIGNATURE"
      | "INSUFFICIENT_BALANCE"
      | "BALANCE_RESERVED"
      | "BODY_TOO_LARGE",
  ) => recordingRelay(() => ({ outcome: "refused", code, body: { success: false, code } }))
  const admission = () => callerCaps({ ...none, unverifiedPerSecond: 5 }, () => 0)
  const statuses = async (relay: ReturnType<typeof recordingRelay>) => {
    const { answer } = service({ relay, admission: admission() })
    const all = []
    for (let times = 0; times < 8; times += 1)
      all.push((await answer(post("/withdraw", "{}"))).status)
    return all
  }

  it("is refused beyond its allowance, before the relay sees the request", async () => {
    const relay = refused("INVALID_REQUEST_SIGNATURE")
    expect(await statuses(relay)).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
    expect(relay.seen).toHaveLength(5)
  })

  it("is limited when its bodies are too large to be verified", async () => {
    const relay = refused("BODY_TOO_LARGE")
    expect(await statuses(relay)).toEqual([413, 413, 413, 413, 413, 429, 429, 429])
  })

  it("is limited, while valid signatures use up no allowance", async () => {
    expect(await statuses(recordingRelay())).toEqual(Array(8).fill(200))
    expect(await statuses(refused("BALANCE_RESERVED"))).toEqual(Array(8).fill(409))
  })

  it("gets a 429 in the API's error format, with the request's nonce", async () => {
    const { answer } = service({
      relay: refused("INVALID_REQUEST_SIGNATURE"),
      admission: admission(),
    })
    const nonce = "0197a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b"
    for (let times = 0; times < 5; times += 1) await answer(post("/withdraw", "{}"))
    const reply = await answer(post("/withdraw", `{"nonce":"${nonce}"}`))
    expect(read(reply)).toEqual({
      status: 429,
      body: {
        success: false,
        error:
          "Too many requests: limit per client address reached; wait the seconds given in Retry-After",
        code: "RATE_LIMITED",
        nonce,
      },
    })
    expect(reply.headers["retry-after"]).toBe("1")
  })

  it("keeps its identity whatever X-Forwarded-For an untrusted peer sends", async () => {
    const { answer } = service({
      relay: refused("INVALID_REQUEST_SIGNATURE"),
      admission: admission(),
    })
    const all = []
    for (let times = 0; times < 7; times += 1) {
      const headers = { "x-forwarded-for": [`198.51.100.${times}`] }
      all.push((await answer(post("/withdraw", "{}", headers))).status)
    }
    expect(all).toEqual([401, 401, 401, 401, 401, 429, 429])
  })
})

describe("the client address", () => {
  const from = (peer: string, ...forwarded: ReadonlyArray<string>): ReceivedRequest => ({
    ...get("/", forwarded.length === 0 ? {} : { "x-forwarded-for": forwarded }),
    peer,
  })
  const proxies = networkList(["10.0.0.0/8", "2001:db8::/32"])

  it("is the peer, unless that is a trusted proxy", () => {
    expect(clientAddress(from("192.0.2.1", "198.51.100.9"), proxies)).toBe("192.0.2.1")
    expect(clientAddress(from("10.1.2.3", "198.51.100.9"), proxies)).toBe("198.51.100.9")
    expect(clientAddress(from("::ffff:10.1.2.3", "198.51.100.9"), proxies)).toBe("198.51.100.9")
    expect(clientAddress(from("2001:db8::7", "198.51.100.9"), proxies)).toBe("198.51.100.9")
  })

  it("is the rightmost untrusted hop, since addresses further left can be forged", () => {
    expect(clientAddress(from("10.0.0.1", "1.1.1.1, 198.51.100.9, 10.0.0.2"), proxies)).toBe(
      "198.51.100.9",
    )
    expect(clientAddress(from("10.0.0.1", "1.1.1.1", "198.51.100.9"), proxies)).toBe("198.51.100.9")
  })

  it("is the proxy's own when its header is missing or invalid", () => {
    expect(clientAddress(from("10.0.0.1"), proxies)).toBe("10.0.0.1")
    expect(clientAddress(from("10.0.0.1", "unknown"), proxies)).toBe("10.0.0.1")
    expect(clientAddress(from("10.0.0.1", "10.0.0.2"), proxies)).toBe("10.0.0.2")
  })
})
