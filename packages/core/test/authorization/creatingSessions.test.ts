import { type Answer, type SignedRequest } from "@shielded-relay/api"
import { renderTime } from "@shielded-relay/core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Caller, evmWallet, freshUuid, solanaWallet, type Body } from "@shielded-relay/testkit"
import { World } from "@shielded-relay/simulated-relay"

const hour = 60 * 60_000
const day = 24 * hour
const ORIGIN = "https://relay.example"

let world: World
beforeAll(async () => {
  world = await World.open({ sessions: { audiences: [ORIGIN], sessionMaxLifetime: 7 * day } })
})
afterAll(() => world.close())

/** Each owner is somebody new, so that no row leans on another. */
let owners = 100
const caller = (mode: Caller["mode"] = "normal") => new Caller(evmWallet((owners += 1)), 0x77, mode)
const now = () => world.time.clock.now()
const expiresIn = (answer: Answer) => Date.parse(String(answer.body["expiresAt"])) - now()

/** One row of the rules: what is asked for, and the whole of what is answered. */
const refused = async (request: SignedRequest, nonce: string, code: string, error: string) => {
  const answer = await world.ask(request)
  expect(answer).toEqual({
    outcome: "refused",
    code,
    body: { success: false, error, code, nonce },
  })
}

describe("POST /create-session", () => {
  it.each(["normal", "eip712"] as const)(
    "answers a new session in %s mode with its end in 24 hours and the nonce as sent",
    async (mode) => {
      const nonce = freshUuid().toUpperCase()
      expect(await world.ask(caller(mode).creation({ nonce }))).toEqual({
        outcome: "ok",
        body: { success: true, expiresAt: renderTime(now() + day), nonce },
      })
    },
  )

  it("answers a retry with a fresh nonce with the stored end, whatever end it asks for", async () => {
    const one = caller()
    const first = await world.ask(one.creation())
    const later = await world.ask(one.creation({ expiresAt: renderTime(now() + 2 * day) }))
    expect(later.outcome).toBe("ok")
    expect(later.body["expiresAt"]).toBe(first.body["expiresAt"])
  })

  it("refuses a repeat of the same bytes", async () => {
    const nonce = freshUuid()
    const request = caller().creation({ nonce })
    expect((await world.ask(request)).outcome).toBe("ok")
    await refused(request, nonce, "NONCE_USED_READ", "Nonce already used")
  })

  it.each<[string, (taken: Caller) => Caller]>([
    ["another owner", ({ sessionId }) => new Caller(evmWallet(1), 0x77, "normal", sessionId)],
    ["another mode", ({ wallet, sessionId }) => new Caller(wallet, 0x77, "eip712", sessionId)],
    ["another key", ({ wallet, sessionId }) => new Caller(wallet, 0x78, "normal", sessionId)],
    [
      "an owner of another family",
      ({ sessionId }) => new Caller(solanaWallet(owners), 0x77, "normal", sessionId),
    ],
  ])("refuses a session id that is taken to %s", async (_, other) => {
    const taken = caller()
    expect((await world.ask(taken.creation())).outcome).toBe("ok")
    const nonce = freshUuid()
    await refused(
      other(taken).creation({ nonce }),
      nonce,
      "SESSION_CONFLICT",
      "Session already registered for a different owner",
    )
  })

  it("refuses a session id whose session has expired or was ended, for ever and to everybody", async () => {
    const [expired, revoked] = [caller(), caller()]
    await world.ask(expired.creation({ expiresAt: renderTime(now() + hour) }))
    await world.ask(revoked.creation())
    await world.ask(revoked.post("/revoke-session", {}))
    world.time.clock.set(now() + hour)
    const late = ["SESSION_EXPIRED", "Session expired"] as const
    const early = ["SESSION_REVOKED", "Session revoked"] as const
    for (const [wait, ofRevoked] of [
      [0, early],
      [2 * hour, early],
      [60 * day, late],
    ] as const) {
      world.time.clock.set(now() + wait)
      await world.time.advance(2 * 60_000)
      for (const [{ sessionId, wallet }, told] of [
        [expired, late],
        [revoked, ofRevoked],
      ] as const) {
        for (const by of [wallet, evmWallet(1)]) {
          const nonce = freshUuid()
          const request = new Caller(by, 0x77, "normal", sessionId).creation({ nonce })
          await refused(request, nonce, told[0], told[1])
        }
      }
    }
  })

  it.each(["tomorrow", "2026-01-01", "2026-01-01T00:00:00", "2026-02-30T00:00:00Z", ""])(
    "refuses %j as an end",
    async (expiresAt) => {
      const nonce = freshUuid()
      const error = `expiresAt: '${expiresAt}', expected an RFC 3339 time with Z or an offset`
      await refused(caller().creation({ nonce, expiresAt }), nonce, "INVALID_REQUEST", error)
    },
  )

  it("refuses an end that has passed", async () => {
    for (const past of [now(), now() - day]) {
      const nonce = freshUuid()
      const expiresAt = renderTime(past)
      const error = `expiresAt: ${expiresAt}, expected a time in the future`
      await refused(caller().creation({ nonce, expiresAt }), nonce, "INVALID_REQUEST", error)
    }
  })

  it("takes an end of one's own and cuts it to the operator's limit", async () => {
    for (const [asked, given] of [
      [1, 1],
      [hour, hour],
      [7 * day, 7 * day],
      [7 * day + 1, 7 * day],
      [3650 * day, 7 * day],
    ] as const) {
      const answer = await world.ask(caller().creation({ expiresAt: renderTime(now() + asked) }))
      expect(expiresIn(answer)).toBe(given)
    }
  })

  it("holds an audience that is named to the service's own origins", async () => {
    expect((await world.ask(caller().creation({ audience: ORIGIN }))).outcome).toBe("ok")
    for (const audience of ["https://other.example", `${ORIGIN}/`, ORIGIN.toUpperCase(), ""]) {
      const nonce = freshUuid()
      const request = caller().creation({ nonce, audience })
      await refused(
        request,
        nonce,
        "WRONG_AUDIENCE",
        `audience: ${JSON.stringify(audience)} is not accepted here; accepted: ${ORIGIN}. The operator sets them: audiences of createRelay, SHIELDED_RELAY_AUDIENCES of the service`,
      )
    }
  })

  it.each<[string, Body, string, string]>([
    [
      "no sessionId",
      { sessionId: undefined },
      "INVALID_SESSION_ID",
      "Missing or invalid sessionId",
    ],
    ["no address", { address: undefined }, "MISSING_FIELD", "Missing required field: address"],
    [
      "no signature",
      { signature: undefined },
      "MISSING_FIELD",
      "Missing required field: signature",
    ],
    [
      "no key",
      { clientPublicKey: undefined },
      "MISSING_FIELD",
      "Missing required field: clientPublicKey",
    ],
    [
      "a key that is no point",
      { clientPublicKey: `02${"ff".repeat(32)}` },
      "INVALID_REQUEST",
      "clientPublicKey: expected a compressed point of secp256k1",
    ],
    [
      "a mode that is none",
      { useEIP712: "true" },
      "INVALID_REQUEST",
      "useEIP712: 'true', expected true or false",
    ],
    [
      "another wallet's address",
      { address: evmWallet(7).address },
      "INVALID_SIGNATURE",
      "Invalid signature",
    ],
    ["the other mode", { useEIP712: true }, "INVALID_SIGNATURE", "Invalid signature"],
    ["an old timestamp", { timestamp: 1 }, "TIMESTAMP_EXPIRED", "Request timestamp expired"],
  ])("refuses %s", async (_, fields, code, error) => {
    const nonce = freshUuid()
    await refused(caller().creation({ nonce, ...fields }), nonce, code, error)
  })

  it("refuses a request without header, or signed by another key, and uses up nothing", async () => {
    const one = caller()
    const nonce = freshUuid()
    const request = one.creation({ nonce })
    await refused(
      { ...request, headers: {} },
      nonce,
      "MISSING_SIGNATURE_HEADER",
      "Missing x-service-request-signature header",
    )
    const stranger = new Caller(one.wallet, 0x78).sign(request.rawBody)
    await refused(
      { ...request, headers: { "x-service-request-signature": stranger } },
      nonce,
      "INVALID_REQUEST_SIGNATURE",
      "Invalid request signature",
    )
    expect((await world.ask(request)).outcome).toBe("ok")
  })
})

describe("a service that requires an audience", () => {
  it("refuses a session that names none", async () => {
    const strict = await World.open({ sessions: { audiences: [ORIGIN], requireAudience: true } })
    const answer = await strict.ask(caller().creation())
    expect(answer).toMatchObject({
      code: "MISSING_FIELD",
      body: { error: "Missing required field: audience" },
    })
    expect((await strict.ask(caller().creation({ audience: ORIGIN }))).outcome).toBe("ok")
    await strict.close()
  })
})

describe("a thousand requests at once with one nonce", () => {
  it("have exactly one that is served, and every other one hears that the nonce is used", async () => {
    const one = caller()
    await world.ask(one.creation())
    const nonce = freshUuid()
    const requests = Array.from({ length: 1000 }, (_, n) =>
      one.get("/balance", { nonce, chainId: String(world.chainId), n: String(n) }),
    )
    const answers = await world.time.during(Promise.all(requests.map(world.relay.handle)))
    const codes = answers.map((answer) => (answer.outcome === "refused" ? answer.code : "ok"))
    expect(codes.filter((code) => code === "ok")).toHaveLength(1)
    expect(codes.filter((code) => code === "NONCE_USED_READ")).toHaveLength(999)
  })
})
