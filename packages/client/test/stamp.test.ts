import {
  defaultSessionRules,
  InstallationStore,
  nobleSignatureVerifierLayer,
  SessionRules,
  verifyStamp,
  type StampedRequest,
} from "@shielded-relay/core"
import { Effect, Layer } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  keyStamper,
  stampBody,
  type StampedData,
  stampHeader,
  stampQuery,
  webCryptoStamper,
} from "../src/waas/index.ts"

const seed = new Uint8Array(32).fill(7)
const stamper = keyStamper(seed)
const nonce = "n-1"

const service = Layer.mergeAll(
  nobleSignatureVerifierLayer,
  Layer.succeed(SessionRules, defaultSessionRules),
  Layer.succeed(InstallationStore, { find: Effect.succeed(null), put: () => Effect.void }),
)

/** The service's own verification, which shares no code with the client. */
const verified = (binding: string, { data, headers }: StampedData) => {
  const request: StampedRequest = {
    binding,
    data: binding.startsWith("GET")
      ? { encoding: "query", text: data }
      : { encoding: "json", bytes: new TextEncoder().encode(data) },
    stamps: [headers[stampHeader]],
    pathParameters: {},
    organization: "none",
  }
  return Effect.runSync(Effect.provide(verifyStamp(request), service))
}

const keys = fc.oneof(fc.constantFrom("__proto__", "constructor", "1", "0"), fc.string())
/** Numbers that JSON holds exactly. */
const values = fc.jsonValue({ maxDepth: 3 }).filter((value) => {
  const text = JSON.stringify(value)
  return !/[0-9]e\+|[0-9]{16}/.test(text)
})
const reserved = new Set(["nonce", "timestamp", "audience", "id"])

describe("a stamped body", () => {
  it("is accepted by the service, with its fields and the stamper's key", async () => {
    const bodies = fc.dictionary(
      keys.filter((key) => !reserved.has(key)),
      values,
      { maxKeys: 5 },
    )
    await fc.assert(
      fc.asyncProperty(bodies, async (fields) => {
        const stamped = await stampBody(stamper, "POST /waas/create-user", { nonce, ...fields })
        const { publicKey, nonce: read } = verified("POST /waas/create-user", stamped)
        expect([publicKey, read]).toEqual([stamper.publicKey, nonce])
        expect(JSON.parse(stamped.data)).toEqual(JSON.parse(JSON.stringify({ nonce, ...fields })))
      }),
      { numRuns: 50 },
    )
  })

  it("neither sends nor signs an undefined field", async () => {
    const fields = { nonce, userId: undefined, value: [undefined, { a: undefined }] }
    const stamped = await stampBody(stamper, "POST /waas/create-user", fields)
    expect(stamped.data).toBe('{"nonce":"n-1","value":[null,{}]}')
    expect(verified("POST /waas/create-user", stamped).nonce).toBe(nonce)
  })

  it("is refused on another route, or if anything is changed", async () => {
    const stamped = await stampBody(stamper, "POST /waas/create-user", { nonce, userId: "u" })
    expect(() => verified("POST /waas/create-wallet", stamped)).toThrow("Invalid stamp signature")
    const data = stamped.data.replace('"u"', '"v"')
    expect(() => verified("POST /waas/create-user", { ...stamped, data })).toThrow(
      "Invalid stamp signature",
    )
  })

  it("is refused by JSON before it is signed if it holds a bigint", async () => {
    await expect(stampBody(stamper, "POST /waas/create-user", { nonce: 1n })).rejects.toThrow(
      TypeError,
    )
  })
})

describe("a stamped query", () => {
  it("is accepted by the service, with lists as repeated keys", async () => {
    const text = fc.string({ unit: "grapheme" })
    const queries = fc.dictionary(
      keys.filter((key) => !reserved.has(key) && key.isWellFormed()),
      fc.oneof(text, fc.maxSafeInteger(), fc.array(text), fc.constant(undefined)),
      { maxKeys: 5 },
    )
    await fc.assert(
      fc.asyncProperty(queries, async (fields) => {
        const stamped = await stampQuery(stamper, "GET /waas/get-wallets", { ...fields, nonce })
        expect(verified("GET /waas/get-wallets", stamped).nonce).toBe(nonce)
      }),
      { numRuns: 50 },
    )
  })

  it("reads back as it was sent", async () => {
    const list = { a: ["1"], b: ["1", "2"], c: [], d: "x,y", e: 5, nonce }
    const stamped = await stampQuery(stamper, "GET /waas/get-wallets", list)
    const { fields } = verified("GET /waas/get-wallets", stamped)
    expect({ ...fields }).toEqual({ a: "1", b: ["1", "2"], d: "x,y", e: "5", nonce })
  })
})

/** A key pair whose private key stays inside Web Crypto. */
async function ed25519Pair() {
  const pair = await crypto.subtle.generateKey("Ed25519", false, ["sign", "verify"])
  if (!("privateKey" in pair)) throw new Error("Web Crypto made no pair")
  return pair
}

describe("a stamper", () => {
  it("of a seed takes bytes or hex, and keeps the bytes as they were", () => {
    // RFC 8032, 7.1, test 1.
    const rfc = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"
    const expected = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
    const signature =
      "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"
    const bytes = Uint8Array.from(Buffer.from(rfc, "hex"))
    const stampers = [rfc, rfc.toUpperCase(), bytes].map(keyStamper)
    bytes.fill(0)
    for (const { publicKey, sign } of stampers) {
      expect(publicKey).toBe(expected)
      expect(sign(new Uint8Array())).toEqual(Uint8Array.from(Buffer.from(signature, "hex")))
    }
  })

  it("refuses a malformed seed without quoting it", () => {
    for (const wrong of ["", "42", "zz".repeat(32), "42".repeat(33), new Uint8Array(31)])
      expect(() => keyStamper(wrong)).toThrow(
        new TypeError("A stamper's secret key must be 32 bytes, or 64 hex digits"),
      )
  })

  it("of Web Crypto signs with a key that nobody can read", async () => {
    const pair = await ed25519Pair()
    const browser = await webCryptoStamper(pair)
    await expect(crypto.subtle.exportKey("pkcs8", pair.privateKey)).rejects.toThrow("extractable")
    const stamped = await stampBody(browser, "POST /waas/create-user", { nonce })
    expect(verified("POST /waas/create-user", stamped).publicKey).toBe(browser.publicKey)
  })

  it("of Web Crypto makes the signature of the same seed's", async () => {
    const prefix = Buffer.from("302e020100300506032b657004220420", "hex")
    const pkcs8 = Buffer.concat([prefix, seed])
    const privateKey = await crypto.subtle.importKey("pkcs8", pkcs8, "Ed25519", true, ["sign"])
    const raw = Uint8Array.from(Buffer.from(stamper.publicKey, "hex"))
    const publicKey = await crypto.subtle.importKey("raw", raw, "Ed25519", true, ["verify"])
    const browser = await webCryptoStamper({ privateKey, publicKey })
    const message = new TextEncoder().encode("message")
    expect(await browser.sign(message)).toEqual(await stamper.sign(message))
  })

  it("of Web Crypto needs an Ed25519 key that may sign", async () => {
    const ecdsa = { name: "ECDSA", namedCurve: "P-256" }
    const other = await crypto.subtle.generateKey(ecdsa, false, ["sign", "verify"])
    await expect(webCryptoStamper(other)).rejects.toThrow(/Ed25519 key pair/)
    const pair = await ed25519Pair()
    const mute = { publicKey: pair.publicKey, privateKey: pair.publicKey }
    await expect(webCryptoStamper(mute)).rejects.toThrow(/Ed25519 key pair/)
  })
})
