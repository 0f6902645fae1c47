import { createECDH, createHash, createPrivateKey, sign } from "node:crypto"
import { secp256k1 } from "@noble/curves/secp256k1.js"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { nobleSignatureVerifier } from "../../src/authorization/index.ts"
import { isRequestSignature, signedPayload } from "../../src/request/index.ts"

const json = (bytes: Uint8Array) => ({ encoding: "json" as const, bytes })
const query = (text: string) => ({ encoding: "query" as const, text })
const body = new TextEncoder().encode('{"nonce": "x",  "é":1}')
const request = { binding: "POST /transfer\n", data: json(body) }
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex")

describe("the signed bytes", () => {
  it("are the binding and the body as it came", () => {
    expect(text(signedPayload(request))).toBe('POST /transfer\n{"nonce": "x",  "é":1}')
  })

  it("are the binding and the query as it came", () => {
    const binding = "GET /private-send/:orderId\n"
    const signed = (data: string) => text(signedPayload({ binding, data: query(data) }))
    expect(signed("b=%7e&a=1?x")).toBe("GET /private-send/:orderId\nb=%7e&a=1?x")
    expect(signed("")).toBe("GET /private-send/:orderId\n")
  })

  it("are the data alone where nothing binds them", () => {
    expect(signedPayload({ binding: "", data: json(body) })).toEqual(body)
  })

  it("are hashed as node hashes them", () => {
    fc.assert(
      fc.property(fc.uint8Array(), (rawBody) => {
        const payload = Buffer.concat([Buffer.from("POST /transfer\n"), rawBody])
        expect(
          hex(nobleSignatureVerifier.sha256(signedPayload({ ...request, data: json(rawBody) }))),
        ).toBe(createHash("sha256").update(payload).digest("hex"))
      }),
    )
  })
})

describe("a request signature", () => {
  const ecdh = createECDH("secp256k1")
  ecdh.setPrivateKey("1f".repeat(32), "hex")
  const point = ecdh.getPublicKey()
  const clientPublicKey = ecdh.getPublicKey("hex", "compressed")
  const key = createPrivateKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "secp256k1",
      d: Buffer.from("1f".repeat(32), "hex").toString("base64url"),
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    },
  })
  const order = secp256k1.Point.Fn.ORDER
  const s = (signature: Buffer): bigint => BigInt(`0x${signature.subarray(32).toString("hex")}`)
  const withS = (signature: Buffer, value: bigint): string =>
    signature.subarray(0, 32).toString("hex") + value.toString(16).padStart(64, "0")
  const signed = sign("sha256", signedPayload(request), { key, dsaEncoding: "ieee-p1363" })
  const low = s(signed) > order / 2n ? order - s(signed) : s(signed)
  const header = withS(signed, low)
  const digest = nobleSignatureVerifier.sha256(signedPayload(request))
  const holds = (value: string, publicKey = clientPublicKey): boolean =>
    isRequestSignature(nobleSignatureVerifier, value, digest, publicKey)

  it("made by OpenSSL with low s is right, in any case of its digits", () => {
    expect(holds(header)).toBe(true)
    expect(holds(header.toUpperCase())).toBe(true)
    expect(holds(header, clientPublicKey.toUpperCase())).toBe(true)
  })

  it("with high s is refused", () => {
    expect(holds(withS(signed, order - low))).toBe(false)
  })

  it("has exactly 128 hex digits", () => {
    for (const wrong of [
      "",
      "0x",
      `0x${header}`,
      header.slice(2),
      `${header}00`,
      `${header}1b`,
      `${header} `,
      ` ${header}`,
      `${header}\n`,
      `0x${header.slice(2)}`,
      `${header.slice(0, 127)}g`,
      `${header}, ${header}`,
    ]) {
      expect(holds(wrong), wrong).toBe(false)
    }
  })

  it("is refused for another digest, key, or an r or s that is none", () => {
    expect(
      isRequestSignature(
        nobleSignatureVerifier,
        header,
        nobleSignatureVerifier.sha256(new Uint8Array()),
        clientPublicKey,
      ),
    ).toBe(false)
    expect(
      holds(
        header,
        Buffer.from(secp256k1.getPublicKey(new Uint8Array(32).fill(9))).toString("hex"),
      ),
    ).toBe(false)
    expect(holds(header, point.toString("hex"))).toBe(false)
    const zero = "0".repeat(64)
    expect(holds(zero + header.slice(64))).toBe(false)
    expect(holds(header.slice(0, 64) + zero)).toBe(false)
    expect(holds(zero + zero)).toBe(false)
    expect(holds(order.toString(16) + header.slice(64))).toBe(false)
    expect(holds("f".repeat(128))).toBe(false)
  })
})
