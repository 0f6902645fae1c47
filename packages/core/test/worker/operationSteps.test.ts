import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import type { Plan } from "../../src/index.ts"
import { pauseAfter } from "../../src/worker/operationSteps.ts"
import { spendsSameAnchor } from "../../src/worker/replan.ts"
import { anOperation, aPlan } from "../operation/anOperation.ts"

describe("a fault that passes", () => {
  it("is looked at again at once where another worker was faster, and else after a pause", () => {
    const pauses = ["OperationMoved", "SenderNonceTaken", "ProverBusy", "ChainUnavailable"].map(
      (fault) => Effect.runSync(pauseAfter(fault)),
    )
    expect(pauses).toEqual([
      { again: 0, waitsFor: "turn" },
      { again: 0, waitsFor: "turn" },
      { again: 200, waitsFor: "prover" },
      { again: 1_000, waitsFor: "chain" },
    ])
  })
})

describe("another plan of an operation", () => {
  const update: Plan = {
    kind: "tree-update",
    update: { start: 0, newRoot: 1n, commitments: [1n] },
  }
  const after = (before: Plan, next: Plan) =>
    spendsSameAnchor(
      {
        ...anOperation("planned"),
        attempts: [{ plan: before, proven: null, transactions: [] }],
      },
      next,
    )

  it("spends the anchor of those before it; a batch insertion has none", () => {
    expect(after(aPlan, { ...aPlan, operationHash: 9n })).toBe(true)
    expect(after(aPlan, { ...aPlan, anchor: 9n })).toBe(false)
    expect(after(aPlan, update)).toBe(false)
    expect(after(update, { ...update, update: { ...update.update, newRoot: 2n } })).toBe(true)
  })
})
