import { expect, it } from "vitest"
import { isOnTheWay } from "../../src/operation/stages.ts"
import { anOperation } from "./anOperation.ts"

it("an operation is on the way while its newest plan is a merge or a part", () => {
  const under = (...stage: Parameters<typeof anOperation>) => isOnTheWay(anOperation(...stage))
  expect(under("planned", { kind: "merge" })).toBe(true)
  expect(under("planned", { kind: "part", tokens: [] })).toBe(true)
  expect(under("planned")).toBe(false)
  expect(isOnTheWay({ attempts: [] })).toBe(false)
})
