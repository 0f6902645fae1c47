import { describe, expect, it } from "vitest"
import { openService } from "./support/openService.ts"
import { recordingRelay } from "./support/recordingRelay.ts"

describe("web pages", () => {
  const origin = { origin: "https://app.example" }

  it("may call any route, and read every response and its signature", async () => {
    const service = await openService(recordingRelay())
    for (const path of ["/transfer", "/balance", "/create-session", "/attestation", "/nothing"]) {
      const asked = {
        ...origin,
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type, x-service-request-signature",
      }
      const preflight = await fetch(service.url + path, { method: "OPTIONS", headers: asked })
      expect([path, preflight.status]).toEqual([path, 204])
      expect(Object.fromEntries(preflight.headers)).toMatchObject({
        "access-control-allow-origin": "*",
        "access-control-allow-methods": "GET, POST",
        "access-control-allow-headers":
          "content-type, x-service-request-signature, x-stamp, last-event-id",
      })
      const answer = await fetch(service.url + path, { headers: origin })
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "access-control-allow-origin": "*",
        "access-control-expose-headers": "x-service-response-signature, retry-after",
        "cache-control": "no-store",
      })
      expect(answer.headers.has("access-control-allow-credentials")).toBe(false)
    }
  })

  it("get 405 with Allow for HEAD on a signed route", async () => {
    const service = await openService(recordingRelay())
    const head = await fetch(`${service.url}/balance`, { method: "HEAD" })
    expect([head.status, head.headers.get("allow")]).toEqual([405, "GET, OPTIONS"])
  })
})
