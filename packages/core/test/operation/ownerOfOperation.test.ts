import { expect, it } from "vitest"
import type { OwnerId } from "../../src/index.ts"
import { ownerOfOperation } from "../../src/operation/ownerOfOperation.ts"
import { anOperation } from "./anOperation.ts"

it("an operation belongs to the owner that its request names, and a batch insertion to none", () => {
  const operation = anOperation("accepted")
  expect(ownerOfOperation(operation)).toMatchObject({
    kind: "key20",
    address: "0x00000000000000000000000000000000000000aa",
  })
  expect(ownerOfOperation({ ...operation, request: null, intent: { kind: "tree-update" } })).toBe(
    null,
  )
})

it("an operation whose owner cannot be read is a defect that names the operation", () => {
  const operation = anOperation("accepted")
  const request = operation.request && { ...operation.request, owner: "nobody" as OwnerId }
  expect(() => ownerOfOperation({ ...operation, request })).toThrow(operation.id)
})
