import { createHash, createPrivateKey, createPublicKey, sign, verify } from "node:crypto"
import { ed25519, ED25519_TORSION_SUBGROUP } from "@noble/curves/ed25519.js"
import { secp256k1 } from "@noble/curves/secp256k1.js"
import { bytesToNumberLE, numberToBytesLE } from "@noble/curves/utils.js"
import { recoverAddress as ethersRecover, SigningKey } from "ethers"
import fc from "fast-check"
import { recoverAddress as viemRecover, toHex } from "viem"
import { privateKeyToAccount, sign as viemSign } from "viem/accounts"
import { describe, expect, it } from "vitest"
import { nobleSignatureVerifier as verifier } from "../../src/authorization/index.ts"

const bytesOf = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const secretKey = fc.bigInt({ min: 1n, max: secp256k1.Point.Fn.ORDER - 1n })
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex")
const fromHex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, "hex"))
const join = (...parts: ReadonlyArray<Uint8Array>): Uint8Array =>
  Uint8Array.from(Buffer.concat(parts))
const big = (value: bigint): Uint8Array => fromHex(value.toString(16).padStart(64, "0"))
const n = secp256k1.Point.Fn.ORDER
const digest = createHash("sha256").update("digest").digest()
const key = new SigningKey(`0x${"2b".repeat(32)}`)
const signed = key.sign(digest)
const signature = fromHex(signed.r.slice(2) + signed.s.slice(2))
const compressed = fromHex(key.compressedPublicKey.slice(2))
const s = BigInt(`0x${hex(signature.subarray(32))}`)

describe("secp256k1", () => {
  it("accepts what ethers signs and refuses it with any bit flipped", () => {
    fc.assert(
      fc.property(secretKey, bytesOf(32), fc.nat(64 * 8 - 1), (secret, message, bit) => {
        const signer = new SigningKey(big(secret))
        const { r, s: low } = signer.sign(message)
        const made = fromHex(r.slice(2) + low.slice(2))
        const publicKey = fromHex(signer.compressedPublicKey.slice(2))
        expect(verifier.verifySecp256k1(made, message, publicKey)).toBe(true)
        const flipped = made.map((byte, index) =>
          index === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte,
        )
        expect(verifier.verifySecp256k1(flipped, message, publicKey)).toBe(false)
      }),
      { numRuns: 25 },
    )
  })

  it("refuses high s, which names the same signature twice", () => {
    expect(verifier.verifySecp256k1(signature, digest, compressed)).toBe(true)
    expect(
      verifier.verifySecp256k1(join(signature.subarray(0, 32), big(n - s)), digest, compressed),
    ).toBe(false)
  })

  it("refuses r or s of zero, n or more", () => {
    const r = signature.subarray(0, 32)
    for (const bad of [0n, n, n + 1n, 2n ** 256n - 1n]) {
      expect(
        verifier.verifySecp256k1(join(big(bad), signature.subarray(32)), digest, compressed),
      ).toBe(false)
      expect(verifier.verifySecp256k1(join(r, big(bad)), digest, compressed)).toBe(false)
    }
  })

  it("refuses input of another length, and never throws", () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 70 }),
        fc.uint8Array({ maxLength: 40 }),
        fc.uint8Array({ maxLength: 70 }),
        (one, two, three) => {
          expect(verifier.verifySecp256k1(one, two, three)).toBe(false)
          expect([null, 20]).toContain(verifier.recoverAddress(one, two)?.length ?? null)
          expect(three.length !== 33 && verifier.isCompressedPoint(three)).toBe(false)
        },
      ),
    )
    expect(verifier.verifySecp256k1(signature, digest.subarray(1), compressed)).toBe(false)
    const longer = join(digest, Uint8Array.of(0))
    expect(verifier.verifySecp256k1(signature, longer, compressed)).toBe(false)
    expect(verifier.isCompressedPoint(fromHex(key.publicKey.slice(2)))).toBe(false)
    expect(verifier.verifySecp256k1(signature, digest, fromHex(key.publicKey.slice(2)))).toBe(false)
    expect(verifier.verifySecp256k1(join(signature, Uint8Array.of(27)), digest, compressed)).toBe(
      false,
    )
  })

  it("knows the points of the curve", () => {
    fc.assert(
      fc.property(bytesOf(32), fc.constantFrom(0, 1, 2, 3, 4, 5, 6, 7, 255), (x, prefix) => {
        const bytes = join(Uint8Array.of(prefix), x)
        let onCurve = prefix === 2 || prefix === 3
        try {
          SigningKey.computePublicKey(bytes)
        } catch {
          onCurve = false
        }
        expect(verifier.isCompressedPoint(bytes)).toBe(onCurve)
      }),
    )
    expect(verifier.isCompressedPoint(compressed)).toBe(true)
    expect(verifier.isCompressedPoint(new Uint8Array(33))).toBe(false)
    // x = 5 has no y; p itself and more is no field element.
    expect(verifier.isCompressedPoint(join(Uint8Array.of(2), big(5n)))).toBe(false)
    expect(
      verifier.isCompressedPoint(join(Uint8Array.of(2), big(secp256k1.Point.Fp.ORDER + 1n))),
    ).toBe(false)
  })
})

describe("the signer's address", () => {
  it("is the one that viem and ethers recover, with v as 0 or 1 and as 27 or 28", async () => {
    await fc.assert(
      fc.asyncProperty(secretKey, bytesOf(32), async (secret, message) => {
        const privateKey = toHex(big(secret))
        const hash = toHex(message)
        const made = await viemSign({ hash, privateKey, to: "hex" })
        const address = await viemRecover({ hash, signature: made })
        expect(address).toBe(privateKeyToAccount(privateKey).address)
        expect(ethersRecover(hash, made)).toBe(address)
        const bytes = fromHex(made.slice(2))
        const v = bytes[64] ?? 0
        for (const accepted of [v, v - 27]) {
          const recovered = verifier.recoverAddress(
            join(bytes.subarray(0, 64), Uint8Array.of(accepted)),
            message,
          )
          expect(recovered === null ? "" : toHex(recovered)).toBe(address.toLowerCase())
        }
      }),
      { numRuns: 25 },
    )
  })

  it("is unknown for any other v", () => {
    for (let v = 0; v < 256; v += 1) {
      const recovered = verifier.recoverAddress(join(signature, Uint8Array.of(v)), digest)
      expect(recovered !== null, `v = ${v}`).toBe([0, 1, 27, 28].includes(v))
    }
  })

  it("is unknown for high s, 64 or 66 bytes, another digest length, or an r that is no point", () => {
    const v = Uint8Array.of(27)
    expect(
      verifier.recoverAddress(join(signature.subarray(0, 32), big(n - s), v), digest),
    ).toBeNull()
    expect(verifier.recoverAddress(signature, digest)).toBeNull()
    expect(verifier.recoverAddress(join(signature, v, v), digest)).toBeNull()
    expect(verifier.recoverAddress(join(signature, v), digest.subarray(1))).toBeNull()
    expect(verifier.recoverAddress(join(big(5n), signature.subarray(32), v), digest)).toBeNull()
    for (const bad of [0n, n, 2n ** 256n - 1n]) {
      expect(verifier.recoverAddress(join(big(bad), signature.subarray(32), v), digest)).toBeNull()
      expect(
        verifier.recoverAddress(join(signature.subarray(0, 32), big(bad), v), digest),
      ).toBeNull()
    }
  })
})

/** RFC 8032, 7.1: secret key, public key, message, signature. */
const rfc8032 = [
  [
    "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
    "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
    "",
    "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
  ],
  [
    "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
    "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
    "72",
    "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
  ],
  [
    "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
    "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
    "af82",
    "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
  ],
] as const

const spki = (publicKey: Uint8Array) =>
  createPublicKey({
    format: "der",
    type: "spki",
    key: Buffer.concat([Buffer.from("302a300506032b6570032100", "hex"), publicKey]),
  })
const pkcs8 = (seed: Uint8Array) =>
  createPrivateKey({
    format: "der",
    type: "pkcs8",
    key: Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), seed]),
  })

describe("Ed25519", () => {
  const { Point } = ed25519
  const L = Point.Fn.ORDER
  const message = new TextEncoder().encode("message")
  const seed = new Uint8Array(32).fill(7)
  const publicKey = ed25519.getPublicKey(seed)
  const made = Uint8Array.from(sign(null, message, pkcs8(seed)))
  const challenge = (r: Uint8Array, a: Uint8Array, text: Uint8Array): bigint =>
    Point.Fn.create(bytesToNumberLE(createHash("sha512").update(r).update(a).update(text).digest()))

  it("agrees with the vectors of RFC 8032", () => {
    for (const [, publicHex, messageHex, signatureHex] of rfc8032) {
      expect(
        verifier.verifyEd25519(fromHex(signatureHex), fromHex(messageHex), fromHex(publicHex)),
      ).toBe(true)
      expect(
        verifier.verifyEd25519(
          fromHex(signatureHex),
          fromHex(`${messageHex}00`),
          fromHex(publicHex),
        ),
      ).toBe(false)
    }
  })

  it("agrees with OpenSSL about signatures, right and with a bit flipped anywhere", () => {
    fc.assert(
      fc.property(bytesOf(32), fc.uint8Array(), fc.nat(96 * 8 - 1), (secret, text, bit) => {
        const publicBytes = ed25519.getPublicKey(secret)
        const right = Uint8Array.from(sign(null, text, pkcs8(secret)))
        expect(verifier.verifyEd25519(right, text, publicBytes)).toBe(true)
        const all = join(right, publicBytes)
        const flipped = all.map((byte, index) =>
          index === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte,
        )
        const changed = [flipped.subarray(0, 64), text, flipped.subarray(64)] as const
        expect(verifier.verifyEd25519(...changed)).toBe(
          verify(null, text, spki(changed[2]), changed[0]),
        )
      }),
      { numRuns: 50 },
    )
  })

  it("refuses s of L or more, which names the same signature twice", () => {
    const sPlusL = numberToBytesLE(bytesToNumberLE(made.subarray(32)) + L, 32)
    expect(verifier.verifyEd25519(made, message, publicKey)).toBe(true)
    expect(verifier.verifyEd25519(join(made.subarray(0, 32), sPlusL), message, publicKey)).toBe(
      false,
    )
  })

  it("refuses every public key of small order, canonical or not, with any signature made for it", () => {
    const p = Point.Fp.ORDER
    const canonical = ED25519_TORSION_SUBGROUP.map(fromHex)
    const odd = (y: bigint): Uint8Array => numberToBytesLE(y | (1n << 255n), 32)
    const notCanonical = [
      numberToBytesLE(p, 32),
      numberToBytesLE(p + 1n, 32),
      odd(p),
      odd(p + 1n),
      odd(1n),
      odd(p - 1n),
    ]
    const identityR = join(numberToBytesLE(1n, 32), new Uint8Array(32))
    for (const weak of [...canonical, ...notCanonical]) {
      for (let text = 0; text < 16; text += 1) {
        const chosen = Uint8Array.of(text)
        expect(verifier.verifyEd25519(identityR, chosen, weak)).toBe(false)
        for (const r of canonical) {
          expect(verifier.verifyEd25519(join(r, new Uint8Array(32)), chosen, weak)).toBe(false)
        }
      }
    }
    // Under rules that let the identity be a key, this very signature holds for every message.
    expect(ed25519.verify(identityR, message, numberToBytesLE(1n, 32), { zip215: true })).toBe(true)
  })

  it("refuses a signature that holds only when the cofactor is multiplied in", () => {
    const torsion = Point.fromHex(ED25519_TORSION_SUBGROUP[1] ?? "")
    const { scalar } = ed25519.utils.getExtendedPublicKey(seed)
    const nonce = 12_345n
    const r = Point.BASE.multiply(nonce).add(torsion).toBytes()
    const k = challenge(r, publicKey, message)
    const crafted = join(r, numberToBytesLE(Point.Fn.create(nonce + k * scalar), 32))
    expect(ed25519.verify(crafted, message, publicKey, { zip215: false })).toBe(true)
    expect(verifier.verifyEd25519(crafted, message, publicKey)).toBe(false)
    expect(verify(null, message, spki(publicKey), crafted)).toBe(false)
  })

  it("refuses an R that is not written canonically", () => {
    // R is the identity, so s = k·a; y = p + 1 is the same point written in a second way.
    const { scalar } = ed25519.utils.getExtendedPublicKey(seed)
    const identity = numberToBytesLE(1n, 32)
    const twice = numberToBytesLE(Point.Fp.ORDER + 1n, 32)
    for (const [r, accepted] of [
      [identity, true],
      [twice, false],
    ] as const) {
      const k = challenge(r, publicKey, message)
      const crafted = join(r, numberToBytesLE(Point.Fn.create(k * scalar), 32))
      expect(verifier.verifyEd25519(crafted, message, publicKey)).toBe(accepted)
    }
  })

  it("refuses input of another length, and never throws", () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 70 }),
        fc.uint8Array(),
        fc.uint8Array({ maxLength: 40 }),
        (one, text, three) => {
          expect(verifier.verifyEd25519(one, text, three)).toBe(false)
        },
      ),
    )
    expect(verifier.verifyEd25519(made.subarray(1), message, publicKey)).toBe(false)
    expect(verifier.verifyEd25519(made, message, publicKey.subarray(1))).toBe(false)
    const zero = Uint8Array.of(0)
    expect(verifier.verifyEd25519(join(made, zero), message, publicKey)).toBe(false)
    expect(verifier.verifyEd25519(made, message, join(publicKey, zero))).toBe(false)
  })
})
