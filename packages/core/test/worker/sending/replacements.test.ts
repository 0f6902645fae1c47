import { describe, expect, it } from "vitest"
import type { Address, SignedTransaction } from "../../../src/index.ts"
import { replacements } from "../../../src/worker/sending/replacements.ts"
import { anOperation, aSignedTransaction } from "../../operation/anOperation.ts"

const other = "0x00000000000000000000000000000000000000ee" as Address
const after = (...transactions: ReadonlyArray<SignedTransaction>) =>
  replacements({
    ...anOperation("broadcast"),
    attempts: anOperation("broadcast").attempts.map((one) => ({ ...one, transactions })),
  })
const one = aSignedTransaction(1)
const two = aSignedTransaction(2)

describe("how often a transaction was replaced", () => {
  it("counts the versions before it under its sender nonce", () => {
    expect(after()).toBe(0)
    expect(after(one)).toBe(0)
    expect(after(one, one, one)).toBe(2)
  })

  it("counts neither another nonce's nor another account's", () => {
    expect(after(one, one, two)).toBe(0)
    expect(after({ ...one, sender: other }, one)).toBe(0)
  })

  it("is 10 at most, since pauses double with it", () => {
    expect(after(...Array.from({ length: 40 }, () => one))).toBe(10)
  })

  it("is none where transactions have no nonces", () => {
    expect(after({ ...one, senderNonce: null }, { ...one, senderNonce: null })).toBe(0)
  })
})
