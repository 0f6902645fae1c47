import { base58 } from "@scure/base"
import { Message, MessageV0, PublicKey, VersionedTransaction } from "@solana/web3.js"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  blockhashOffset,
  MalformedTransaction,
  MAX_TRANSACTION_BYTES,
  readTransaction,
} from "../src/transaction/readTransaction.ts"

const key = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => new PublicKey(bytes))
const index = fc.nat({ max: 255 })

/** A message that web3.js can serialize, with valid indices. */
const message = fc
  .record({
    version: fc.constantFrom("legacy" as const, 0 as const),
    signers: fc.integer({ min: 1, max: 3 }),
    others: fc.array(key, { minLength: 1, maxLength: 4 }),
    payers: fc.array(key, { minLength: 3, maxLength: 3 }),
    recentBlockhash: key.map((each) => each.toBase58()),
    calls: fc.array(
      fc.record({
        accounts: fc.array(index, { maxLength: 4 }),
        data: fc.uint8Array({ maxLength: 200 }),
      }),
      {
        maxLength: 3,
      },
    ),
    lookups: fc.array(
      fc.record({
        accountKey: key,
        writableIndexes: fc.array(index, { minLength: 1, maxLength: 3 }),
        readonlyIndexes: fc.array(index, { maxLength: 3 }),
      }),
      { maxLength: 2 },
    ),
  })
  .map(({ version, signers, others, payers, recentBlockhash, calls, lookups }) => {
    const staticAccountKeys = [...payers.slice(0, signers), ...others]
    const header = {
      numRequiredSignatures: signers,
      numReadonlySignedAccounts: signers - 1,
      numReadonlyUnsignedAccounts: 1,
    }
    const programIdIndex = staticAccountKeys.length - 1
    const within = (accounts: number[]) => accounts.map((each) => each % staticAccountKeys.length)
    const written =
      version === "legacy"
        ? new Message({
            header,
            accountKeys: staticAccountKeys,
            recentBlockhash,
            instructions: calls.map(({ accounts, data }) => ({
              programIdIndex,
              accounts: within(accounts),
              data: base58.encode(data),
            })),
          })
        : new MessageV0({
            header,
            staticAccountKeys,
            recentBlockhash,
            compiledInstructions: calls.map(({ accounts, data }) => ({
              programIdIndex,
              accountKeyIndexes: within(accounts),
              data,
            })),
            addressTableLookups: lookups,
          })
    return {
      version,
      header,
      staticAccountKeys,
      recentBlockhash,
      calls,
      lookups: version === 0 ? lookups : [],
      within,
      programIdIndex,
      written,
    }
  })

describe("reading a transaction from its bytes", () => {
  it("reads what web3.js wrote", () => {
    fc.assert(
      fc.property(message, (given) => {
        const transaction = new VersionedTransaction(given.written)
        transaction.signatures = transaction.signatures.map((_, at) =>
          new Uint8Array(64).fill(at + 1),
        )
        const bytes = transaction.serialize()
        const read = readTransaction(bytes)
        expect(read.signatures).toEqual(transaction.signatures.map((each) => base58.encode(each)))
        expect(read.message).toEqual({
          version: given.version,
          header: given.header,
          staticKeys: given.staticAccountKeys.map((each) => each.toBase58()),
          recentBlockhash: given.recentBlockhash,
          instructions: given.calls.map(({ accounts, data }) => ({
            programIdIndex: given.programIdIndex,
            accounts: given.within(accounts),
            data,
          })),
          lookups: given.lookups.map(({ accountKey, writableIndexes, readonlyIndexes }) => ({
            table: accountKey.toBase58(),
            writable: writableIndexes,
            readonly: readonlyIndexes,
          })),
        })
        const at = blockhashOffset(read)
        expect(base58.encode(bytes.subarray(at, at + 32))).toBe(given.recentBlockhash)
      }),
      { numRuns: 60 },
    )
  })

  it("refuses every truncation and trailing bytes, each with its error", () => {
    fc.assert(
      fc.property(message, fc.nat(), ({ written }, seed) => {
        const bytes = new VersionedTransaction(written).serialize()
        const part = bytes.subarray(0, seed % bytes.length)
        expect(() => readTransaction(part)).toThrow(MalformedTransaction)
        expect(() => readTransaction(Uint8Array.from([...bytes, 0]))).toThrow(MalformedTransaction)
      }),
      { numRuns: 40 },
    )
  })

  it("accepts any bytes and either parses them or reports them as malformed", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: MAX_TRANSACTION_BYTES }), (bytes) => {
        expect(outcomeOf(bytes)).toMatch(/read|malformed/)
      }),
    )
  })
})

function outcomeOf(bytes: Uint8Array): string {
  try {
    readTransaction(bytes)
    return "read"
  } catch (error) {
    return error instanceof MalformedTransaction ? "malformed" : String(error)
  }
}
