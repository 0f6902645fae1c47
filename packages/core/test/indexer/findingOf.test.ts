import { describe, expect, it } from "vitest"
import type { Facts } from "../../src/indexer/findingOf.ts"
import { findingOf } from "../../src/indexer/findingOf.ts"
import { openOperation } from "../../src/indexer/openOperations.ts"
import { anOperation } from "../operation/anOperation.ts"

/** Its one call: hash 3, anchor 4, deadline 1,000 s. */
const operation = openOperation(anOperation("broadcast"))
const headAt = (number: number, time: number) => ({
  latest: { number: number + 5, hash: "0x1", time: time + 10, parentHash: "0x9" },
  confirmed: { number: number + 2, hash: "0x2" },
  finalized: { number, hash: "0x0", time, parentHash: "0x9" },
})
const at = (block: number) => ({ block, transactionHash: "0xaa" })
const facts = (changes: Partial<Facts> = {}): Facts => ({
  indexedBlock: 20,
  executions: new Map(),
  spends: new Map(),
  ...changes,
})
const afterDeadline = headAt(20, 1_001)

describe("what became of a call", () => {
  it("is that it expired once a final block is past its deadline, its anchor unspent", () => {
    expect(findingOf(operation, afterDeadline, facts())).toEqual({ type: "expired" })
    expect(findingOf(operation, headAt(20, 1_000), facts())).toEqual({ type: "nothing" })
  })

  it("is open while the index has not reached the final block: that block may hold it", () => {
    expect(findingOf(operation, afterDeadline, facts({ indexedBlock: 19 }))).toEqual({
      type: "nothing",
    })
  })

  it("is open while a spend of its anchor is not final, and expired when another call's is", () => {
    const spent = (block: number) => facts({ spends: new Map([[4n, at(block)]]) })
    expect(findingOf(operation, afterDeadline, spent(21))).toEqual({ type: "not-final" })
    expect(findingOf(operation, afterDeadline, spent(20))).toEqual({ type: "expired" })
  })

  it("is that it was executed once that is final", () => {
    const executed = (block: number) => facts({ executions: new Map([[3n, at(block)]]) })
    expect(findingOf(operation, afterDeadline, executed(20))).toMatchObject({ type: "executed" })
    expect(findingOf(operation, afterDeadline, executed(21))).toEqual({ type: "not-final" })
  })

  it("is that it was executed in any block, for a merge", () => {
    const merge = openOperation(anOperation("broadcast", { kind: "merge" }))
    const executed = facts({ executions: new Map([[3n, at(21)]]) })
    expect(findingOf(merge, afterDeadline, executed)).toMatchObject({ type: "executed" })
  })

  it("is nothing while none is planned: there is no deadline to miss", () => {
    const unplanned = openOperation({ ...anOperation("accepted"), attempts: [] })
    expect(findingOf(unplanned, afterDeadline, facts())).toEqual({ type: "nothing" })
  })
})
