import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { addressFromBytes, chainIdFromNumber } from "../../src/address/index.ts"
import { type Owner, ownerId, ownerOf, parseOwnerId, sameOwner } from "../../src/owner/index.ts"

const address20 = fc.uint8Array({ minLength: 20, maxLength: 20 }).map(addressFromBytes)
const address32 = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(addressFromBytes)
const owner: fc.Arbitrary<Owner> = fc.oneof(
  fc.oneof(address20, address32).map(ownerOf),
  fc
    .tuple(address20, fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }))
    .map(([address, id]): Owner => {
      const chainId = chainIdFromNumber(id)
      if (chainId === null) throw new Error("not a chain id")
      return { kind: "contract", address, chainId }
    }),
)

describe("an owner", () => {
  it("is read back from its id", () => {
    fc.assert(
      fc.property(owner, (one) => {
        expect(parseOwnerId(ownerId(one))).toEqual(one)
      }),
    )
  })

  it("has an id of its own", () => {
    fc.assert(
      fc.property(owner, owner, (one, other) => {
        const same = JSON.stringify(one) === JSON.stringify(other)
        expect(ownerId(one) === ownerId(other)).toBe(same)
        expect(sameOwner(one, other)).toBe(same)
      }),
    )
  })

  it("is a key by the length of its address, and never a contract by address alone", () => {
    fc.assert(
      fc.property(address20, address32, (short, long) => {
        expect(ownerOf(short)).toEqual({ kind: "key20", address: short })
        expect(ownerOf(long)).toEqual({ kind: "key32", address: long })
      }),
    )
  })

  it("differs from the contract at its address, and that from itself on another chain", () => {
    const address = addressFromBytes(new Uint8Array(20).fill(5))
    const [ten, eleven] = [chainIdFromNumber(10), chainIdFromNumber(11)]
    if (ten === null || eleven === null) throw new Error("not a chain id")
    const contract: Owner = { kind: "contract", address, chainId: ten }
    expect(sameOwner(ownerOf(address), contract)).toBe(false)
    expect(sameOwner(contract, { ...contract, chainId: eleven })).toBe(false)
    expect(sameOwner(contract, { ...contract })).toBe(true)
  })

  it("is read from no other text", () => {
    const hex = "ab".repeat(20)
    for (const text of [
      "",
      hex,
      `0x${hex}`,
      `key20:0x${hex.toUpperCase()}`,
      `key20:0x${hex}ab`,
      `key32:0x${hex}`,
      `key20:0x${"ab".repeat(32)}`,
      `contract:0:0x${hex}`,
      `contract:010:0x${hex}`,
      `contract:9007199254740992:0x${hex}`,
      `contract:10:0x${"ab".repeat(32)}`,
      ` key20:0x${hex}`,
      `key20:0x${hex}\n`,
    ]) {
      expect(parseOwnerId(text), JSON.stringify(text)).toBeNull()
    }
  })
})
