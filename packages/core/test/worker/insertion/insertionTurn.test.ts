import { exampleSignedTransaction } from "@shielded-relay/testkit"
import { expect, it } from "vitest"
import { insertionTurn } from "../../../src/worker/insertion/insertionTurn.ts"
import { anInsertion } from "./anInsertion.ts"
import { aQueue } from "./aQueue.ts"

const signed = exampleSignedTransaction(1, 5)

/** The turn of the second batch while the first one is under way with so many commitments and these transactions. */
async function turnBehind(count: number, transactions: ReadonlyArray<typeof signed>) {
  const { gateway, insert, run } = await aQueue({ queued: 40, inserted: 0, ours: [39] })
  const second = anInsertion(2, { start: 16 })
  await insert(anInsertion(1, { start: 0, count }, { transactions }))
  await insert(second)
  return await run(insertionTurn(second, gateway))
}

it("an insertion is sent behind a full batch that is signed, from the same account", async () => {
  expect(await turnBehind(16, [signed])).toEqual({ type: "behind", sender: signed.sender })
  expect(await turnBehind(16, [])).toEqual({ type: "later" })
})

it("an insertion waits behind a partial batch, which another one must fill up first", async () => {
  expect(await turnBehind(15, [signed])).toEqual({ type: "later" })
})
