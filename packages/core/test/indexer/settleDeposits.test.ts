import { exampleAddress, exampleDeposit } from "@shielded-relay/testkit"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import type { Operation } from "../../src/index.ts"
import { settleDeposits } from "../../src/indexer/settleDeposits.ts"
import { headAt, indexed, indexScene, inserted, stored } from "./indexScene.ts"

const npk = 77n
/** A deposit of 5 under the key, not yet sent. */
const prepared = exampleDeposit(1, [npk])
const paid = { position: 0, npk, token: exampleAddress(1), amount: 5n }

/** The deposit after the index has shown this block 9, which is not final. */
const settled = (
  deposit: Operation,
  content: Pick<Parameters<typeof indexed>[0][number], "notes" | "foreignNotes">,
) => {
  const { gateway, run } = indexScene()
  return run(
    Effect.gen(function* () {
      yield* indexed([{ number: 9, leaves: 1, ...content }], 9)
      yield* inserted(deposit)
      yield* settleDeposits(gateway, headAt(8), [npk])
      return (yield* stored(deposit)).status
    }),
  )
}

describe("a deposit to an owner of ours", () => {
  it("is seen once a note of the owner has its key, token and amount", async () => {
    expect(await settled(prepared, { notes: [paid] })).toMatchObject({
      state: "seen",
      result: { block: 9 },
    })
  })

  it("is not seen in a note under its key that none of our keys opens", async () => {
    expect(await settled(prepared, { foreignNotes: [paid] })).toMatchObject({ state: "prepared" })
  })

  it("is shown in the block to which a reorganisation has moved it", async () => {
    const result = { txHash: "0xaa", block: 7, gasUsed: null }
    const seen: Operation = { ...prepared, status: { state: "seen", result } }
    expect(await settled(seen, { notes: [paid] })).toMatchObject({
      state: "seen",
      result: { block: 9 },
    })
  })
})

describe("a deposit to an owner of another deployment", () => {
  it("is seen in a note that none of our keys opens, and in no other", async () => {
    const { intent } = prepared
    if (intent?.kind !== "deposit") throw new Error("the example is a deposit")
    const elsewhere: Operation = { ...prepared, intent: { ...intent, elsewhere: true } }
    expect(await settled(elsewhere, { foreignNotes: [paid] })).toMatchObject({ state: "seen" })
    expect(await settled(elsewhere, { notes: [paid] })).toMatchObject({ state: "prepared" })
  })
})
