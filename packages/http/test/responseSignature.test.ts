import { errorCodes } from "@shielded-relay/api"
import { KeyVault } from "@shielded-relay/core"
import {
  newResponseSigningKey,
  openResponseSigner,
  openResponseSignerEffect,
  responseSigner,
} from "@shielded-relay/http"
import type { Reply } from "shielded-relay/handler"
import { memoryVault } from "@shielded-relay/storage-memory"
import { fileVault } from "@shielded-relay/vault-file"
import { Effect, Layer, Redacted } from "effect"
import fc from "fast-check"
import { generateKeyPairSync } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it, onTestFinished } from "vitest"
import { isSignedBy } from "./support/isSignedBy.ts"
import { openService } from "./support/openService.ts"
import { deferred, ok, recordingRelay } from "./support/recordingRelay.ts"
import { get, post } from "./support/request.ts"
import { service } from "./support/responderOver.ts"
import { testSigner } from "./support/testSigner.ts"
import type { WireAnswer } from "./support/rawConnection.ts"

const header = "x-service-response-signature"
const key = testSigner.verificationPublicKey
const signed = ({ bytes, headers }: Reply) => isSignedBy(key, bytes, headers[header])
const signedOnWire = ({ body, headers }: WireAnswer) =>
  isSignedBy(key, new TextEncoder().encode(body), headers[header])

describe("a response signer", () => {
  it("signs any bytes so that its public key verifies exactly those", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1 }), fc.nat(), async (bytes, at) => {
        const signature = testSigner.sign(bytes)
        expect(await isSignedBy(key, bytes, signature)).toBe(true)
        const other = bytes.slice()
        other[at % bytes.length] = (other[at % bytes.length] ?? 0) ^ 1
        expect(await isSignedBy(key, other, signature)).toBe(false)
      }),
    )
  })

  it("accepts only P-256 keys", () => {
    expect(responseSigner(newResponseSigningKey())).not.toBeNull()
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "secp256k1" })
    const foreign = privateKey.export({ type: "pkcs8", format: "der" })
    for (const bytes of [foreign, new Uint8Array(), new Uint8Array(32).fill(1)]) {
      expect(responseSigner(bytes)).toBeNull()
    }
  })
})

describe("the signing key", () => {
  it("is created once and shared by all replicas that open the vault", async () => {
    const folder = await mkdtemp(join(tmpdir(), "shielded-relay-signer-"))
    onTestFinished(() => rm(folder, { recursive: true }))
    const vault = fileVault({ path: join(folder, "vault.sealed"), passphrase: "four words" })
    const open = async () => (await openResponseSigner(Layer.fresh(vault))).verificationPublicKey
    const together = await Promise.all([open(), open()])
    const later = await open()
    expect(new Set([...together, later]).size).toBe(1)
  })

  it("if invalid stops the start, with an error that does not quote it", async () => {
    const secret = new Uint8Array(32).fill(0xab)
    const vault = memoryVault({ "response-signing-key": secret })
    const failure: unknown = await openResponseSigner(vault).catch((error: unknown) => error)
    expect(failure).toMatchObject({
      _tag: "UnusableSigningKey",
      reason: "the vault's response-signing-key is not a P-256 key",
    })
    expect(JSON.stringify(failure)).not.toMatch(/171|abab/)
  })

  it("reaches the vault as PKCS #8, which other vaults and tools can read", async () => {
    const stored = await Effect.runPromise(
      Effect.gen(function* () {
        yield* openResponseSignerEffect
        return yield* (yield* KeyVault).get("response-signing-key")
      }).pipe(Effect.provide(memoryVault())),
    )
    expect(stored === null ? null : responseSigner(Redacted.value(stored))).not.toBeNull()
  })
})

describe("every response is signed", () => {
  it("of signed routes and helpers, successes and failures", async () => {
    const { answer } = service()
    for (const request of [
      get("/balance"),
      post("/withdraw", "{}"),
      post("/withdraw", "{}", { "content-type": ["text/plain"] }),
      get("/ping"),
      get("/supported-tokens"),
      get("/supported-tokens?chainId=x"),
      get("/openapi.json"),
      get("/docs"),
      get("/nothing"),
      { ...get("/balance"), method: "PUT" },
      get("not a target"),
    ]) {
      expect(await signed(await answer(request)), request.target).toBe(true)
    }
  })

  it("with any code, and of a defect", async () => {
    for (const code of errorCodes) {
      const relay = recordingRelay(() => ({ outcome: "refused", code, body: { code } }))
      expect(await signed(await service({ relay }).answer(get("/balance"))), code).toBe(true)
    }
    const relay = recordingRelay(() => Promise.reject(new Error("boom")))
    expect(await signed(await service({ relay }).answer(get("/balance")))).toBe(true)
  })

  it("except those without a body", async () => {
    const reply = await service().answer({ ...get("/balance"), method: "OPTIONS" })
    expect(reply.status).toBe(204)
    expect(reply.headers).not.toHaveProperty(header)
  })
})

describe("on the wire", () => {
  it("the signature covers the received bytes, including characters beyond ASCII", async () => {
    const { connect } = await openService(recordingRelay(() => ok({ text: "é€😀" })))
    const connection = await connect()
    connection.write("GET /balance HTTP/1.1\r\nHost: x\r\n\r\n")
    const answer = await connection.answer()
    expect(answer.body).toContain("😀")
    expect(await signedOnWire(answer)).toBe(true)
  })

  it.each([
    ["no HTTP at all", "hello\r\n\r\n", 400],
    ["two Hosts", "GET /balance HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n", 400],
    [
      "headers over the limit",
      `GET / HTTP/1.1\r\nHost: x\r\nA: ${"a".repeat(20_000)}\r\n\r\n`,
      431,
    ],
    ["CONNECT", "CONNECT example:443 HTTP/1.1\r\nHost: x\r\n\r\n", 405],
    [
      "a body over the limit",
      "POST /withdraw HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1048577\r\n\r\n",
      413,
    ],
  ])("%s is answered with a signature", async (_, bytes, status) => {
    const { connect } = await openService(recordingRelay())
    const connection = await connect()
    connection.write(bytes)
    const answer = await connection.answer()
    expect(answer.status).toBe(status)
    expect(await signedOnWire(answer)).toBe(true)
  })

  it("so is the 503 of an overloaded service", async () => {
    const gate = deferred<void>()
    const relay = recordingRelay(async () => {
      await gate.promise
      return ok({})
    })
    const { connect } = await openService(relay, { limits: { inFlight: 1 } })
    const [busy, late] = [await connect(), await connect()]
    busy.write("GET /balance HTTP/1.1\r\nHost: x\r\n\r\n")
    await expect.poll(() => relay.seen.length).toBe(1)
    late.write("GET /balance HTTP/1.1\r\nHost: x\r\n\r\n")
    const answer = await late.answer()
    gate.resolve()
    expect(answer.status).toBe(503)
    expect(await signedOnWire(answer)).toBe(true)
  })

  it("so is the response to a request whose headers never end", async () => {
    const { connect } = await openService(recordingRelay(), { limits: { headersTimeout: 60 } })
    const slow = await connect()
    slow.write("GET /balance HTTP/1.1\r\nHost: ")
    const answer = await slow.answer()
    expect(answer.status).toBe(408)
    expect(await signedOnWire(answer)).toBe(true)
  })

  it("HEAD on a helper has the signature of GET's response", async () => {
    const { url } = await openService(recordingRelay())
    const head = await fetch(`${url}/ping`, { method: "HEAD" })
    const bytes = new TextEncoder().encode('{"status":"success"}')
    expect(await isSignedBy(key, bytes, head.headers.get(header))).toBe(true)
  })
})
