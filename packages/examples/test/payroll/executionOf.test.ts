import type { Operation } from "@shielded-relay/client"
import { describe, expect, it } from "vitest"
import { executionOf } from "../../src/payroll/executionOf.ts"

const [created, later] = ["2026-01-01T00:00:00.000Z", "2026-01-01T00:01:00.000Z"]
const payment = {
  nonce: "0b0f6b0e-5b43-4c1f-8d6e-1a3f4c2d9e01",
  kind: "withdraw",
  txHashes: [],
  replacedTxHashes: [],
  createdAt: created,
  updatedAt: created,
  deadline: later,
} as const

describe("the transaction of a confirmed payment", () => {
  it.each([null, "0x1"])("is the executed one, also if the newest one sent is %s", (txHash) => {
    const result = { txHash: "0x2", block: 7 }
    const confirmed: Operation = { ...payment, state: "confirmed", txHash, result }
    expect(executionOf(confirmed)).toBe("0x2")
  })

  it("is missing while nothing was executed: the outcome is unknown then, and never a nonce", () => {
    const sent: Operation = { ...payment, state: "broadcast", txHash: "0x1" }
    expect(() => executionOf(sent)).toThrow("A confirmed payment is in state broadcast")
  })
})
