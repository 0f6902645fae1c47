import { expect, it } from "vitest"
import { hasOutcome } from "../../../src/application/index.ts"
import { inFlightStates } from "../../../src/operation/transition.ts"
import { anOperation } from "../../operation/anOperation.ts"

it("a caller waits until the operation is broadcast or has ended", () => {
  const states = [...inFlightStates, "confirmed", "failed"] as const
  expect(states.filter((state) => hasOutcome(anOperation(state)))).toEqual([
    "broadcast",
    "confirmed",
    "failed",
  ])
})
