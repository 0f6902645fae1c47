import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { RelayAnswerError } from "../src/errors.ts"
import { checkOrderTerms } from "../src/session/checkOrderTerms.ts"

const nonce = "0197a1b2-7c3d-4e4f-8a5b-6c7d8e9f0a1b"
const tokenAddress = "0x5FbDB2315678afecb367f032d93F642f64180aa3"
const asked = {
  tokenAddress,
  recipients: [
    { address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8", amount: "1000" },
    { address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8", amount: "23" },
  ],
}
const rounding = { ...asked, roundDeposit: true }
const terms = { nonce, amountIn: "1100", amountOut: "1023", fee: "7", excess: "70" }

describe("the amounts of an order", () => {
  it("may include rounding of less than 10 % where it was asked for, and none elsewhere", () => {
    checkOrderTerms(terms, rounding)
    checkOrderTerms({ nonce, amountIn: "1030", amountOut: "1023", fee: "7" }, asked)
    expect(() => checkOrderTerms(terms, asked)).toThrow(RelayAnswerError)
    const added = (excess: bigint) => () => {
      const given = { ...terms, amountIn: String(1_030n + excess), excess: String(excess) }
      checkOrderTerms(given, rounding)
    }
    fc.assert(fc.property(fc.bigInt(0n, 102n), (excess) => added(excess)()))
    fc.assert(
      fc.property(fc.bigInt({ min: 103n }), (excess) => {
        expect(added(excess)).toThrow(RelayAnswerError)
      }),
    )
  })

  it("add up, and pay the recipients what was asked for", () => {
    for (const wrong of [
      { amountIn: "1101" },
      { amountIn: "1099" },
      { amountOut: "1022" },
      { excess: "-1" },
      { fee: "8" },
    ])
      expect(() => checkOrderTerms({ ...terms, ...wrong }, rounding)).toThrow(RelayAnswerError)
  })

  it("leave out a fee in another token", () => {
    const feeToken = "0xDc64a140Aa3E981100a9becA4E685f962f0cF6C9"
    const other = { ...terms, excess: "77" }
    checkOrderTerms(other, { ...rounding, feeToken })
    expect(() => checkOrderTerms(other, rounding)).toThrow(RelayAnswerError)
  })

  it("have the bound that was asked for as a fee in another token, rounded alike", () => {
    const feeToken = "0xDc64a140Aa3E981100a9becA4E685f962f0cF6C9"
    const bound = { ...rounding, feeToken, feeAmount: "101" }
    const having = (fee: string) => () => checkOrderTerms({ ...terms, fee, excess: "77" }, bound)
    for (const fee of ["101", "110", "111"]) having(fee)()
    for (const fee of ["100", "112", "300"]) expect(having(fee)).toThrow(RelayAnswerError)
    const exact = { nonce, amountIn: "1023", amountOut: "1023", fee: "110" }
    const unrounded = { ...asked, feeToken, feeAmount: "101" }
    expect(() => checkOrderTerms(exact, unrounded)).toThrow(RelayAnswerError)
    checkOrderTerms({ ...exact, fee: "101" }, unrounded)
  })
})
