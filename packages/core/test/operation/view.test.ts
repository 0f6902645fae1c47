import { describe, expect, it } from "vitest"
import { currentHash, shownState } from "../../src/operation/view.ts"
import { anOperation, aSignedTransaction } from "./anOperation.ts"

const merge = { kind: "merge" } as const
const sent = (operation: ReturnType<typeof anOperation>) => ({
  ...operation,
  attempts: operation.attempts.map((one) => ({ ...one, transactions: [aSignedTransaction(1)] })),
})

describe("what an owner is told of its operation", () => {
  it("is no more than that it was accepted while a call before the last one is on its way", () => {
    for (const state of ["planned", "proven", "signed", "broadcast"] as const) {
      expect(shownState(anOperation(state, merge))).toBe("accepted")
      expect(shownState(anOperation(state))).toBe(state)
    }
  })

  it("is how it ended, in the middle of its calls as well", () => {
    for (const state of ["failed", "refused", "confirmed"] as const)
      expect(shownState(anOperation(state, merge))).toBe(state)
  })

  it("is the hash that was executed, else the newest of its last call", () => {
    expect(currentHash(anOperation("confirmed"))).toBe("0xaa")
    expect(currentHash(sent(anOperation("confirmed")))).toBe("0xaa")
    expect(currentHash(sent(anOperation("broadcast")))).toBe("0x1")
    expect(currentHash(sent(anOperation("broadcast", merge)))).toBe(null)
    expect(currentHash(anOperation("proven"))).toBe(null)
  })
})
