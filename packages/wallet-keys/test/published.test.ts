import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js"
import { HDKey } from "@scure/bip32"
import { entropyToMnemonic, mnemonicToSeedWebcrypto } from "@scure/bip39"
import { wordlist } from "@scure/bip39/wordlists/english.js"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { addModuloOrder, deriveSecretKey, HARDENED } from "../src/deriveSecretKey.ts"
import { mnemonicBytes, mnemonicSeed } from "../src/mnemonicSeed.ts"
import published from "./vectors/published.json" with { type: "json" }

const N = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const word = (value: bigint) => hexToBytes(value.toString(16).padStart(64, "0"))
const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const numbers = (path: string) =>
  path
    .split("/")
    .slice(1)
    .map((part) => Number.parseInt(part, 10) + (part.endsWith("'") ? HARDENED : 0))

describe("the published vectors", () => {
  it.each(published.bip39)("of BIP-39 hold for entropy $entropy", async (vector) => {
    const entropy = hexToBytes(vector.entropy)
    expect(Buffer.from(mnemonicBytes(entropy)).toString()).toBe(vector.words)
    expect(bytesToHex(await mnemonicSeed(entropy, "TREZOR"))).toBe(vector.seed)
  })

  it.each(published.bip32)("of BIP-32 hold for $path of $seed", ({ seed, path, extendedKey }) => {
    const key = deriveSecretKey("secp256k1", hexToBytes(seed), numbers(path))
    expect(key).toEqual(HDKey.fromExtendedKey(extendedKey).privateKey)
  })

  it.each(published.slip0010)("of SLIP-0010 hold for $path of $seed", (vector) => {
    const key = deriveSecretKey("ed25519", hexToBytes(vector.seed), numbers(vector.path))
    expect(bytesToHex(key)).toBe(vector.secretKey)
  })
})

describe("a derivation", () => {
  it("gives the words and seeds of @scure/bip39, with an empty passphrase", () =>
    fc.assert(
      fc.asyncProperty(bytes(32), async (entropy) => {
        const words = entropyToMnemonic(entropy, wordlist)
        expect(Buffer.from(mnemonicBytes(entropy)).toString()).toBe(words)
        expect(await mnemonicSeed(entropy)).toEqual(await mnemonicToSeedWebcrypto(words))
      }),
      { numRuns: 20 },
    ))

  it("gives the secret keys of @scure/bip32, for hardened and other child numbers", () => {
    const child = fc.tuple(fc.nat(HARDENED - 1), fc.boolean())
    fc.assert(
      fc.property(bytes(64), fc.array(child, { maxLength: 5 }), (seed, children) => {
        const path = ["m", ...children.map(([n, isHardened]) => `${n}${isHardened ? "'" : ""}`)]
        const expected = HDKey.fromMasterSeed(seed).derive(path.join("/")).privateKey
        expect(deriveSecretKey("secp256k1", seed, numbers(path.join("/")))).toEqual(expected)
      }),
      { numRuns: 20 },
    )
  })

  it("leaves its seed and entropy unchanged, so that the caller decides when they are zeroed", async () => {
    const entropy = new Uint8Array(32).fill(7)
    const seed = await mnemonicSeed(entropy)
    expect(entropy).toEqual(new Uint8Array(32).fill(7))
    const before = seed.slice()
    deriveSecretKey("secp256k1", seed, [HARDENED, 1])
    expect(seed).toEqual(before)
  })

  it("refuses entropy of another length than 12 or 24 words have", () => {
    for (const length of [0, 15, 17, 24, 31, 33])
      expect(() => mnemonicBytes(new Uint8Array(length))).toThrow(RangeError)
  })

  it("refuses child numbers of ed25519 that are not hardened", () => {
    expect(() => deriveSecretKey("ed25519", new Uint8Array(64), [HARDENED - 1])).toThrow(RangeError)
  })

  it("adds keys modulo the order of secp256k1, and refuses a tweak or a sum without a key", () => {
    expect(addModuloOrder(word(2n), word(3n))).toEqual(word(5n))
    expect(addModuloOrder(word(0n), word(3n))).toEqual(word(3n))
    expect(addModuloOrder(word(N - 1n), word(3n))).toEqual(word(2n))
    for (const [tweak, key] of [
      [N, 3n],
      [2n ** 256n - 1n, 3n],
      [N - 3n, 3n],
    ] as const)
      expect(() => addModuloOrder(word(tweak), word(key))).toThrow(RangeError)
  })
})
