import { noteCryptoContract } from "@shielded-relay/testkit"
import * as fc from "fast-check"
import {
  createCipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  hkdfSync,
} from "node:crypto"
import { describe, expect, it } from "vitest"
import { nobleNoteCrypto as crypto, nobleNoteCryptoLayer } from "../src/crypto/nobleNoteCrypto.ts"

noteCryptoContract({ describe, it, expect }, nobleNoteCryptoLayer)

const key = fc.uint8Array({ minLength: 32, maxLength: 32 })
const nonce = fc.uint8Array({ minLength: 12, maxLength: 12 })
const text = fc.uint8Array({ maxLength: 200 })

/** RFC 8410: an X25519 key as DER is a fixed head and the 32 bytes. */
const privateKey = (secret: Uint8Array) =>
  createPrivateKey({
    key: Buffer.concat([Buffer.from("302e020100300506032b656e04220420", "hex"), secret]),
    format: "der",
    type: "pkcs8",
  })
const publicHead = Buffer.from("302a300506032b656e032100", "hex")

describe("nobleNoteCrypto gives OpenSSL's bytes", () => {
  it("for X25519", () => {
    fc.assert(
      fc.property(key, key, (mine, theirs) => {
        const theirPublic = createPublicKey(privateKey(theirs))
        const raw = theirPublic.export({ format: "der", type: "spki" }).subarray(publicHead.length)
        expect([...crypto.publicKey(theirs)]).toEqual([...raw])
        const shared = diffieHellman({ privateKey: privateKey(mine), publicKey: theirPublic })
        expect(crypto.sharedSecret(mine, crypto.publicKey(theirs))).toEqual(new Uint8Array(shared))
      }),
      { numRuns: 20 },
    )
  })

  it("for ChaCha20-Poly1305", () => {
    fc.assert(
      fc.property(key, nonce, text, text, (secret, once, plain, aad) => {
        const cipher = createCipheriv("chacha20-poly1305", secret, once, { authTagLength: 16 })
        cipher.setAAD(aad, { plaintextLength: plain.length })
        const expected = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
        const sealed = crypto.seal(secret, once, plain, aad)
        expect([...sealed]).toEqual([...expected])
        expect(crypto.open(secret, once, sealed, aad)).toEqual(plain)
        const changed = sealed.slice()
        changed[0] = (changed[0] ?? 0) ^ 1
        expect(crypto.open(secret, once, changed, aad)).toBeNull()
        expect(crypto.open(secret, once, sealed.subarray(0, 15), aad)).toBeNull()
      }),
      { numRuns: 100 },
    )
  })

  it("for HKDF with SHA-256", () => {
    fc.assert(
      fc.property(
        text,
        text,
        text,
        fc.integer({ min: 1, max: 100 }),
        (salt, input, info, length) => {
          const expected = new Uint8Array(hkdfSync("sha256", input, salt, info, length))
          const prk = crypto.hkdfExtract(salt, input)
          expect(crypto.hkdfExpand(prk, info, length)).toEqual(expected)
        },
      ),
      { numRuns: 100 },
    )
  })

  it("and null where there is no secret: a wrong length, a key of low order", () => {
    const secret = new Uint8Array(32).fill(1)
    expect(crypto.sharedSecret(secret, new Uint8Array(32))).toBeNull()
    for (const length of [0, 31, 33]) {
      expect(crypto.sharedSecret(secret, new Uint8Array(length).fill(9))).toBeNull()
      expect(
        crypto.sharedSecret(new Uint8Array(length).fill(9), crypto.publicKey(secret)),
      ).toBeNull()
    }
  })
})
