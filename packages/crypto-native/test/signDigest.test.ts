import { nobleDigestSigner, nobleSignatureVerifier } from "@shielded-relay/core"
import { secp256k1 } from "@noble/curves/secp256k1.js"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { loadNativeSignatureVerifier } from "../src/index.ts"

const { signDigest } = await loadNativeSignatureVerifier()
const withoutBinary = await loadNativeSignatureVerifier(() => Promise.reject(new Error("none")))

const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 })
const order = secp256k1.Point.Fn.ORDER
const keyOf = (value: bigint) =>
  Uint8Array.from(Buffer.from(value.toString(16).padStart(64, "0"), "hex"))
const secretKey = fc
  .oneof(fc.bigInt({ min: 1n, max: order - 1n }), fc.constantFrom(1n, 2n, order - 1n))
  .map(keyOf)

describe("digests signed by libsecp256k1 and by noble", () => {
  it("give the same bytes, from which the key's address is recovered", () => {
    expect(signDigest).not.toBe(nobleDigestSigner)
    fc.assert(
      fc.property(bytes32, secretKey, (digest, key) => {
        const signature = signDigest(digest, key)
        expect(signature).toEqual(nobleDigestSigner(digest, key))
        expect(nobleSignatureVerifier.recoverAddress(signature, digest)).not.toBe(null)
        const publicKey = secp256k1.getPublicKey(key, true)
        const compact = signature.subarray(0, 64)
        expect(nobleSignatureVerifier.verifySecp256k1(compact, digest, publicKey)).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  it("match the public RFC 6979 vector for this curve", () => {
    // Key 1, SHA-256 of "Satoshi Nakamoto": the vector that Bitcoin implementations share.
    const digest = nobleSignatureVerifier.sha256(new TextEncoder().encode("Satoshi Nakamoto"))
    const expected =
      "934b1ea10a4b3c1757e2b0c017d0b6143ce3c9a7e6a4a49860d7a6ab210ee3d82442ce9d2b916064108014783e923ec36b49743e2ffa1c4496f01a512aafd9e5"
    for (const sign of [signDigest, nobleDigestSigner]) {
      expect(Buffer.from(sign(digest, keyOf(1n)).subarray(0, 64)).toString("hex")).toBe(expected)
    }
  })

  it.each([
    ["a short digest", new Uint8Array(31), keyOf(1n)],
    ["a long digest", new Uint8Array(33), keyOf(1n)],
    ["a short key", new Uint8Array(32), new Uint8Array(31).fill(1)],
    ["a key of 0", new Uint8Array(32), keyOf(0n)],
    ["a key of the order", new Uint8Array(32), keyOf(order)],
  ])("are refused for %s", (_what, digest, key) => {
    for (const sign of [signDigest, nobleDigestSigner]) {
      expect(() => sign(digest, key)).toThrow(RangeError)
    }
  })

  it("are signed by noble if there is no binary", () => {
    expect(withoutBinary.signDigest).toBe(nobleDigestSigner)
  })
})
