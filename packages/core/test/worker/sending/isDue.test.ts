import { expect, it } from "vitest"
import { isDue } from "../../../src/worker/sending/rebroadcast.ts"
import { moverIn } from "../../../src/worker/setAside.ts"

const sentAt5 = { kind: "withdraw", updatedAt: 5, deadline: 40 } as const

it("a broadcast is checked once its pause is over, and no call after its deadline", () => {
  const due = (now: number) => isDue(sentAt5, 10, now)
  expect([14, 15, 40, 41].filter(due)).toEqual([15, 40])
  expect(isDue({ ...sentAt5, kind: "tree-update" }, 10, 41)).toBe(true)
})

it("a defect of another step does not keep signed bytes from being sent or replaced", () => {
  expect((["planned", "proven", "signed", "broadcast"] as const).map(moverIn)).toEqual([
    "steps",
    "steps",
    "sending",
    "sending",
  ])
})
