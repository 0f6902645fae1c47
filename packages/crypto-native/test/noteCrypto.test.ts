import { Layer } from "effect"
import { describe, expect, it } from "vitest"
import { NoteCrypto } from "@shielded-relay/core"
import { nobleNoteCrypto } from "@shielded-relay/pool"
import { noteCryptoContract } from "@shielded-relay/testkit"
import fc from "fast-check"
import { makeNativeNoteCrypto, nativeNoteCryptoLayer } from "../src/index.ts"

describe("on node:crypto", () => {
  noteCryptoContract({ describe, it, expect }, nativeNoteCryptoLayer)
})

describe("in plain JavaScript", () => {
  noteCryptoContract({ describe, it, expect }, Layer.succeed(NoteCrypto, nobleNoteCrypto))
})

describe("both", () => {
  const native = makeNativeNoteCrypto()
  const anyBytes = fc.uint8Array({ maxLength: 40 })

  it("give the same result for any bytes, valid or not", () => {
    fc.assert(
      fc.property(anyBytes, anyBytes, anyBytes, anyBytes, (a, b, c, d) => {
        expect(native.sharedSecret(a, b)).toEqual(nobleNoteCrypto.sharedSecret(a, b))
        expect(native.open(a, b, c, d)).toEqual(nobleNoteCrypto.open(a, b, c, d))
        expect(native.hkdfExtract(a, b)).toEqual(nobleNoteCrypto.hkdfExtract(a, b))
      }),
      { numRuns: 500 },
    )
  })

  it("agree after any sequence of keys, also when their bytes were changed", () => {
    const keys = Array.from({ length: 12 }, (_, index) => new Uint8Array(32).fill(index + 1))
    const expected = keys.map((key) => nobleNoteCrypto.publicKey(key))
    fc.assert(
      fc.property(fc.array(fc.nat({ max: keys.length - 1 }), { maxLength: 30 }), (order) => {
        for (const index of order) {
          const passing = Uint8Array.from(keys[index] ?? [])
          const answer = native.publicKey(passing)
          expect(answer).toEqual(expected[index])
          expect(native.sharedSecret(passing, answer)).toEqual(
            nobleNoteCrypto.sharedSecret(passing, answer),
          )
          passing.fill(0)
          answer.fill(0)
        }
      }),
      { numRuns: 20 },
    )
  })

  it("refuse a secret key of a wrong length and an expansion beyond 255 blocks", () => {
    for (const crypto of [native, nobleNoteCrypto]) {
      for (const length of [0, 31, 33])
        expect(() => crypto.publicKey(new Uint8Array(length))).toThrow(/32/)
      expect(() => crypto.hkdfExpand(new Uint8Array(32), new Uint8Array(0), 8161)).toThrow(
        /255|8160/,
      )
      expect(crypto.hkdfExpand(new Uint8Array(32), new Uint8Array(0), 8160)).toHaveLength(8160)
    }
  })
})
