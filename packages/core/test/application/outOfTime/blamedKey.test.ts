import { describe, expect, it } from "vitest"
import { blamedKey, calledBy } from "../../../src/application/outOfTime/blamedKey.ts"
import { anOperation } from "../../operation/anOperation.ts"

describe("what the newest call of an operation runs", () => {
  it("is the recipient of its payment", () => {
    const withdrawal = anOperation("broadcast")
    expect(calledBy(withdrawal)).toEqual({
      kind: "recipient",
      address: withdrawal.intent?.kind === "withdraw" ? withdrawal.intent.recipient : "",
    })
  })

  it("is nobody's code while it merges notes, and for insertions", () => {
    expect(calledBy(anOperation("broadcast", { kind: "merge" }))).toBe(null)
    expect(calledBy({ intent: { kind: "tree-update" }, attempts: [] })).toBe(null)
  })

  it("has a key of its own, also for a venue that is named like an address", () => {
    const { intent } = anOperation("broadcast")
    if (intent?.kind !== "withdraw") throw new Error("a withdrawal is expected")
    const address = intent.recipient
    expect(blamedKey({ kind: "recipient", address })).not.toBe(
      blamedKey({ kind: "venue", name: address }),
    )
  })
})
