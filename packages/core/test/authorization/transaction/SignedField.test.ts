import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { tokenAmounts } from "../../../src/authorization/transaction/pairFields.ts"
import {
  feeAmountField,
  payeeField,
  readRequired,
  secondsField,
  stringField,
  type SignedField,
} from "../../../src/authorization/transaction/SignedField.ts"
import { tokenAmount } from "../../../src/authorization/transaction/SignedValue.ts"
import { typedDataDigest } from "../../../src/authorization/transaction/typedDataDigest.ts"
import type { Address } from "../../../src/index.ts"
import { type Fields, UnusualNumber } from "../../../src/request/json.ts"

const valueOf = (field: SignedField, fields: Fields): unknown =>
  Result.match(field.read(fields), { onSuccess: (value) => value, onFailure: ({ code }) => code })
const required = (field: SignedField, fields: Fields): unknown =>
  Result.match(readRequired(field, fields), {
    onSuccess: () => "ok",
    onFailure: ({ code, message }) => `${code}: ${message}`,
  })

const fee = feeAmountField({ name: "feeAmount", label: "Fee" })
const payee = payeeField({ name: "recipientAddress", label: "To" })
const seconds = secondsField({ name: "until", label: "Until" })
const ref = stringField({ name: "ref", label: "Ref" })
const account = "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed"

describe("a signed field that the body lacks", () => {
  it.each([fee, payee, seconds, ref])("is absent when it is empty or null: $name", (field) => {
    for (const sent of [{}, { [field.from]: null }, { [field.from]: "" }]) {
      expect(valueOf(field, sent)).toBe(null)
      expect(required(field, sent)).toBe(`MISSING_FIELD: Missing required field: ${field.from}`)
    }
  })

  it("is missing, whichever half of the pairs it is", () => {
    const tokenAddresses = [account]
    expect(valueOf(tokenAmounts, {})).toBe(null)
    expect(valueOf(tokenAmounts, { amounts: ["1"] })).toBe(null)
    expect(valueOf(tokenAmounts, { tokenAddresses })).toBe("MISSING_FIELD")
    expect(valueOf(tokenAmounts, { tokenAddresses, amounts: "" })).toBe("MISSING_FIELD")
  })
})

describe("whom a payment goes to", () => {
  it("is signed with its checksum when it is an address of 20 bytes, and else as it was sent", () => {
    const text = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
    expect(valueOf(payee, { recipientAddress: account })).toEqual({ kind: "string", text })
    for (const other of ["shielded1qqqsyqcyq5rqwzqf", "bob", `${account}00`])
      expect(valueOf(payee, { recipientAddress: other })).toEqual({ kind: "string", text: other })
    const wrongCase = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD"
    expect(valueOf(payee, { recipientAddress: wrongCase })).toBe("INVALID_REQUEST")
  })
})

describe("a moment in a signed text", () => {
  it("is a whole number of seconds that is not negative", () => {
    expect(valueOf(seconds, { until: 7 })).toEqual({ kind: "uint256", value: 7n })
    for (const until of [-1, "7", new UnusualNumber("7.5"), true])
      expect(valueOf(seconds, { until })).toBe("INVALID_REQUEST")
  })
})

describe("pairs of one address", () => {
  it("are signed in the order in which they were sent", () => {
    const pair = (amount: bigint) => ({ address: account as Address, text: account, amount })
    const digestOf = (...amounts: ReadonlyArray<bigint>) =>
      typedDataDigest(1n, "Transfer", [
        {
          name: "tokenAmounts",
          type: "TokenAmount[]",
          value: {
            kind: "pairs",
            struct: tokenAmount,
            pairs: amounts.map(pair),
          },
        },
      ])
    expect(digestOf(1n, 2n)).not.toEqual(digestOf(2n, 1n))
    expect(digestOf(1n, 2n)).toEqual(digestOf(1n, 2n))
  })
})
