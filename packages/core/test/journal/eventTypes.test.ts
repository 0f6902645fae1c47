import { rowOfOperation, rowOfOrder, type Operation } from "@shielded-relay/core"
import { exampleOperation, exampleOrder } from "@shielded-relay/testkit"
import { expect, it } from "vitest"
import { eventTypeOf } from "../../src/journal/eventTypes.ts"

const row = (kind: Operation["kind"], state: "seen" | "confirmed" | "prepared") => ({
  ...rowOfOperation(exampleOperation(1)),
  kind,
  state,
})

it("events of orders, of deposits on their way, and of all other operations have types of their own", () => {
  const order = rowOfOrder({ ...exampleOrder(1), phase: "completed" }, 0)
  expect(eventTypeOf(order)).toBe("order.updated")
  expect(eventTypeOf({ ...order, kind: "deposit", state: "seen" })).toBe("order.updated")
  expect(eventTypeOf(row("deposit", "prepared"))).toBe("operation.updated")
  expect(eventTypeOf(row("deposit", "seen"))).toBe("deposit.seen")
  expect(eventTypeOf(row("deposit", "confirmed"))).toBe("deposit.confirmed")
  expect(eventTypeOf(row("withdraw", "confirmed"))).toBe("operation.updated")
  expect(eventTypeOf(row("withdraw", "seen"))).toBe("operation.updated")
})
