import { examplePayout, exampleReturn } from "@shielded-relay/testkit"
import { expect, it } from "vitest"
import type { OwnerId } from "../../src/index.ts"
import { ownerIdOfOperation, ownerOfOperation } from "../../src/operation/ownerOfOperation.ts"
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

it("an operation without a request belongs to the owner that its payout, recovery or return names", () => {
  const payout = examplePayout(1)
  if (payout.intent?.kind !== "payout") throw new Error("the example is a payout")
  const { owner, token, amount, recipient, fee } = payout.intent
  expect(ownerIdOfOperation(payout)).toBe(owner)
  const recovery = { kind: "recovery", owner, token, amount, recipient, fee } as const
  expect(ownerIdOfOperation({ ...payout, intent: recovery })).toBe(owner)
  expect(ownerIdOfOperation(exampleReturn(1))).toBe(owner)
})

it("an operation whose owner cannot be read is a defect that names the operation", () => {
  const operation = anOperation("accepted")
  const request = operation.request && { ...operation.request, owner: "nobody" as OwnerId }
  expect(() => ownerOfOperation({ ...operation, request })).toThrow(operation.id)
})
