import { TransactionInstruction, type PublicKey } from "@solana/web3.js"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { messageOf } from "../../src/sending/message.ts"
import { chooseTables } from "../../src/swap/chooseTables.ts"
import { tableOfPlaces } from "../../src/swap/routedTables.ts"
import { keyOf } from "../fixture/keys.ts"
import { lookupTable } from "../fixture/lookupTable.ts"

const seeds = (max: number) =>
  fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: max }).map((all) => all.map(keyOf))
const anyTables = fc
  .array(seeds(20), { maxLength: 5 })
  .map((all) => all.map((addresses, at) => lookupTable(keyOf(100 + at), addresses)))

const bytesWith = (
  accounts: ReadonlyArray<PublicKey>,
  tables: Parameters<typeof messageOf>[0]["tables"],
) =>
  messageOf({
    payer: keyOf(200),
    blockhash: keyOf(201).toBase58(),
    units: 1n,
    unitPrice: 1n,
    instructions: [
      new TransactionInstruction({
        programId: keyOf(202),
        keys: accounts.map((pubkey) => ({ pubkey, isSigner: false, isWritable: true })),
      }),
    ],
    tables: [...tables],
  }).serialize()

describe("the lookup tables of a route", () => {
  it("contain the index of each account, each account once", () => {
    fc.assert(
      fc.property(seeds(15), anyTables, (accounts, tables) => {
        const chosen = chooseTables(accounts, tables)
        const found = chosen.flatMap(({ key, places }) =>
          places.map(({ index, account }) => {
            const table = tables.find((one) => one.key.equals(key))
            expect(table?.state.addresses[index]).toEqual(account)
            return account.toBase58()
          }),
        )
        expect(new Set(found).size).toBe(found.length)
      }),
      { numRuns: 30 },
    )
  })

  it("never lengthen a transaction, and save at least as much as the best single table", () => {
    fc.assert(
      fc.property(seeds(15), anyTables, (accounts, tables) => {
        const size = bytesWith(accounts, chooseTables(accounts, tables).map(tableOfPlaces)).length
        const others = [[], ...tables.map((table) => [table])]
        for (const other of others)
          expect(size).toBeLessThanOrEqual(bytesWith(accounts, other).length)
      }),
      { numRuns: 30 },
    )
  })

  it("give the same bytes when rebuilt from their stored entries", () => {
    fc.assert(
      fc.property(seeds(15), anyTables, (accounts, tables) => {
        const chosen = chooseTables(accounts, tables)
        const whole = chosen.flatMap(({ key }) => tables.filter((one) => one.key.equals(key)))
        expect(bytesWith(accounts, chosen.map(tableOfPlaces))).toEqual(bytesWith(accounts, whole))
      }),
      { numRuns: 30 },
    )
  })

  it("include each table that saves more than its 34 bytes", () => {
    const [a, b, c, d, e] = [1, 2, 3, 4, 5].map(keyOf)
    const all = [a, b, c, d, e].filter((key) => key !== undefined)
    const tables = [
      lookupTable(keyOf(100), all.slice(0, 3)),
      lookupTable(keyOf(101), all.slice(0, 4)),
      lookupTable(keyOf(102), all.slice(2)),
    ]
    expect(chooseTables(all, tables).map(({ key }) => key)).toEqual([keyOf(101)])
    expect(chooseTables(all.slice(0, 1), tables)).toEqual([])
  })
})
