import { expect, it } from "vitest"
import { DepositMessages } from "../src/webhooks/DepositMessages.ts"

const body = (nonce: string | null, version: number, type = "deposit.seen") =>
  JSON.stringify({ type, data: { id: `id of ${nonce}`, nonce, version } })

it("counts messages that came again apart from versions that fell, and notes when each deposit was first seen", () => {
  const messages = new DepositMessages()
  messages.take("evt_1_1", body("a", 1, "operation.updated"), 10)
  expect(messages.seenAt("a")).toBeNull()
  messages.take("evt_1_2", body("a", 2), 20)
  messages.take("evt_1_3", body("a", 3, "deposit.confirmed"), 30)
  messages.take("evt_1_2", body("a", 2), 40)
  expect([messages.count, messages.repeated, messages.fallen]).toEqual([4, 1, 0])
  messages.take("evt_1_9", body("a", 2), 50)
  expect([messages.count, messages.repeated, messages.fallen]).toEqual([5, 1, 1])
  expect(messages.seenAt("a")).toBe(20)
  // While it waits, a state is replaced by the next one.
  messages.take("evt_1_5", body("b", 3, "deposit.confirmed"), 60)
  expect([messages.seenAt("b"), messages.isConfirmed("b")]).toEqual([60, true])
  messages.take("evt_1_6", body(null, 1), 70)
  expect(["a", "b", "c"].map((nonce) => messages.isConfirmed(nonce))).toEqual([true, true, false])
})
