import type { Intent, OwnerId } from "@shielded-relay/core"
import { expect, it } from "vitest"
import type { StandingState } from "../../src/chainIndex/standings.ts"
import { spendableFor } from "../../src/spend/spendableFor.ts"
import { GOLD } from "../simulated/poolService.ts"
import { standingNote } from "./standingNote.ts"

const owner = "key20:0x00000000000000000000000000000000000000a1" as OwnerId
const fee = { token: GOLD, amount: 1n }
const to = { token: GOLD, recipient: GOLD, amount: 5n }

const stateOf = (standing: StandingState["standing"], position: number) =>
  standingNote(standing, GOLD, 10n, position)
const states = [
  stateOf({ kind: "balance" }, 0),
  stateOf({ kind: "order", id: "one" }, 1),
  stateOf({ kind: "order", id: "two" }, 2),
  stateOf({ kind: "stuck" }, 3),
]
const positions = (intent: Extract<Intent, { readonly kind: "payout" | "recovery" }>) =>
  spendableFor(intent, states).map(({ note }) => note.position)

it("a payout spends its own order's notes: no other order's, no balance, nothing stuck", () => {
  const payout = { kind: "payout", owner, ...to, cut: 0n, fee, ahead: [] } as const
  expect(positions({ ...payout, orderId: "one" })).toEqual([1])
  expect(positions({ ...payout, orderId: "two" })).toEqual([2])
  expect(positions({ ...payout, orderId: "three" })).toEqual([])
})

it("a recovery spends what is stuck, and nothing else", () => {
  expect(positions({ kind: "recovery", owner, ...to, fee })).toEqual([3])
})
