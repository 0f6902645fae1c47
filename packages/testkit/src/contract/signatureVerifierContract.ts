import { ed25519 } from "@noble/curves/ed25519.js"
import { secp256k1 } from "@noble/curves/secp256k1.js"
import { keccak_256 } from "@noble/hashes/sha3.js"
import { sha256, sha512 } from "@noble/hashes/sha2.js"
import { bytesToHex, concatBytes, hexToBytes } from "@noble/hashes/utils.js"
import {
  bytesToNumberBE,
  bytesToNumberLE,
  numberToBytesBE,
  numberToBytesLE,
} from "@noble/curves/utils.js"
import { Effect, type Layer } from "effect"
import fc from "fast-check"
import { SignatureVerifier } from "@shielded-relay/core"
import { suite, type TestRunner } from "./TestRunner.ts"

const N = secp256k1.Point.Fn.ORDER
const L = ed25519.Point.Fn.ORDER
const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const anyBytes = fc.uint8Array({ maxLength: 100 })
const seed = bytes(32)
const secretKey = bytes(48).map((one) => secp256k1.utils.randomSecretKey(one))
const word = (value: bigint) => numberToBytesBE(value, 32)
const signDigest = (digest: Uint8Array, key: Uint8Array) =>
  secp256k1.sign(digest, key, { prehash: false, format: "recovered" })
const flip = (one: Uint8Array, bit: number) =>
  one.map((byte, index) =>
    index === Math.floor(bit / 8) % one.length ? byte ^ (1 << (bit % 8)) : byte,
  )

/** The laws of `SignatureVerifier`: what it accepts, and that malformed input never throws. */
export function signatureVerifierContract<E>(
  runner: TestRunner,
  layer: Layer.Layer<SignatureVerifier, E>,
): void {
  const { expect } = runner
  suite(runner, "SignatureVerifier", layer, (scenario, property) => {
    property(
      "accepts a secp256k1 signature of its digest, and rejects any changed bit",
      fc.record({ key: secretKey, digest: bytes(32), bit: fc.nat(511), part: fc.nat(2) }),
      ({ key, digest, bit, part }) =>
        Effect.gen(function* () {
          const { verifySecp256k1 } = yield* SignatureVerifier
          const publicKey = secp256k1.getPublicKey(key, true)
          const signature = signDigest(digest, key).subarray(1)
          expect(verifySecp256k1(signature, digest, publicKey)).toBe(true)
          const altered = [signature, digest, publicKey].map((one, n) =>
            n === part ? flip(one, bit) : one,
          )
          const [s = signature, d = digest, p = publicKey] = altered
          expect(verifySecp256k1(s, d, p)).toBe(false)
        }),
    )

    property(
      "refuses high s, and r or s outside the curve order",
      fc.record({ key: secretKey, digest: bytes(32) }),
      ({ key, digest }) =>
        Effect.gen(function* () {
          const { recoverAddress, verifySecp256k1 } = yield* SignatureVerifier
          const publicKey = secp256k1.getPublicKey(key, true)
          const recovered = signDigest(digest, key)
          const [r, s] = [recovered.subarray(1, 33), recovered.subarray(33)].map(bytesToNumberBE)
          if (r === undefined || s === undefined) throw new Error("a signature has r and s")
          const pairs: ReadonlyArray<readonly [bigint, bigint]> = [
            [r, N - s],
            [r, s + N < 2n ** 256n ? s + N : 0n],
            [0n, s],
            [r, 0n],
            [N, s],
            [r, N],
          ]
          for (const [otherR, otherS] of pairs) {
            const signature = concatBytes(word(otherR), word(otherS))
            expect(verifySecp256k1(signature, digest, publicKey)).toBe(false)
            for (const v of [27, 28])
              expect(recoverAddress(concatBytes(signature, Uint8Array.of(v)), digest)).toBe(null)
          }
        }),
      20,
    )

    property(
      "recovers the signer's address for every form of v, and rejects other values",
      fc.record({ key: secretKey, digest: bytes(32), v: fc.integer({ min: 2, max: 255 }) }),
      ({ key, digest, v }) =>
        Effect.gen(function* () {
          const { recoverAddress } = yield* SignatureVerifier
          const recovered = signDigest(digest, key)
          const [recovery = 0] = recovered
          const rs = recovered.subarray(1)
          const address = keccak_256(secp256k1.getPublicKey(key, false).subarray(1)).slice(12)
          for (const good of [recovery, recovery + 27])
            expect(recoverAddress(concatBytes(rs, Uint8Array.of(good)), digest)).toEqual(address)
          const other = recoverAddress(concatBytes(rs, Uint8Array.of(1 - recovery)), digest)
          expect(other !== null && bytesToHex(other) === bytesToHex(address)).toBe(false)
          if (v !== 27 && v !== 28)
            expect(recoverAddress(concatBytes(rs, Uint8Array.of(v)), digest)).toBe(null)
        }),
    )

    scenario(
      "recovers the address of a published development key",
      Effect.gen(function* () {
        const { recoverAddress } = yield* SignatureVerifier
        const key = hexToBytes("ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80")
        const digest = sha256(Uint8Array.of(1))
        const recovered = signDigest(digest, key)
        const signature = concatBytes(recovered.subarray(1), recovered.subarray(0, 1))
        const address = recoverAddress(signature, digest)
        expect(address && bytesToHex(address)).toBe("f39fd6e51aad88f6f4ce6ab8827279cfffb92266")
      }),
    )

    scenario(
      "verifies the first example of RFC 8032, section 7.1",
      Effect.gen(function* () {
        const { verifyEd25519 } = yield* SignatureVerifier
        const publicKey = hexToBytes(
          "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        )
        const signature = hexToBytes(
          "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
        )
        expect(verifyEd25519(signature, new Uint8Array(0), publicKey)).toBe(true)
        expect(verifyEd25519(signature, Uint8Array.of(0), publicKey)).toBe(false)
      }),
    )

    property(
      "accepts an Ed25519 signature of its message, and rejects any changed bit",
      fc.record({ key: seed, message: anyBytes, bit: fc.nat(511), part: fc.nat(1) }),
      ({ key, message, bit, part }) =>
        Effect.gen(function* () {
          const { verifyEd25519 } = yield* SignatureVerifier
          const publicKey = ed25519.getPublicKey(key)
          const signature = ed25519.sign(message, key)
          expect(verifyEd25519(signature, message, publicKey)).toBe(true)
          expect(
            part === 0
              ? verifyEd25519(flip(signature, bit), message, publicKey)
              : verifyEd25519(signature, message, flip(publicKey, bit % 256)),
          ).toBe(false)
          expect(verifyEd25519(signature, concatBytes(message, Uint8Array.of(0)), publicKey)).toBe(
            false,
          )
        }),
      40,
    )

    property(
      "refuses Ed25519 signatures that only laxer readings of the standard accept",
      fc.record({ key: seed, message: anyBytes }),
      ({ key, message }) =>
        Effect.gen(function* () {
          const { verifyEd25519 } = yield* SignatureVerifier
          const publicKey = ed25519.getPublicKey(key)
          const signature = ed25519.sign(message, key)
          const s = bytesToNumberLE(signature.subarray(32))
          // Malleable: the same s, not reduced.
          const unreduced = concatBytes(signature.subarray(0, 32), numberToBytesLE(s + L, 32))
          expect(verifyEd25519(unreduced, message, publicKey)).toBe(false)

          // Valid only under the cofactored equation: R contains a point of order 8.
          const { head, scalar } = ed25519.utils.getExtendedPublicKey(key)
          const torsion = torsionPoint()
          const nonce = bytesToNumberLE(head) % L
          const encodedR = ed25519.Point.BASE.multiply(nonce).add(torsion).toBytes()
          const k = bytesToNumberLE(sha512(concatBytes(encodedR, publicKey, message))) % L
          const cofactored = concatBytes(encodedR, numberToBytesLE((nonce + k * scalar) % L, 32))
          expect(ed25519.verify(cofactored, message, publicKey, { zip215: true })).toBe(true)
          expect(verifyEd25519(cofactored, message, publicKey)).toBe(false)
        }),
      20,
    )

    property(
      "refuses Ed25519 keys of small order, in every encoding",
      fc.record({ message: anyBytes }),
      ({ message }) =>
        Effect.gen(function* () {
          const { verifyEd25519 } = yield* SignatureVerifier
          // s·B − k·A is s·B plus one of the eight points of small order, so some R fits for any k.
          for (const key of weakEd25519Keys()) {
            for (let multiple = 0n; multiple < 8n; multiple += 1n) {
              const weak = torsionPoint().multiplyUnsafe(multiple)
              for (const s of [0n, 1n]) {
                const encodedR = ed25519.Point.BASE.multiplyUnsafe(s).add(weak).toBytes()
                const signature = concatBytes(encodedR, numberToBytesLE(s, 32))
                expect(verifyEd25519(signature, message, key)).toBe(false)
              }
            }
          }
        }),
      2,
    )

    property(
      "accepts an Ed25519 R only in its canonical encoding",
      fc.record({ key: seed, message: anyBytes }),
      ({ key, message }) =>
        Effect.gen(function* () {
          const { verifyEd25519 } = yield* SignatureVerifier
          const publicKey = ed25519.getPublicKey(key)
          const { scalar } = ed25519.utils.getExtendedPublicKey(key)
          // R is the identity, so s = k·a. y = p + 1 is a second encoding of the same point.
          for (const [y, accepted] of [
            [1n, true],
            [ed25519.Point.Fp.ORDER + 1n, false],
          ] as const) {
            const encodedR = numberToBytesLE(y, 32)
            const k = bytesToNumberLE(sha512(concatBytes(encodedR, publicKey, message)))
            const s = ed25519.Point.Fn.create(k * scalar)
            const signature = concatBytes(encodedR, numberToBytesLE(s, 32))
            expect(verifyEd25519(signature, message, publicKey)).toBe(accepted)
          }
        }),
      10,
    )

    property(
      "accepts only secp256k1 keys of 33 bytes: not uncompressed, hybrid or x-only",
      fc.record({ key: secretKey, digest: bytes(32) }),
      ({ key, digest }) =>
        Effect.gen(function* () {
          const { isCompressedPoint, verifySecp256k1 } = yield* SignatureVerifier
          const signature = signDigest(digest, key).subarray(1)
          const point = secp256k1.getPublicKey(key, false)
          const hybrid = point.map((byte, index) =>
            index === 0 ? 6 + ((point.at(-1) ?? 0) & 1) : byte,
          )
          for (const other of [point, hybrid, point.subarray(1, 33), new Uint8Array(33)]) {
            expect(verifySecp256k1(signature, digest, other)).toBe(false)
            expect(isCompressedPoint(other)).toBe(false)
          }
        }),
      10,
    )

    property(
      "decides which 33 bytes are a point",
      fc.record({ key: secretKey, x: bytes(32), prefix: fc.nat(255), other: anyBytes }),
      ({ key, x, prefix, other }) =>
        Effect.gen(function* () {
          const { isCompressedPoint } = yield* SignatureVerifier
          expect(isCompressedPoint(secp256k1.getPublicKey(key, true))).toBe(true)
          expect(isCompressedPoint(secp256k1.getPublicKey(key, false))).toBe(false)
          const candidate = concatBytes(Uint8Array.of(prefix), x)
          expect(isCompressedPoint(candidate)).toBe(
            (prefix === 2 || prefix === 3) && isOnCurve(bytesToNumberBE(x)),
          )
          expect(other.length !== 33 && isCompressedPoint(other)).toBe(false)
          for (const sign of [2, 3])
            expect(isCompressedPoint(concatBytes(Uint8Array.of(sign), x))).toBe(
              isOnCurve(bytesToNumberBE(x)),
            )
        }),
    )

    property(
      "hashes bytes of any length with SHA-256, and the three letters of FIPS 180-4",
      fc.uint8Array({ maxLength: 300 }),
      (message) =>
        Effect.gen(function* () {
          const { sha256: hash } = yield* SignatureVerifier
          expect(hash(message)).toEqual(sha256(message))
          expect(bytesToHex(hash(Uint8Array.of(0x61, 0x62, 0x63)))).toBe(
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
          )
        }),
    )

    property(
      "returns false or null for bytes of any length, and never throws",
      fc.tuple(anyBytes, anyBytes, anyBytes),
      ([a, b, c]) =>
        Effect.gen(function* () {
          const verifier = yield* SignatureVerifier
          expect(verifier.verifySecp256k1(a, b, c)).toBe(false)
          expect(verifier.verifyEd25519(a, b, c)).toBe(false)
          expect(a.length === 65 || verifier.recoverAddress(a, b) === null).toBe(true)
        }),
      300,
    )
  })
}

/** Whether y² = x³ + 7 has a solution, for x < p. */
function isOnCurve(x: bigint): boolean {
  const { Fp } = secp256k1.Point
  if (x >= Fp.ORDER) return false
  const right = Fp.create(x * x * x + 7n)
  return right === 0n || Fp.pow(right, (Fp.ORDER - 1n) / 2n) === 1n
}

/** A point of order 8 (Curve25519's cofactor). */
function torsionPoint() {
  return ed25519.Point.fromHex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05")
}

/** The eight points of small order in every 32-byte encoding, including the sign of x = 0 and y ≥ p. */
function weakEd25519Keys(): ReadonlyArray<Uint8Array> {
  const p = ed25519.Point.Fp.ORDER
  const canonical = Array.from({ length: 8 }, (_, multiple) =>
    torsionPoint().multiplyUnsafe(BigInt(multiple)).toBytes(),
  )
  const sign = 1n << 255n
  const others = [p, p + 1n, sign + p, sign + p + 1n, sign + 1n, sign + p - 1n]
  return [...canonical, ...others.map((y) => numberToBytesLE(y, 32))]
}
