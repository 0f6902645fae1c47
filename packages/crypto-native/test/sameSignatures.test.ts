import { ed25519, ED25519_TORSION_SUBGROUP } from "@noble/curves/ed25519.js"
import { secp256k1 } from "@noble/curves/secp256k1.js"
import {
  bytesToNumberBE,
  bytesToNumberLE,
  hexToBytes,
  numberToBytesBE,
  numberToBytesLE,
} from "@noble/curves/utils.js"
import { nobleSignatureVerifier as noble } from "@shielded-relay/core"
import fc from "fast-check"
import { createHash } from "node:crypto"
import { describe, expect, it } from "vitest"
import { loadNativeSignatureVerifier } from "../src/index.ts"

const { verifier: native } = await loadNativeSignatureVerifier()

const concatenated = (...parts: ReadonlyArray<Uint8Array>) => Uint8Array.from(Buffer.concat(parts))
const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
/** Flips one bit, or leaves the bytes unchanged. */
const perhapsFlipped = (one: Uint8Array, bit: number | null): Uint8Array =>
  bit === null
    ? one
    : one.map((byte, index) => (index === (bit >> 3) % one.length ? byte ^ (1 << (bit & 7)) : byte))
/** Applies a fault one time in four: with more faults at once, every input would be rejected. */
const perhaps = <A>(fault: fc.Arbitrary<A>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fault })
const mostlyTheFirst = <A>(all: ReadonlyArray<A>) =>
  fc.oneof(
    { weight: 1, arbitrary: fc.constant(all[0]) },
    { weight: 1, arbitrary: fc.constantFrom(...all) },
  )
const perhapsBit = perhaps(fc.nat(1023))

describe("secp256k1, native and noble", () => {
  const n = secp256k1.Point.Fn.ORDER
  const { ORDER: p } = secp256k1.Point.Fp
  const word = (value: bigint) => numberToBytesBE(value, 32)
  const secretKey = bytes(48).map((one) => secp256k1.utils.randomSecretKey(one))
  /** Values where implementations start to differ: around 0, half the order, the order, and the field size. */
  const edge = fc
    .tuple(fc.constantFrom(0n, n / 2n, n, p - n, p, 2n ** 256n), fc.bigInt(-2n, 2n))
    .map(([base, step]) => (((base + step) % 2n ** 256n) + 2n ** 256n) % 2n ** 256n)
  const digest = fc.oneof(bytes(32), edge.map(word))

  const keyForms: ReadonlyArray<(key: Uint8Array) => Uint8Array> = [
    (key) => secp256k1.getPublicKey(key, true),
    (key) => secp256k1.Point.fromBytes(secp256k1.getPublicKey(key, true)).negate().toBytes(true),
    (key) => secp256k1.getPublicKey(key, false),
    (key) => perhapsFlipped(secp256k1.getPublicKey(key, false), 1),
    (key) => secp256k1.getPublicKey(key, false).subarray(1),
    (key) => secp256k1.getPublicKey(key, true).subarray(1),
  ]
  const signatureForms: ReadonlyArray<(r: bigint, s: bigint, other: bigint) => Uint8Array> = [
    (r, s) => concatenated(word(r), word(s)),
    (r, s) => concatenated(word(r), word(n - s)),
    (r, _, other) => concatenated(word(r), word(other)),
    (_, s, other) => concatenated(word(other), word(s)),
    (_, __, other) => concatenated(word(other), word(other)),
    (r, s) => concatenated(word(r), word(s), Uint8Array.of(0)),
  ]

  it("give the same result for valid, malleable, altered and impossible signatures", () => {
    const seen = { accepted: 0, refused: 0 }
    fc.assert(
      fc.property(
        fc.record({
          secret: secretKey,
          digest,
          other: fc.oneof(edge, bytes(32).map(bytesToNumberBE)),
          signatureForm: mostlyTheFirst(signatureForms),
          keyForm: mostlyTheFirst(keyForms),
          bits: fc.tuple(perhapsBit, perhapsBit, perhapsBit),
        }),
        ({ secret, digest, other, signatureForm, keyForm, bits }) => {
          const made = secp256k1.sign(digest, secret, { prehash: false })
          const [r, s] = [made.subarray(0, 32), made.subarray(32)].map(bytesToNumberBE)
          const signature = perhapsFlipped(
            signatureForm?.(r ?? 0n, s ?? 0n, other) ?? made,
            bits[0],
          )
          const key = perhapsFlipped(keyForm?.(secret) ?? secret, bits[1])
          const hashed = perhapsFlipped(digest, bits[2])
          const answer = native.verifySecp256k1(signature, hashed, key)
          seen[answer ? "accepted" : "refused"] += 1
          expect(answer).toBe(noble.verifySecp256k1(signature, hashed, key))
          expect(native.isCompressedPoint(key)).toBe(noble.isCompressedPoint(key))
        },
      ),
      { numRuns: 400 },
    )
    // Both results must occur, otherwise the comparison is empty.
    expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(10)
  })

  it("recover the same address from the same bytes, for any v, r and s", () => {
    const seen = { recovered: 0, refused: 0 }
    fc.assert(
      fc.property(
        fc.record({
          secret: secretKey,
          digest,
          other: edge,
          form: mostlyTheFirst(signatureForms),
          v: fc.oneof(fc.constantFrom(0, 1, 2, 3, 27, 28, 29, 30), fc.nat(255)),
          bit: perhapsBit,
        }),
        ({ secret, digest, other, form, v, bit }) => {
          const made = secp256k1.sign(digest, secret, { prehash: false })
          const [r, s] = [made.subarray(0, 32), made.subarray(32)].map(bytesToNumberBE)
          const compact = form?.(r ?? 0n, s ?? 0n, other) ?? made
          const signature = perhapsFlipped(concatenated(compact, Uint8Array.of(v)), bit)
          const answer = native.recoverAddress(signature, digest)
          seen[answer === null ? "refused" : "recovered"] += 1
          expect(answer).toEqual(noble.recoverAddress(signature, digest))
        },
      ),
      { numRuns: 400 },
    )
    expect(Math.min(seen.recovered, seen.refused)).toBeGreaterThan(10)
  })

  it("reject a signature whose public key would be the point at infinity", () => {
    // Q = r⁻¹(s·R − z·G) vanishes for R = G, r its x, z = s.
    const r = secp256k1.Point.BASE.x % n
    const s = 5n
    const signature = concatenated(word(r), word(s), Uint8Array.of(27))
    for (const verifier of [native, noble]) {
      expect(verifier.recoverAddress(signature, word(s))).toBe(null)
      expect(verifier.recoverAddress(signature, word(s + 1n))).not.toBe(null)
    }
  })

  it("have the same limit for high s", () => {
    // Any r, s and digest recover some key, so an address shows only that s was accepted.
    const r = secp256k1.Point.BASE.x
    for (const verifier of [native, noble]) {
      for (const [s, taken] of [
        [n / 2n, true],
        [n / 2n + 1n, false],
      ] as const) {
        const signature = concatenated(word(r), word(s), Uint8Array.of(0))
        expect(verifier.recoverAddress(signature, word(1n)) !== null).toBe(taken)
      }
    }
  })

  it("accept the same points", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(0, 1, 2, 3, 4, 5, 6, 7),
        fc.oneof(edge, bytes(32).map(bytesToNumberBE)),
        (prefix, x) => {
          const key = concatenated(Uint8Array.of(prefix), word(x))
          expect(native.isCompressedPoint(key)).toBe(noble.isCompressedPoint(key))
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe("Ed25519, native and noble", () => {
  const { Point } = ed25519
  const L = Point.Fn.ORDER
  const p = Point.Fp.ORDER
  const word = (value: bigint) => numberToBytesLE(value % 2n ** 256n, 32)
  const torsion = ED25519_TORSION_SUBGROUP.map(hexToBytes)
  const sign = 1n << 255n
  const anyTorsion = fc.constantFrom(...torsion)
  /** All 32-byte encodings beyond the field, and x = 0 with either sign. */
  const odd = fc.oneof(
    fc.nat(18).map((more) => word(p + BigInt(more))),
    fc.nat(18).map((more) => word(sign + p + BigInt(more))),
    fc.constantFrom(word(sign), word(sign + 1n), word(sign + p - 1n)),
  )
  const challenge = (encodedR: Uint8Array, key: Uint8Array, message: Uint8Array) =>
    Point.Fn.create(
      bytesToNumberLE(createHash("sha512").update(encodedR).update(key).update(message).digest()),
    )

  it("give the same result for valid, altered and crafted signatures", () => {
    const seen = { accepted: 0, refused: 0 }
    fc.assert(
      fc.property(
        fc.record({
          seed: bytes(32),
          message: fc.uint8Array({ maxLength: 20 }),
          // Adds a point of small order to the key, to R, or to both: the signature is then valid for some messages, and only with or only
          // without the cofactor.
          keyTorsion: perhaps(anyTorsion),
          rTorsion: perhaps(anyTorsion),
          weakKey: perhaps(fc.oneof(anyTorsion, odd)),
          weakR: perhaps(fc.oneof(anyTorsion, odd)),
          moreS: fc.constantFrom(0n, 0n, 0n, L, 2n * L, 8n * L),
          bits: fc.tuple(perhapsBit, perhapsBit),
        }),
        ({ seed, message, keyTorsion, rTorsion, weakKey, weakR, moreS, bits }) => {
          const { scalar } = ed25519.utils.getExtendedPublicKey(seed)
          const shift = (point: InstanceType<typeof Point>, by: Uint8Array | null) =>
            by === null ? point : point.add(Point.fromBytes(by))
          const key = weakKey ?? shift(Point.BASE.multiply(scalar), keyTorsion).toBytes()
          const r = (bytesToNumberLE(seed) % (L - 1n)) + 1n
          const encodedR = weakR ?? shift(Point.BASE.multiply(r), rTorsion).toBytes()
          const s = Point.Fn.create(
            (weakR === null ? r : 0n) +
              (weakKey === null ? challenge(encodedR, key, message) * scalar : 0n),
          )
          const signature = perhapsFlipped(concatenated(encodedR, word(s + moreS)), bits[0])
          const altered = perhapsFlipped(key, bits[1])
          const answer = native.verifyEd25519(signature, message, altered)
          seen[answer ? "accepted" : "refused"] += 1
          expect(answer).toBe(noble.verifyEd25519(signature, message, altered))
        },
      ),
      { numRuns: 500 },
    )
    expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(10)
  })

  it("accept keys with a small-order component and any R of small order for the same messages", () => {
    // Without the cofactor such a signature is valid only for messages whose k·A has the same small-order component.
    const seed = new Uint8Array(32).fill(1)
    const { scalar } = ed25519.utils.getExtendedPublicKey(seed)
    const key = Point.BASE.multiply(scalar)
      .add(Point.fromBytes(torsion[1] ?? seed))
      .toBytes()
    for (const [encodedR, r] of [
      [Point.BASE.multiply(7n).toBytes(), 7n],
      ...torsion.map((small) => [small, 0n] as const),
    ] as const) {
      const answers = Array.from({ length: 60 }, (_, text) => {
        const message = Uint8Array.of(text)
        const k = challenge(encodedR, key, message)
        const signature = concatenated(encodedR, word(Point.Fn.create(r + k * scalar)))
        const answer = native.verifyEd25519(signature, message, key)
        expect(answer).toBe(noble.verifyEd25519(signature, message, key))
        return answer
      })
      expect(new Set(answers)).toEqual(new Set([true, false]))
    }
  })

  it("give the same result for bytes of any length", () => {
    const length = fc.constantFrom(0, 1, 31, 32, 33, 63, 64, 65)
    const some = length.chain(bytes)
    fc.assert(
      fc.property(some, some, some, (a, b, c) => {
        expect(native.verifyEd25519(a, b, c)).toBe(noble.verifyEd25519(a, b, c))
        expect(native.verifySecp256k1(a, b, c)).toBe(noble.verifySecp256k1(a, b, c))
        expect(native.recoverAddress(a, b)).toEqual(noble.recoverAddress(a, b))
      }),
      { numRuns: 300 },
    )
  })
})
