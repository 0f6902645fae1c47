import { AddressLookupTableProgram, type PublicKey } from "@solana/web3.js"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { isFrozen, lookupTableIn } from "../../src/state/readLookupTable.ts"
import { anyKey, keyOf } from "../fixture/keys.ts"

const key = keyOf(1)
const accountOf = (data: Uint8Array, owner = AddressLookupTableProgram.programId) => ({
  lamports: 1n,
  owner: owner.toBase58(),
  executable: false,
  data,
})

/** A lookup table account (agave, address-lookup-table-interface): a header of 56 bytes, then addresses. */
function tableData(authority: PublicKey | null, addresses: ReadonlyArray<PublicKey>): Uint8Array {
  const head = new Uint8Array(56)
  head.set([1, 0, 0, 0])
  head.fill(255, 4, 12)
  head.set(authority === null ? [0] : [1, ...authority.toBytes()], 21)
  return Uint8Array.from([...head, ...addresses.flatMap((address) => [...address.toBytes()])])
}

describe("a lookup table", () => {
  it("is read from its account, and frozen once it has no authority", () => {
    fc.assert(
      fc.property(fc.array(anyKey, { maxLength: 8 }), fc.boolean(), (addresses, frozen) => {
        const data = tableData(frozen ? null : keyOf(2), addresses)
        const table = lookupTableIn(key, accountOf(data))
        expect(table).toMatchObject({ key, state: { addresses } })
        expect(isFrozen(table)).toBe(frozen)
      }),
      { numRuns: 30 },
    )
  })

  it.each([
    ["no account", null],
    ["another program's account", accountOf(tableData(null, []), keyOf(3))],
    ["an account that its owner gave to the program", accountOf(new Uint8Array())],
    ["one with room that was not filled", accountOf(new Uint8Array(56))],
    ["half an address", accountOf(tableData(null, [keyOf(4)]).subarray(0, 70))],
  ])("is not read from %s", (_what, account) => {
    expect(lookupTableIn(key, account)).toBeNull()
  })
})
