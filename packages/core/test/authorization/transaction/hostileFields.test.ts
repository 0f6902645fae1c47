import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  type PrimaryType,
  solanaTransactionText,
  transactionDigest,
} from "../../../src/authorization/index.ts"
import type { RelayError } from "../../../src/error/RelayError.ts"
import { type Fields, UnusualNumber } from "../../../src/request/index.ts"
import { address20, address32, primaryTypes, transaction } from "./bodies.ts"

const encodings: ReadonlyArray<
  (primaryType: PrimaryType, fields: Fields) => Result.Result<unknown, RelayError>
> = [transactionDigest, solanaTransactionText]

/** Both encodings' answers: `ok` or the refusal's code. */
const codesOf = (primaryType: PrimaryType, fields: Fields): ReadonlyArray<string> =>
  encodings.map((encode) =>
    Result.match(encode(primaryType, fields), {
      onFailure: ({ code }) => code,
      onSuccess: () => "ok",
    }),
  )

const json = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(new UnusualNumber("1e400"), undefined, Object.create(null)),
)
const codes = ["ok", "MISSING_FIELD", "INVALID_REQUEST", "NORMAL_SESSION_REQUIRED"]

describe("fields of any shape", () => {
  it("are refused or signed, and never make an encoding throw", () => {
    const fields = fc.dictionary(fc.string(), json)
    fc.assert(
      fc.property(fc.constantFrom(...primaryTypes), fields, (primaryType, drawn) => {
        for (const code of codesOf(primaryType, drawn)) expect(codes).toContain(code)
      }),
    )
  })

  it("beside right ones are refused or signed", () => {
    const name = fc.constantFrom(
      "nonce",
      "sessionId",
      "chainId",
      "tokenAddresses",
      "amounts",
      "tokenAddress",
      "recipientAddress",
      "recipientInfo",
      "recipients",
      "externalActionId",
      "swapData",
      "feeToken",
      "feeAmount",
      "txCompletionTime",
      "ref",
    )
    const hostile = fc.oneof(
      json,
      fc.array(json, { maxLength: 3 }),
      fc.array(fc.record({ address: json, amount: json }), { maxLength: 3 }),
    )
    fc.assert(
      fc.property(
        fc.oneof(transaction(address20), transaction(address32)),
        name,
        hostile,
        ({ primaryType, fields }, changed, value) => {
          const given = codesOf(primaryType, { ...fields, [changed]: value })
          for (const code of given) expect(codes).toContain(code)
        },
      ),
      { numRuns: 1000 },
    )
  })
})

describe("a character that could pose as something else", () => {
  const strings: ReadonlyArray<readonly [PrimaryType, string]> = [
    ["DepositForOther", "recipientInfo"],
    ["Transfer", "recipientAddress"],
    ["Withdraw", "recipientAddress"],
    ["Swap", "externalActionId"],
    ["Swap", "swapData"],
    ["Transfer", "ref"],
    ["PrivateSend", "ref"],
    ["WithdrawStuckUtxos", "ref"],
    ["Deposit", "nonce"],
    ["Deposit", "sessionId"],
  ]
  const address = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"
  const body = {
    nonce: "n",
    sessionId: "s",
    chainId: 501,
    tokenAddresses: [address, address],
    tokenAddress: address,
    recipients: [{ address, amount: "1" }],
    recipientAddress: address,
    recipientInfo: "r",
    externalActionId: "a",
    swapData: "d",
  }
  const characters = [
    ...Array.from({ length: 0x20 }, (_, code) => String.fromCharCode(code)),
    ...Array.from({ length: 0x21 }, (_, code) => String.fromCharCode(0x7f + code)),
    "\u2028",
    "\u2029",
    "\u202e",
    "\u2066",
    "\ud800",
    "\udc00",
  ]

  it.each(strings)("has no place in %s: %s", (primaryType, name) => {
    const amounts = primaryType === "Swap" ? ["-1", "1"] : ["1", "1"]
    const fields = { ...body, amounts }
    expect(codesOf(primaryType, { ...fields, [name]: "é 波😀" })).toEqual([
      "NORMAL_SESSION_REQUIRED",
      "ok",
    ])
    for (const character of characters) {
      for (const text of [character, `a${character}b`, `a${character}`]) {
        expect(codesOf(primaryType, { ...fields, [name]: text })).toEqual([
          "INVALID_REQUEST",
          "INVALID_REQUEST",
        ])
      }
    }
  })
})
