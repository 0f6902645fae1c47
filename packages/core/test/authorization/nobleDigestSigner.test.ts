import { describe, expect, it } from "vitest"
import { nobleDigestSigner } from "../../src/authorization/nobleDigestSigner.ts"
import { nobleSignatureVerifier } from "../../src/authorization/nobleSignatureVerifier.ts"

const digest = new Uint8Array(32).fill(1)
const key = new Uint8Array(32).fill(2)
const needed = "the digest must have 32 bytes and the key must be a secp256k1 secret key"

describe("the signer of transactions", () => {
  it("signs a digest so that its account is recovered", () => {
    const signature = nobleDigestSigner(digest, key)
    expect(signature.length).toBe(65)
    expect(nobleSignatureVerifier.recoverAddress(signature, digest)).not.toBe(null)
  })

  it("refuses a digest of another length and what is no key, by one text", () => {
    for (const length of [0, 31, 33])
      expect(() => nobleDigestSigner(new Uint8Array(length), key)).toThrow(new RangeError(needed))
    for (const wrong of [
      new Uint8Array(32),
      new Uint8Array(32).fill(0xff),
      new Uint8Array(31).fill(2),
    ])
      expect(() => nobleDigestSigner(digest, wrong)).toThrow(new RangeError(needed))
  })
})
