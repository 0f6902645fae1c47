import { expect, it } from "vitest"
import { isInEarlierStage, publishedFee } from "../../src/operation/stages.ts"
import { anOperation } from "./anOperation.ts"

it("an operation is on the way while its newest plan is a merge or a part", () => {
  const under = (...stage: Parameters<typeof anOperation>) =>
    isInEarlierStage(anOperation(...stage))
  expect(under("planned", { kind: "merge" })).toBe(true)
  expect(under("planned", { kind: "part", tokens: [] })).toBe(true)
  expect(under("planned")).toBe(false)
  expect(isInEarlierStage({ attempts: [] })).toBe(false)
})

it("counts what its merges have published of the fee", () => {
  const stage = (kind: "merge" | "transact", fee?: bigint) => ({
    attempts: anOperation("planned", { kind }).attempts,
    txHash: "0x",
    block: 1,
    cost: 0n,
    ...(fee === undefined ? {} : { fee }),
  })
  expect(publishedFee({})).toEqual({ merges: 0, amount: 0n })
  const stages = [stage("merge", 5n), stage("merge"), stage("transact"), stage("merge", 2n)]
  expect(publishedFee({ stages })).toEqual({ merges: 3, amount: 7n })
})
