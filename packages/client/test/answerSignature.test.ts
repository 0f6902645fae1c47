import {
  evmKey,
  RelayAnswerError,
  RelayNetworkError,
  RelayVerificationError,
  type Attestation,
} from "@shielded-relay/client"
import fc from "fast-check"
import { generateKeyPairSync, sign, type KeyObject } from "node:crypto"
import { describe, expect, it } from "vitest"
import { signedBy } from "../src/transport/answerSignature.ts"
import { clientOf, developmentKey, withdrawal } from "./support/clientOf.ts"
import { txHash } from "./support/exampleAnswers.ts"
import { faultyFetch } from "./support/faultyFetch.ts"
import { simulatedService } from "./support/simulatedService.ts"

const service = generateKeyPairSync("ec", { namedCurve: "P-256" })
const stranger = generateKeyPairSync("ec", { namedCurve: "P-256" })
const pem = pemOf(service.publicKey)

function pemOf(key: KeyObject): string {
  return key.export({ type: "spki", format: "pem" }).toString()
}

function signature(key: KeyObject, bytes: Uint8Array): string {
  return sign("sha256", bytes, { key, dsaEncoding: "ieee-p1363" }).toString("base64")
}

/** What a proxy does to a response. */
type Meddling = (answer: Response) => Promise<Response> | Response

/** Signs every response as the service does; `meddle` changes it in transit. */
function signing(fetch: typeof globalThis.fetch, meddle: Meddling = (answer) => answer) {
  const signed: typeof globalThis.fetch = async (input, init) => {
    const answer = await fetch(input, init)
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const headers = new Headers(answer.headers)
    headers.set("x-service-response-signature", signature(service.privateKey, bytes))
    return meddle(new Response(bytes, { status: answer.status, headers }))
  }
  return signed
}

/** A response with changed text and its original signature. */
async function changed(answer: Response, from: string, to: string): Promise<Response> {
  const text = (await answer.text()).replace(from, to)
  return new Response(text, { status: answer.status, headers: answer.headers })
}

function unsigned(answer: Response): Response {
  const headers = new Headers(answer.headers)
  headers.delete("x-service-response-signature")
  return new Response(answer.body, { status: answer.status, headers })
}

describe("the verification of a response's signature", () => {
  it("accepts exactly the bytes that the key signed", () => {
    const isSigned = signedBy(pem)
    const position = fc.nat()
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 300 }), position, (bytes, at) => {
        const good = signature(service.privateKey, bytes)
        expect(isSigned(bytes, good)).toBe(true)
        expect(isSigned(bytes, signature(stranger.privateKey, bytes))).toBe(false)
        const flipped = bytes.map((byte, index) => (index === at % bytes.length ? byte ^ 1 : byte))
        expect(isSigned(flipped, good)).toBe(false)
      }),
      { numRuns: 40 },
    )
  })

  it.each([null, "", "AAAA", "%%%", `${"A".repeat(86)}==`, `${"A".repeat(87)}`])(
    "rejects %j as a signature",
    (value) => {
      expect(signedBy(pem)(new Uint8Array(3), value)).toBe(false)
    },
  )

  it.each([
    ["nothing", ""],
    ["no PEM", "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE"],
    [
      "another curve's key",
      pemOf(generateKeyPairSync("ec", { namedCurve: "secp256k1" }).publicKey),
    ],
    ["another algorithm's key", pemOf(generateKeyPairSync("ed25519").publicKey)],
    ["an invalid point", pem.replace(/.{12}(?=\s*-----END)/, "AAAAAAAAAAA=")],
  ])("rejects a key from %s", (_name, text) => {
    expect(() => signedBy(text)).toThrow("must be a P-256 public key in PEM")
  })
})

describe("a client with a pinned key", () => {
  it("accepts responses that the service signed", async () => {
    const fetch = signing(faultyFetch(simulatedService()))
    const { client } = clientOf(fetch, { verificationKey: pem })
    const session = await client.createSession()
    expect(await session.withdraw(withdrawal)).toMatchObject({ txHash })
  })

  it.each<[string, Meddling]>([
    ["that is not signed", unsigned],
    ["that was changed in transit", (answer) => changed(answer, "2030", "2031")],
    [
      "signed with another key",
      async (answer) => {
        const bytes = new Uint8Array(await answer.arrayBuffer())
        const headers = { "x-service-response-signature": signature(stranger.privateKey, bytes) }
        return new Response(bytes, { status: answer.status, headers })
      },
    ],
  ])("rejects a response %s", async (_name, meddle) => {
    const fetch = signing(faultyFetch(simulatedService()), meddle)
    const { client } = clientOf(fetch, { verificationKey: pem })
    await expect(client.createSession()).rejects.toBeInstanceOf(RelayVerificationError)
  })

  it("retries after an unsigned failure", async () => {
    const { client, pauses } = clientOf(
      async () => Response.json({ success: false, error: "x", code: "INTERNAL" }, { status: 503 }),
      { verificationKey: pem },
    )
    await expect(client.createSession()).rejects.toBeInstanceOf(RelayNetworkError)
    expect(pauses).toEqual([250, 500, 1000])
  })

  it("finds a withdrawal by the error's nonce after all its responses were tampered with", async () => {
    const simulated = simulatedService()
    let tampering = false
    const fetch = signing(faultyFetch(simulated), (answer) =>
      tampering ? changed(answer, "ab", "cd") : answer,
    )
    const { client } = clientOf(fetch, { verificationKey: pem })
    const session = await client.createSession()
    tampering = true
    const failure = await session.withdraw(withdrawal).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(RelayVerificationError)
    expect(simulated.executed()).toBe(1)
    tampering = false
    const { nonce = "" } = failure instanceof RelayVerificationError ? failure : {}
    expect(await session.operation(nonce)).toMatchObject({ txHash })
  })

  it("rejects a replayed refusal of another request", async () => {
    const refusal = new TextEncoder().encode(
      JSON.stringify({ success: false, error: "Body too large", code: "BODY_TOO_LARGE" }),
    )
    const simulated = simulatedService()
    let replaying = false
    const fetch = signing(faultyFetch(simulated), (answer) => {
      if (!replaying) return answer
      replaying = false
      const header = signature(service.privateKey, refusal)
      return new Response(refusal, {
        status: 413,
        headers: { "x-service-response-signature": header },
      })
    })
    const { client } = clientOf(fetch, { verificationKey: pem })
    const session = await client.createSession()
    replaying = true
    expect(await session.withdraw(withdrawal)).toMatchObject({ txHash })
    expect(simulated.executed()).toBe(1)
  })

  it("reads a refusal by its signed code, not by its status line", async () => {
    const statuses = [200, 400, 503]
    for (const status of statuses) {
      const fetch = signing(
        faultyFetch(simulatedService({ audience: "https://other.example" })),
        async (answer) =>
          new Response(await answer.arrayBuffer(), { status, headers: answer.headers }),
      )
      const { client } = clientOf(fetch, { verificationKey: pem })
      const failure = await client.createSession().catch((error: unknown) => error)
      expect(failure).toMatchObject({ code: "WRONG_AUDIENCE", status: 401 })
    }
  })

  it("accepts what any of several keys signed, as while the service changes its key", async () => {
    const fetch = signing(faultyFetch(simulatedService()))
    const { client } = clientOf(fetch, { verificationKey: [pemOf(stranger.publicKey), pem] })
    expect(await client.createSession()).toHaveProperty("sessionId")
    const other = clientOf(fetch, { verificationKey: [pemOf(stranger.publicKey)] })
    await expect(other.client.createSession()).rejects.toBeInstanceOf(RelayVerificationError)
  })

  it("is not created with an invalid key", () => {
    for (const verificationKey of ["x", [], [pem, "x"]])
      expect(() => clientOf(fetch, { verificationKey })).toThrow(TypeError)
  })
})

describe("a client that checks the attestation", () => {
  /** A service with GET /attestation. */
  function attesting(more: object = {}) {
    const asked: Array<string> = []
    const relay = faultyFetch(simulatedService())
    const attestation: typeof fetch = async (input) => {
      const { searchParams } = new URL(new Request(input).url)
      asked.push(searchParams.get("nonce") ?? "")
      return Response.json({
        verificationPublicKey: pem,
        jwt: "a.b.c",
        imageDigest: "sha256:00",
        ...more,
      })
    }
    const fetch = signing((input, init) =>
      new URL(new Request(input).url).pathname === "/attestation"
        ? attestation(input)
        : relay(input, init),
    )
    return { asked, fetch }
  }

  it("requests it once, with a fresh nonce, and then trusts its key", async () => {
    const { asked, fetch } = attesting()
    const seen: Array<Attestation> = []
    const { client } = clientOf(fetch, {
      verificationKey: (attestation) => {
        seen.push(attestation)
        return true
      },
    })
    const session = await client.createSession()
    await session.balance({ chainId: 1 })
    expect(seen).toEqual([
      { nonce: asked[0], verificationPublicKey: pem, jwt: "a.b.c", imageDigest: "sha256:00" },
    ])
    expect((await client.attestation()).nonce).toBe(asked[1])
    expect(new Set(asked).size).toBe(2)
  })

  it("requests it again where a response has another signature, and then trusts the new key if the check does", async () => {
    const next = generateKeyPairSync("ec", { namedCurve: "P-256" })
    let current = service
    const relay = faultyFetch(simulatedService())
    const asked: Array<string> = []
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const { pathname, searchParams } = new URL(new Request(input).url)
      const isAttestation = pathname === "/attestation"
      if (isAttestation) asked.push(searchParams.get("nonce") ?? "")
      const answer = isAttestation
        ? Response.json({ verificationPublicKey: pemOf(current.publicKey) })
        : await relay(input, init)
      const bytes = new Uint8Array(await answer.arrayBuffer())
      const headers = new Headers(answer.headers)
      headers.set("x-service-response-signature", signature(current.privateKey, bytes))
      return new Response(bytes, { status: answer.status, headers })
    }
    const trusted = new Set([pem, pemOf(next.publicKey)])
    const { client } = clientOf(fetch, {
      verificationKey: ({ verificationPublicKey }) => trusted.has(verificationPublicKey),
    })
    const session = await client.createSession()
    current = next
    await Promise.all([session.balance({ chainId: 1 }), session.balance({ chainId: 1 })])
    await session.balance({ chainId: 1 })
    expect(asked).toHaveLength(2)
    current = stranger
    await expect(session.balance({ chainId: 1 })).rejects.toThrow("rejected the attestation")
    expect(asked).toHaveLength(3)
  })

  it("learns from it which key will sign, and which one did", async () => {
    const keys = {
      nextKey: { verificationPublicKey: "next", validFrom: "2026-12-01T00:00:00.000Z" },
      previousKey: { verificationPublicKey: "before", validUntil: "2026-06-01T00:00:00.000Z" },
    }
    const read = async (more: object) => {
      const { client } = clientOf(attesting(more).fetch, {})
      const { nonce: _nonce, ...attestation } = await client.attestation()
      return attestation
    }
    const plain = { verificationPublicKey: pem, jwt: "a.b.c", imageDigest: "sha256:00" }
    expect(await read(keys)).toEqual({ ...plain, ...keys })
    await expect(read({ nextKey: { validFrom: "x" } })).rejects.toThrow("Expected an attestation")
    await expect(read({ previousKey: 5 })).rejects.toThrow("Expected an attestation")
  })

  it("sends nothing after rejecting it, and requests it again the next time", async () => {
    const { asked, fetch } = attesting()
    const { client } = clientOf(fetch, { verificationKey: () => asked.length > 1 })
    await expect(client.createSession()).rejects.toThrow("The check rejected the attestation")
    expect(await client.createSession()).toHaveProperty("sessionId")
    expect(asked.length).toBe(2)
  })

  it.each([
    [
      "contains another key than the one that signed it",
      { verificationPublicKey: pemOf(stranger.publicKey) },
      RelayVerificationError,
    ],
    ["contains no key", { verificationPublicKey: 5 }, RelayAnswerError],
    ["contains an invalid key", { verificationPublicKey: "x" }, RelayAnswerError],
  ])("rejects one that %s", async (_name, more, error) => {
    const { fetch } = attesting(more)
    const { client } = clientOf(fetch, {
      verificationKey: () => true,
      wallet: evmKey(developmentKey),
    })
    await expect(client.attestation()).rejects.toBeInstanceOf(error)
    await expect(client.createSession()).rejects.toBeInstanceOf(error)
  })
})
