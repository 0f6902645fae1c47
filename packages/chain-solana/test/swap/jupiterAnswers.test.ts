import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readInstructions, readQuote } from "../../src/swap/jupiterAnswers.ts"
import { keyOf } from "../fixture/keys.ts"

const [inputMint, outputMint] = [keyOf(1).toBase58(), keyOf(2).toBase58()]
const question = { inputMint, outputMint, amount: 7n }
const quote = { inputMint, outputMint, inAmount: "7", outAmount: "9", swapMode: "ExactIn" }
const instructions = {
  swapInstruction: {
    programId: inputMint,
    accounts: [{ pubkey: outputMint, isSigner: true, isWritable: false }],
    data: "AQID",
  },
  addressLookupTableAddresses: [inputMint],
}

describe("what an aggregator answers", () => {
  it("is null for arbitrary JSON", () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 599 }), fc.jsonValue(), (status, body) => {
        expect(readQuote({ status, body }, question)).toBeNull()
        expect(readInstructions({ status, body })).toBeNull()
      }),
    )
  })

  it("gives the amount and the whole quote", () => {
    const body = { ...quote, routePlan: [{ percent: 100 }] }
    expect(readQuote({ status: 200, body }, question)).toEqual({ amountOut: 9n, whole: body })
    expect(readInstructions({ status: 200, body: instructions })).toEqual(instructions)
  })

  it("is null when any field is missing or wrong", () => {
    const other = fc.jsonValue().filter((value) => value !== quote.inAmount)
    const field = fc.constantFrom("inputMint", "outputMint", "inAmount", "swapMode")
    fc.assert(
      fc.property(field, other, (name, value) => {
        expect(readQuote({ status: 200, body: { ...quote, [name]: value } }, question)).toBeNull()
        const { [name]: _, ...rest }: Readonly<Record<string, unknown>> = quote
        expect(readQuote({ status: 200, body: rest }, question)).toBeNull()
      }),
    )
  })

  it.each([
    "NO_ROUTES_FOUND",
    "COULD_NOT_FIND_ANY_ROUTE",
    "ROUTE_PLAN_DOES_NOT_CONSUME_ALL_THE_AMOUNT",
    "TOKEN_NOT_TRADABLE",
    "MARKET_NOT_FOUND",
  ])("means no route for the error code %s", (errorCode) => {
    expect(readQuote({ status: 400, body: { error: "none", errorCode } }, question)).toBe(
      "no-route",
    )
  })

  it("means no route when the output is zero", () => {
    const body = { ...quote, outAmount: "0" }
    expect(readQuote({ status: 200, body }, question)).toBe("no-route")
  })

  it.each([
    ["more than 16 tables", { addressLookupTableAddresses: Array(17).fill(inputMint) }],
    ["a table that is not a key", { addressLookupTableAddresses: ["z".repeat(44)] }],
    [
      "data that is not base64",
      { swapInstruction: { ...instructions.swapInstruction, data: "AQI" } },
    ],
    [
      "a program that is not a key",
      { swapInstruction: { ...instructions.swapInstruction, programId: "1" } },
    ],
  ])("is not an instruction with %s", (_what, changes) => {
    expect(readInstructions({ status: 200, body: { ...instructions, ...changes } })).toBeNull()
  })
})
