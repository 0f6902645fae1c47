import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js"
import { Effect, type Layer } from "effect"
import fc from "fast-check"
import { NoteCrypto } from "@shielded-relay/core"
import { referenceNoteCrypto } from "../oracle/referenceNoteCrypto.ts"
import { suite, type TestRunner } from "./TestRunner.ts"

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const wrongLengths = [0, 1, 31, 33, 64].map((length) => new Uint8Array(length).fill(9))
/**
 * Every u-coordinate of low order, in canonical and other encodings, with and without the ignored top bit (RFC 7748,
 * 5).
 */
const lowOrder = [
  "0000000000000000000000000000000000000000000000000000000000000000",
  "0100000000000000000000000000000000000000000000000000000000000000",
  "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
  "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
  "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
  "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
  "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
].flatMap((hex) => {
  const point = hexToBytes(hex)
  return [point, point.map((byte, index) => (index === 31 ? byte | 0x80 : byte))]
})
/** Valid keys in unusual encodings: unreduced u-coordinates, such as 2^255 − 19 + 2, and ones with the ignored bit. */
const unusualKeys = [
  "efffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
  "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
  "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
  "0900000000000000000000000000000000000000000000000000000000000080",
].map(hexToBytes)

/** The laws of `NoteCrypto`: published test vectors, and equality with noble on random inputs. */
export function noteCryptoContract<E>(runner: TestRunner, layer: Layer.Layer<NoteCrypto, E>): void {
  const { expect } = runner
  suite(runner, "NoteCrypto", layer, (scenario, property) => {
    scenario(
      "computes the shared secret of RFC 7748, section 6.1",
      Effect.gen(function* () {
        const crypto = yield* NoteCrypto
        const alice = hexToBytes("77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a")
        const bob = hexToBytes("5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb")
        const publicKeys = [alice, bob].map((key) => bytesToHex(crypto.publicKey(key)))
        expect(publicKeys).toEqual([
          "8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a",
          "de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f",
        ])
        for (const [own, other] of [
          [alice, bob],
          [bob, alice],
        ] as const) {
          const secret = crypto.sharedSecret(own, crypto.publicKey(other))
          expect(secret && bytesToHex(secret)).toBe(
            "4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742",
          )
        }
      }),
    )

    scenario(
      "returns null for keys of wrong lengths and points of low order",
      Effect.gen(function* () {
        const crypto = yield* NoteCrypto
        const key = new Uint8Array(32).fill(7)
        const good = crypto.publicKey(key)
        for (const wrong of wrongLengths) {
          expect(crypto.sharedSecret(key, wrong)).toBe(null)
          expect(crypto.sharedSecret(wrong, good)).toBe(null)
        }
        for (const point of lowOrder) expect(crypto.sharedSecret(key, point)).toBe(null)
        // The next call must work again.
        expect(crypto.sharedSecret(key, good)).toEqual(referenceNoteCrypto.sharedSecret(key, good))
      }),
    )

    scenario(
      "accepts unreduced public keys, and ignores their top bit",
      Effect.gen(function* () {
        const crypto = yield* NoteCrypto
        const key = new Uint8Array(32).fill(7)
        for (const unusual of unusualKeys)
          expect(crypto.sharedSecret(key, unusual)).toEqual(
            referenceNoteCrypto.sharedSecret(key, unusual),
          )
      }),
    )

    scenario(
      "uses the current bytes of a secret key that its caller overwrites",
      Effect.gen(function* () {
        const crypto = yield* NoteCrypto
        const key = new Uint8Array(32).fill(7)
        const other = crypto.publicKey(new Uint8Array(32).fill(1))
        crypto.sharedSecret(key, other)
        key.fill(8)
        expect(crypto.sharedSecret(key, other)).toEqual(
          referenceNoteCrypto.sharedSecret(key, other),
        )
        expect(crypto.publicKey(key)).toEqual(referenceNoteCrypto.publicKey(key))
      }),
    )

    scenario(
      "seals as in the example of RFC 8439, section 2.8.2",
      Effect.gen(function* () {
        const crypto = yield* NoteCrypto
        const key = hexToBytes("808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9f")
        const nonce = hexToBytes("070000004041424344454647")
        const aad = hexToBytes("50515253c0c1c2c3c4c5c6c7")
        const plaintext = utf8ToBytes(
          "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen would be it.",
        )
        const sealed = crypto.seal(key, nonce, plaintext, aad)
        expect(bytesToHex(sealed)).toBe(
          "d31a8d34648e60db7b86afbc53ef7ec2a4aded51296e08fea9e2b5a736ee62d6" +
            "3dbea45e8ca9671282fafb69da92728b1a71de0a9e060b2905d6a5b67ecd3b36" +
            "92ddbd7f2d778b8c9803aee328091b58fab324e4fad675945585808b4831d7bc" +
            "3ff4def08e4b7a9de576d26586cec64b61161ae10b594f09e26a7e902ecbd0600691",
        )
        expect(crypto.open(key, nonce, sealed, aad)).toEqual(plaintext)
      }),
    )

    scenario(
      "returns null for sealed bytes, keys and nonces of invalid lengths",
      Effect.gen(function* () {
        const crypto = yield* NoteCrypto
        const [key, nonce, aad] = [new Uint8Array(32), new Uint8Array(12), new Uint8Array(0)]
        const sealed = crypto.seal(key, nonce, new Uint8Array(5), aad)
        for (let length = 0; length < sealed.length; length += 1)
          expect(crypto.open(key, nonce, sealed.subarray(0, length), aad)).toBe(null)
        for (const wrong of wrongLengths) expect(crypto.open(wrong, nonce, sealed, aad)).toBe(null)
        for (const length of [0, 8, 11, 13, 24])
          expect(crypto.open(key, new Uint8Array(length), sealed, aad)).toBe(null)
      }),
    )

    scenario(
      "derives keys as in the examples of RFC 5869",
      Effect.gen(function* () {
        const crypto = yield* NoteCrypto
        const cases = [
          {
            ikm: "0b".repeat(22),
            salt: "000102030405060708090a0b0c",
            info: "f0f1f2f3f4f5f6f7f8f9",
            okm: "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865",
          },
          {
            ikm: "0b".repeat(22),
            salt: "",
            info: "",
            okm: "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8",
          },
        ]
        for (const { ikm, salt, info, okm } of cases) {
          const key = crypto.hkdfExtract(hexToBytes(salt), hexToBytes(ikm))
          expect(bytesToHex(crypto.hkdfExpand(key, hexToBytes(info), 42))).toBe(okm)
        }
      }),
    )

    property(
      "equals noble byte for byte",
      fc.record({
        secret: bytes(32),
        other: bytes(32),
        nonce: bytes(12),
        plaintext: fc.uint8Array({ maxLength: 300 }),
        aad: fc.uint8Array({ maxLength: 100 }),
        salt: fc.uint8Array({ maxLength: 150 }),
        length: fc.nat(200),
      }),
      ({ secret, other, nonce, plaintext, aad, salt, length }) =>
        Effect.gen(function* () {
          const crypto = yield* NoteCrypto
          const reference = referenceNoteCrypto
          expect(crypto.publicKey(secret)).toEqual(reference.publicKey(secret))
          expect(crypto.sharedSecret(secret, other)).toEqual(reference.sharedSecret(secret, other))
          expect(crypto.seal(secret, nonce, plaintext, aad)).toEqual(
            reference.seal(secret, nonce, plaintext, aad),
          )
          expect(crypto.hkdfExtract(salt, plaintext)).toEqual(
            reference.hkdfExtract(salt, plaintext),
          )
          expect(crypto.hkdfExpand(secret, aad, length)).toEqual(
            reference.hkdfExpand(secret, aad, length),
          )
        }),
    )

    property(
      "opens sealed bytes, and rejects any change of one bit",
      fc.record({
        key: bytes(32),
        nonce: bytes(12),
        plaintext: fc.uint8Array({ maxLength: 200 }),
        aad: fc.uint8Array({ minLength: 1, maxLength: 40 }),
        part: fc.constantFrom("key", "nonce", "sealed", "aad"),
        bit: fc.nat(),
      }),
      ({ part, bit, plaintext, ...given }) =>
        Effect.gen(function* () {
          const crypto = yield* NoteCrypto
          const sealed = crypto.seal(given.key, given.nonce, plaintext, given.aad)
          expect(crypto.open(given.key, given.nonce, sealed, given.aad)).toEqual(plaintext)
          const parts = { ...given, sealed }
          const at = bit % (parts[part].length * 8)
          const altered = {
            ...parts,
            [part]: parts[part].map((byte, index) =>
              index === Math.floor(at / 8) ? byte ^ (1 << (at % 8)) : byte,
            ),
          }
          expect(crypto.open(altered.key, altered.nonce, altered.sealed, altered.aad)).toBe(null)
        }),
    )
  })
}
