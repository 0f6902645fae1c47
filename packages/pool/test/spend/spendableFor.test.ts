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
/** A quarantined note; `log` names it within one transaction. */
const withheld = (log: number, state: "returning" | "return-due", position: number) => {
  const known = stateOf({ kind: "quarantined" }, position)
  return { ...known, note: { ...known.note, log }, entry: { state, countsFrom: null } }
}
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

it("a return spends the note that it names while that is being returned, and nothing else", () => {
  const notes = [
    ...states,
    withheld(0, "returning", 4),
    withheld(1, "returning", 5),
    withheld(2, "return-due", 6),
  ]
  const { transactionHash } = notes[4]?.note ?? { transactionHash: "none" }
  const returned = (hash: string, log: number) =>
    spendableFor(
      { kind: "return", owner, ...to, fee, transactionHash: hash, log, mayHaveCode: false },
      notes,
    ).map(({ note }) => note.position)
  expect(returned(transactionHash, 1)).toEqual([5])
  expect(returned(transactionHash, 2)).toEqual([])
  expect(returned("0xe2", 1)).toEqual([])
})
