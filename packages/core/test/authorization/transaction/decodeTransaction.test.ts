import { schemas } from "@shielded-relay/api"
import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  decodeTransaction,
  type PrimaryType,
  primaryTypeOf,
  solanaTransactionText,
  transactionDigest,
} from "../../../src/authorization/index.ts"
import { address20, address32, bodyOf } from "./bodies.ts"

const decode = decodeTransaction(schemas["POST /transfer"].request)
const transfer = {
  sessionId: "6e9f1c1e-7d2b-4c3a-9b1e-000000000001",
  nonce: "01941f29-7c00-7aaa-8bbb-123456789abc",
  chainId: 10,
  tokenAddresses: ["0xdAC17F958D2ee523a2206206994597C13D831ec7"],
  amounts: ["2"],
  recipientAddress: "0xd8da6bf26964af9d7eed9e03e53415d37aa96045",
}
const outcome = (result: Result.Result<unknown, { readonly code: string }>): string =>
  Result.match(result, { onFailure: ({ code }) => code, onSuccess: () => "ok" })

describe("a transaction's body", () => {
  it("lacks an optional field that is empty", () => {
    const empty = { feeToken: "", feeAmount: "", txCompletionTime: "", ref: "" }
    expect(Result.getOrThrow(decode({ ...transfer, ...empty }))).toEqual(transfer)
    expect(Result.getOrThrow(decode({ ...transfer, ref: "x" }))).toEqual({ ...transfer, ref: "x" })
  })

  it("does not lack a required field that is empty", () => {
    for (const name of ["recipientAddress", "tokenAddresses", "amounts"]) {
      expect(outcome(decode({ ...transfer, [name]: "" }))).toBe("INVALID_REQUEST")
    }
  })

  it.each([
    ["/deposit", schemas["POST /deposit"].request],
    ["/proofless-deposit", schemas["POST /proofless-deposit"].request],
    ["/transfer", schemas["POST /transfer"].request],
    ["/withdraw", schemas["POST /withdraw"].request],
  ] as const)("of %s can be signed whenever the route takes it", (route, schema) => {
    const primaryType: PrimaryType = primaryTypeOf(route) ?? "Deposit"
    const take = decodeTransaction(schema)
    const bodies = fc.oneof(
      bodyOf(primaryType, address20).map((body) => ({ body, sign: transactionDigest })),
      bodyOf(primaryType, address32).map((body) => ({
        // Their text has no line for either.
        body: { ...body, feeAmount: null, txCompletionTime: null },
        sign: solanaTransactionText,
      })),
    )
    let taken = 0
    fc.assert(
      fc.property(bodies, ({ body, sign }) => {
        const fields = { ...body }
        const decoded = outcome(take(fields))
        taken += decoded === "ok" ? 1 : 0
        expect([decoded, outcome(sign(primaryType, fields))]).not.toEqual(["ok", "INVALID_REQUEST"])
        expect([decoded, outcome(sign(primaryType, fields))]).not.toEqual(["ok", "MISSING_FIELD"])
      }),
      { numRuns: 300 },
    )
    expect(taken).toBeGreaterThan(20)
  })
})
