import { noAttestation, tokenServerAttestation } from "@shielded-relay/http"
import { Attestation, AttestationUnavailable, type AttestationShape } from "@shielded-relay/core"
import { attestationContract } from "@shielded-relay/testkit"
import { Effect } from "effect"
import { createHash, createPublicKey } from "node:crypto"
import { afterAll, describe, expect, it, onTestFinished } from "vitest"
import { callerCaps } from "shielded-relay/handler"
import { isSignedBy } from "./support/isSignedBy.ts"
import { memoryLogger } from "./support/memoryLogger.ts"
import { openService } from "./support/openService.ts"
import { recordingRelay } from "./support/recordingRelay.ts"
import { get, read } from "./support/request.ts"
import { service } from "./support/responderOver.ts"
import { testSigner } from "./support/testSigner.ts"
import { attests, startTokenServer, token } from "./support/tokenServer.ts"

const runner = { describe, it, expect }
const nonce = "0197a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b"
const audience = "https://relay.example"
const key = testSigner.verificationPublicKey

const good = await startTokenServer()
const broken = {
  refuses: await startTokenServer((response) => {
    response.statusCode = 500
    response.end("a secret of the platform")
  }),
  hangs: await startTokenServer(() => {}),
  "hangs up": await startTokenServer((response) => void response.destroy()),
  "answers with something other than a token": await startTokenServer(
    (response) => void response.end("secret"),
  ),
  "answers without end": await startTokenServer((response) => {
    response.write("a".repeat(1024 * 1024))
  }),
  "attests to another nonce": await startTokenServer((response, asked) =>
    attests(response, { ...asked, nonces: ["5d1e2f30-0000-4000-8000-00000000000f", "secret"] }),
  ),
  "attests without the key": await startTokenServer((response, { nonces }) => {
    response.end(token({ eat_nonce: Array.isArray(nonces) ? nonces[0] : nonces }))
  }),
  "answers with invalid claims": await startTokenServer(
    (response) => void response.end(`e30.${Buffer.from("null").toString("base64url")}.e30`),
  ),
}
afterAll(async () => {
  for (const { close } of [good, ...Object.values(broken)]) await close()
})

const over = (path: string) =>
  tokenServerAttestation({ server: { kind: "socket", path }, audience, timeout: 500 })

attestationContract(runner, noAttestation, { attests: false })
attestationContract(runner, over(good.socket), {
  attests: true,
  broken: {
    ...Object.fromEntries(Object.entries(broken).map(([name, { socket }]) => [name, over(socket)])),
    "is not there": over("/nowhere/tee.sock"),
    "listens at no port": tokenServerAttestation({
      server: { kind: "url", url: "http://127.0.0.1:9/v1/token" },
      audience,
      timeout: 500,
    }),
  },
})

describe("the token server", () => {
  it("gets a request for a token with the audience, nonce and key digest", async () => {
    const server = await startTokenServer()
    onTestFinished(server.close)
    const { evidence } = await Effect.runPromise(
      Attestation.pipe(Effect.provide(over(server.socket))),
    )
    const keyDigest = "ab".repeat(32)
    expect(await Effect.runPromise(evidence({ nonce, keyDigest }))).toMatchObject({
      imageDigest: "sha256:feed",
    })
    expect(server.asked).toEqual([
      {
        method: "POST",
        url: "/v1/token",
        audience,
        token_type: "OIDC",
        nonces: [nonce, keyDigest],
      },
    ])
  })
})

describe("GET /attestation", () => {
  it("returns the key alone without attestation, signed by that key, with the nonce", async () => {
    const { answer } = service({ mountPrefix: "/v1" })
    const reply = await answer(get(`/v1/attestation?nonce=${nonce}`))
    expect(read(reply)).toEqual({
      status: 200,
      body: { success: true, verificationPublicKey: key, nonce },
    })
    expect(reply.headers["cache-control"]).toBe("no-store")
    const signature = reply.headers["x-service-response-signature"]
    expect(await isSignedBy(key, reply.bytes, signature)).toBe(true)
  })

  it("returns the platform's token, which contains the nonce and the key digest", async () => {
    const attestation = await Effect.runPromise(Attestation.pipe(Effect.provide(over(good.socket))))
    const { url } = await openService(recordingRelay(), { attestation })
    const response = await fetch(`${url}/attestation?nonce=${nonce}`)
    const body: Readonly<Record<string, unknown>> = Object(await response.json())
    expect(body).toMatchObject({ verificationPublicKey: key, imageDigest: "sha256:feed", nonce })
    const [, payload = ""] = String(body["jwt"]).split(".")
    const der = createPublicKey(key).export({ type: "spki", format: "der" })
    expect(JSON.parse(Buffer.from(payload, "base64url").toString())).toMatchObject({
      aud: audience,
      eat_nonce: [nonce, createHash("sha256").update(der).digest("hex")],
    })
  })

  it.each([
    "",
    "?nonce=",
    "?nonce=7",
    `?nonce=${nonce}&nonce=${nonce}`,
    `?nonce=${"0".repeat(36)}`,
    `?id=${nonce}`,
    "?nonce=%zz",
  ])("refuses the query %j", async (query) => {
    const asked: Array<unknown> = []
    const attestation: AttestationShape = {
      evidence: (subject) => Effect.sync(() => void asked.push(subject)).pipe(Effect.as(null)),
    }
    const reply = read(await service({ attestation }).answer(get(`/attestation${query}`)))
    expect(reply).toMatchObject({
      status: 400,
      body: { success: false, code: "INVALID_NONCE", error: "Missing or invalid nonce" },
    })
    expect(asked).toEqual([])
  })

  it("is 503 while the platform does not attest, without the key", async () => {
    const logger = memoryLogger()
    const attestation: AttestationShape = {
      evidence: () =>
        Effect.fail(new AttestationUnavailable({ reason: "token server: no response" })),
    }
    const reply = await service({ attestation, logger }).answer(get(`/attestation?nonce=${nonce}`))
    expect(read(reply)).toEqual({
      status: 503,
      body: {
        success: false,
        error: "No attestation now",
        code: "ATTESTATION_UNAVAILABLE",
        nonce,
      },
    })
    expect(reply.headers["retry-after"]).toBe("5")
    expect(logger.lines.join()).toContain("token server: no response")
  })

  it("is limited to five per minute and client address, before the platform is asked", async () => {
    const caps = { createSessionPerMinute: 0, attestationPerMinute: 5, unverifiedPerSecond: 0 }
    const { answer } = service({ admission: callerCaps(caps, () => 0) })
    const request = get(`/attestation?nonce=${nonce}`)
    for (let times = 0; times < 5; times += 1) expect((await answer(request)).status).toBe(200)
    const refused = await answer(request)
    expect(refused.headers["retry-after"]).toBe("12")
    expect(read(refused)).toMatchObject({ status: 429, body: { code: "RATE_LIMITED", nonce } })
    const other = { ...get(`/attestation?nonce=${nonce}`), peer: "192.0.2.2" }
    expect((await answer(other)).status).toBe(200)
  })

  it("refuses other methods", async () => {
    const reply = await service().answer({ ...get(`/attestation?nonce=${nonce}`), method: "POST" })
    expect([reply.status, reply.headers["allow"]]).toEqual([405, "GET, HEAD, OPTIONS"])
  })
})
