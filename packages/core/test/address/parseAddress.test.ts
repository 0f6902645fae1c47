import { PublicKey } from "@solana/web3.js"
import { getAddress as ethersGetAddress, hexlify } from "ethers"
import fc from "fast-check"
import { TronWeb, utils as tronUtils } from "tronweb"
import { getAddress, isAddress } from "viem"
import { describe, expect, it } from "vitest"
import {
  addressBytes,
  addressFromBytes,
  type ChainFamily,
  keyKindOf,
  isAddressOf,
  isNativeToken,
  nativeToken,
  parseAddress,
  renderAddress,
} from "../../src/address/index.ts"

const bytes20 = fc.uint8Array({ minLength: 20, maxLength: 20 })
const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 })
const family20 = fc.constantFrom<ChainFamily>("evm", "tron")

describe("an address of 20 bytes", () => {
  it("is written with the checksum that viem and ethers write", () => {
    fc.assert(
      fc.property(bytes20, (bytes) => {
        const text = renderAddress(addressFromBytes(bytes), "evm")
        expect(text).toBe(getAddress(hexlify(bytes) as `0x${string}`))
        expect(text).toBe(ethersGetAddress(hexlify(bytes)))
      }),
    )
  })

  it("is written for TRON as tronweb writes it", () => {
    fc.assert(
      fc.property(bytes20, (bytes) => {
        const hex = `41${hexlify(bytes).slice(2)}`
        expect(renderAddress(addressFromBytes(bytes), "tron")).toBe(TronWeb.address.fromHex(hex))
      }),
    )
  })

  it("is one address in every way of writing it, on EVM and TRON alike", () => {
    fc.assert(
      fc.property(bytes20, family20, (bytes, family) => {
        const address = addressFromBytes(bytes)
        const hex = hexlify(bytes).slice(2)
        const texts = [
          `0x${hex}`,
          `0x${hex.toUpperCase()}`,
          getAddress(`0x${hex}`),
          `41${hex}`,
          `41${hex.toUpperCase()}`,
          TronWeb.address.fromHex(`41${hex}`),
        ]
        for (const text of texts) {
          expect(parseAddress(text, family)).toBe(address)
          expect(parseAddress(text, "any")).toBe(address)
          expect(parseAddress(text, "solana")).toBeNull()
        }
      }),
    )
  })

  it("is taken in mixed case exactly when viem finds the checksum right", () => {
    fc.assert(
      fc.property(bytes20, fc.bigInt({ min: 0n, max: 2n ** 40n - 1n }), (bytes, upper) => {
        const digits = Array.from(hexlify(bytes).slice(2), (digit, index) =>
          (upper >> BigInt(index)) & 1n ? digit.toUpperCase() : digit,
        ).join("")
        const oneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
        const right = oneCase || isAddress(`0x${digits}`, { strict: true })
        expect(parseAddress(`0x${digits}`, "evm") !== null).toBe(right)
      }),
    )
  })

  it("is refused when one letter's case is wrong", () => {
    for (const text of [
      "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
      "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
      "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
      "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
    ]) {
      expect(parseAddress(text, "evm")).not.toBeNull()
      for (const position of Array.from(text.slice(2)).keys()) {
        const digit = text.charAt(2 + position)
        const flipped = digit === digit.toLowerCase() ? digit.toUpperCase() : digit.toLowerCase()
        if (flipped === digit) continue
        const wrong = text.slice(0, 2 + position) + flipped + text.slice(3 + position)
        expect(parseAddress(wrong, "any"), wrong).toBeNull()
      }
    }
  })

  it("is refused in TRON's base58 when any character is changed", () => {
    fc.assert(
      fc.property(bytes20, fc.nat(33), fc.constantFrom(..."123ABCabcxyz"), (bytes, at, letter) => {
        const text = renderAddress(addressFromBytes(bytes), "tron")
        const changed = text.slice(0, at) + letter + text.slice(at + 1)
        fc.pre(changed !== text)
        expect(parseAddress(changed, "any")).toBeNull()
      }),
    )
  })

  it("is refused in TRON's base58 with the byte of another network, which may look like a T too", () => {
    for (const prefix of [0x00, 0x40, 0x42, 0xa0]) {
      const text = tronUtils.crypto.getBase58CheckAddress([prefix, ...new Uint8Array(20).fill(9)])
      expect(parseAddress(text, "any"), text).toBeNull()
    }
    const own = tronUtils.crypto.getBase58CheckAddress([0x41, ...new Uint8Array(20).fill(9)])
    expect(parseAddress(own, "any")).toBe(addressFromBytes(new Uint8Array(20).fill(9)))
  })

  it("is refused with the prefix of another network, and as 0x41…, 0X…, short, long or padded text", () => {
    const hex = "5aaeb6053f3e94c9b9a09f33669435e7ef1beaed"
    for (const text of [
      "",
      "0x",
      hex,
      `0X${hex}`,
      `0x41${hex}`,
      `42${hex}`,
      `41${hex}0`,
      `0x${hex}0`,
      `0x${hex.slice(1)}`,
      ` 0x${hex}`,
      `0x${hex}\n`,
      `0x${hex.replace("a", "а")}`,
      "1BoatSLRHtKNngkdXEeobR76b53LETtpyT",
    ]) {
      expect(parseAddress(text, "any"), JSON.stringify(text)).toBeNull()
    }
  })
})

describe("an address of 32 bytes", () => {
  it("is written and read as web3.js does, for Solana only", () => {
    fc.assert(
      fc.property(bytes32, family20, (bytes, other) => {
        const text = new PublicKey(bytes).toBase58()
        const address = addressFromBytes(bytes)
        expect(renderAddress(address, "solana")).toBe(text)
        expect(parseAddress(text, "solana")).toBe(address)
        expect(parseAddress(text, "any")).toBe(address)
        expect(parseAddress(text, other)).toBeNull()
      }),
    )
  })

  it("is written as it is on Solana also when the chain's family is unknown", () => {
    fc.assert(
      fc.property(bytes32, (bytes) => {
        const address = addressFromBytes(bytes)
        expect(renderAddress(address, null)).toBe(new PublicKey(bytes).toBase58())
      }),
    )
    const short = addressFromBytes(new Uint8Array(20).fill(9))
    expect(renderAddress(short, null)).toBe(renderAddress(short, "evm"))
  })

  it("may start with any number of zero bytes", () => {
    for (let zeros = 0; zeros <= 32; zeros += 1) {
      const bytes = new Uint8Array(32).fill(255, zeros)
      const text = new PublicKey(bytes).toBase58()
      expect(parseAddress(text, "any")).toBe(addressFromBytes(bytes))
    }
  })

  it("is refused when the text holds 31 or 33 bytes, or a character that base58 has not", () => {
    for (const text of [
      "1".repeat(31),
      "1".repeat(33),
      "1".repeat(44),
      "z".repeat(44),
      "So1111111111111111111111111111111111111111I",
      "So11111111111111111111111111111111111111112 ",
      "z".repeat(1_000_000),
    ]) {
      expect(parseAddress(text, "any"), text.slice(0, 50)).toBeNull()
    }
  })
})

describe("any text", () => {
  it("never makes the parser throw, and what it reads is written back to the same address", () => {
    const base58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom(...base58), minLength: 30, maxLength: 46 }),
      fc
        .string({
          unit: fc.constantFrom(..."0123456789abcdefABCDEF"),
          minLength: 38,
          maxLength: 42,
        })
        .map((digits) => `0x${digits}`),
    )
    fc.assert(
      fc.property(text, fc.constantFrom<ChainFamily>("evm", "tron", "solana"), (value, family) => {
        const address = parseAddress(value, family)
        if (address === null) return
        expect(isAddressOf(address, family)).toBe(true)
        expect(parseAddress(renderAddress(address, family), family)).toBe(address)
      }),
    )
  })
})

describe("addresses as values", () => {
  it("keep their bytes and know their kind of key", () => {
    fc.assert(
      fc.property(fc.oneof(bytes20, bytes32), (bytes) => {
        const address = addressFromBytes(bytes)
        expect(addressBytes(address)).toEqual(Uint8Array.from(bytes))
        expect(keyKindOf(address)).toBe(bytes.length === 20 ? "key20" : "key32")
        expect(isAddressOf(address, "tron")).toBe(bytes.length === 20)
      }),
    )
  })

  it("have 20 or 32 bytes", () => {
    for (const length of [0, 19, 21, 31, 33]) {
      expect(() => addressFromBytes(new Uint8Array(length))).toThrow(RangeError)
    }
  })

  it("are written in their own family's way where they cannot stand", () => {
    const owner = addressFromBytes(new Uint8Array(32).fill(7))
    expect(renderAddress(owner, "evm")).toBe(new PublicKey(new Uint8Array(32).fill(7)).toBase58())
    expect(renderAddress(nativeToken("evm"), "solana")).toBe(`0x${"0".repeat(40)}`)
  })

  it("name the native coin of each family by zero bytes", () => {
    expect(renderAddress(nativeToken("evm"), "evm")).toBe(`0x${"0".repeat(40)}`)
    expect(renderAddress(nativeToken("tron"), "tron")).toBe("T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb")
    expect(renderAddress(nativeToken("solana"), "solana")).toBe("1".repeat(32))
    expect(isNativeToken(nativeToken("tron"))).toBe(true)
    expect(isNativeToken(nativeToken("solana"))).toBe(true)
    expect(isNativeToken(addressFromBytes(new Uint8Array(20).fill(1, 19)))).toBe(false)
  })
})
