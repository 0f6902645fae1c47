import { createSessionLimiter, type ReceivedRequest } from "@shielded-relay/http"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { clientAddress, trustedProxies } from "../src/server/clientAddress.ts"
import { get } from "./support/request.ts"

const route = "POST /create-session"

describe("the limit on new sessions", () => {
  it("lets an address in as often as it may, then says when to come again", () => {
    let now = 0
    const admit = createSessionLimiter({ perMinute: 3, now: () => now })
    const ask = (clientAddress = "192.0.2.1") => admit({ route, clientAddress })
    expect([ask(), ask(), ask(), ask()]).toEqual([null, null, null, 20])
    expect(ask("192.0.2.2")).toBeNull()
    now = 19_999
    expect(ask()).toBe(1)
    now = 20_000
    expect([ask(), ask()]).toEqual([null, 20])
  })

  it("leaves every other route alone", () => {
    const admit = createSessionLimiter({ perMinute: 1, now: () => 0 })
    for (let times = 0; times < 5; times += 1) {
      expect(admit({ route: "GET /balance", clientAddress: "a" })).toBeNull()
    }
  })

  it("counts a whole IPv6 /64 as one caller", () => {
    const admit = createSessionLimiter({ perMinute: 1, now: () => 0 })
    const ask = (clientAddress: string) => admit({ route, clientAddress })
    expect(ask("2001:db8:1:2::1")).toBeNull()
    expect(ask("2001:db8:1:2:ffff::2")).not.toBeNull()
    expect(ask("2001:db8:1:3::1")).toBeNull()
    expect(ask("::1")).toBeNull()
    expect(ask("::2")).not.toBeNull()
  })

  it("forgets the address that asked longest ago when there are too many", () => {
    const admit = createSessionLimiter({ perMinute: 1, now: () => 0, capacity: 2 })
    const ask = (clientAddress: string) => admit({ route, clientAddress })
    expect([ask("a"), ask("b"), ask("a"), ask("c")]).toEqual([null, null, 60, null])
    expect(ask("a")).not.toBeNull()
    expect(ask("b")).toBeNull()
  })

  it("never lets more in than the allowance and what time refills", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 30 }),
        fc.array(fc.nat({ max: 20_000 }), { maxLength: 200 }),
        (perMinute, pauses) => {
          let now = 0
          const admit = createSessionLimiter({ perMinute, now: () => now })
          let admitted = 0
          for (const pause of pauses) {
            now += pause
            if (admit({ route, clientAddress: "a" }) === null) admitted += 1
          }
          expect(admitted).toBeLessThanOrEqual(perMinute + Math.ceil((now * perMinute) / 60_000))
        },
      ),
    )
  })
})

describe("who calls", () => {
  const from = (peer: string, ...forwarded: ReadonlyArray<string>): ReceivedRequest => ({
    ...get("/", forwarded.length === 0 ? {} : { "x-forwarded-for": forwarded }),
    peer,
  })
  const proxies = trustedProxies(["10.0.0.0/8", "2001:db8::/32"])

  it("is the peer, unless that is a trusted proxy", () => {
    expect(clientAddress(from("192.0.2.1", "198.51.100.9"), proxies)).toBe("192.0.2.1")
    expect(clientAddress(from("10.1.2.3", "198.51.100.9"), proxies)).toBe("198.51.100.9")
    expect(clientAddress(from("::ffff:10.1.2.3", "198.51.100.9"), proxies)).toBe("198.51.100.9")
    expect(clientAddress(from("2001:db8::7", "198.51.100.9"), proxies)).toBe("198.51.100.9")
  })

  it("is the last hop that is not trusted: what stands further left may be invented", () => {
    expect(clientAddress(from("10.0.0.1", "1.1.1.1, 198.51.100.9, 10.0.0.2"), proxies)).toBe(
      "198.51.100.9",
    )
    expect(clientAddress(from("10.0.0.1", "1.1.1.1", "198.51.100.9"), proxies)).toBe("198.51.100.9")
  })

  it("is the proxy when it names nobody, or nonsense", () => {
    expect(clientAddress(from("10.0.0.1"), proxies)).toBe("10.0.0.1")
    expect(clientAddress(from("10.0.0.1", "unknown"), proxies)).toBe("10.0.0.1")
    expect(clientAddress(from("10.0.0.1", "10.0.0.2"), proxies)).toBe("10.0.0.2")
  })
})
