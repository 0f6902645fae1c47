import { describe, expect, it } from "vitest"
import { primaryTypeOf } from "../../../src/authorization/index.ts"

describe("the primary type of a route", () => {
  it.each([
    ["/deposit", "Deposit"],
    ["/proofless-deposit", "ProoflessDeposit"],
    ["/deposit-for-other", "DepositForOther"],
    ["/deposit-solana-for-other", "DepositForOther"],
    ["/transfer", "Transfer"],
    ["/withdraw", "Withdraw"],
    ["/swap", "Swap"],
    ["/private-send", "PrivateSend"],
    ["/withdraw-stuck-utxos", "WithdrawStuckUtxos"],
  ])("of %s is %s", (route, primaryType) => {
    expect(primaryTypeOf(route)).toBe(primaryType)
  })

  it("is none for anything else", () => {
    for (const route of [
      "/balance",
      "/create-session",
      "transfer",
      "/transfer/",
      "/Transfer",
      "",
    ]) {
      expect(primaryTypeOf(route)).toBeNull()
    }
    for (const route of ["constructor", "__proto__", "/toString"]) {
      expect(primaryTypeOf(route)).toBeNull()
    }
  })
})
