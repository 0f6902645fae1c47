import type { TransactionFees } from "@shielded-relay/core"
import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { feesSchema } from "../src/document/feesDocument.ts"

const document = Schema.toCodecJson(feesSchema)
const read = Schema.decodeUnknownSync(document)
const write = (fees: TransactionFees): unknown =>
  JSON.parse(JSON.stringify(Schema.encodeSync(document)(fees)))

/** The schema of the version before, word for word. */
const before = Schema.toCodecJson(
  Schema.Struct({
    gasLimit: Schema.BigInt,
    maxFeePerGas: Schema.BigInt,
    maxPriorityFeePerGas: Schema.BigInt,
    most: Schema.optionalKey(Schema.BigInt),
    terms: Schema.optionalKey(
      Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Number, Schema.Boolean])),
    ),
  }),
)
const readBefore = Schema.decodeUnknownSync(before)
const writeBefore = Schema.encodeSync(before)

const evm = {
  most: 800_000n,
  terms: { gasLimit: "400000", maxFeePerGas: "2", maxPriorityFeePerGas: "1" },
}
const solana = {
  most: 5_000n,
  terms: {
    units: "9",
    unitPrice: "3",
    blockhash: "abc",
    lastValidBlockHeight: 7,
    createsFeeAccount: false,
  },
}

describe("fees of stored transactions", () => {
  it.each([evm, solana])("are read as they were written", (fees) => {
    expect(read(write(fees))).toEqual(fees)
  })

  it("of the version before are read: three numbers, of which two make the most that is paid", () => {
    const row = { gasLimit: "400000", maxFeePerGas: "2", maxPriorityFeePerGas: "1" }
    expect(read(row)).toEqual(evm)
  })

  it("of the version before on a chain with terms keep those and what is paid at most", () => {
    const terms = { blockhash: "abc", lastValidBlockHeight: 7 }
    const row = { gasLimit: "9", maxFeePerGas: "3", maxPriorityFeePerGas: "3", most: "5000", terms }
    const former = { gasLimit: "9", maxFeePerGas: "3", maxPriorityFeePerGas: "3" }
    expect(read(row)).toEqual({ most: 5_000n, terms: { ...terms, ...former } })
  })

  it("are read by a process of the version before while both run, and what it writes back as its own", () => {
    const seen = readBefore(write(evm))
    expect(seen).toMatchObject({ gasLimit: 400_000n, maxFeePerGas: 2n, maxPriorityFeePerGas: 1n })
    expect(read(writeBefore(seen))).toEqual(evm)
    const raised = { gasLimit: 400_000n, maxFeePerGas: 4n, maxPriorityFeePerGas: 2n }
    expect(read(writeBefore(raised))).toEqual({
      most: 1_600_000n,
      terms: { gasLimit: "400000", maxFeePerGas: "4", maxPriorityFeePerGas: "2" },
    })
    expect(readBefore(write(solana)).terms).toEqual(solana.terms)
    expect(read(writeBefore(readBefore(write(solana))))).toMatchObject(solana)
  })
})
