import {
  exampleAddress,
  exampleOperation,
  exampleOwner,
  examplePayout,
  exampleReturn,
} from "@shielded-relay/testkit"
import { describe, expect, it } from "vitest"
import type { Operation } from "../../../src/index.ts"
import { waitForTree } from "../../../src/worker/insertion/waitForTree.ts"
import { aQueue } from "./aQueue.ts"

const withdrawal = exampleOperation(1)
const payout = examplePayout(1)
const recovery = exampleOperation(1, {
  request: null,
  kind: "recovery",
  intent: {
    kind: "recovery",
    owner: exampleOwner(0),
    token: exampleAddress(1),
    amount: 5n,
    recipient: exampleAddress(8),
    fee: { token: exampleAddress(1), amount: 0n },
  },
})

/** Polls once for an operation that has reserved the note at `note`; gives the pause and the insertions that it started. */
async function poll(
  operation: Operation,
  note: number,
  queue: {
    readonly queued: number
    readonly inserted: number
    readonly ours: ReadonlyArray<number>
  },
) {
  const { gateway, notes, run, starts } = await aQueue(queue)
  await run(notes.reserve(gateway.chainId, [note], operation.id))
  const step = await run(waitForTree(operation, gateway))
  return { step, starts: await starts() }
}

describe("an operation whose note is not in the tree", () => {
  const tail = { queued: 20, inserted: 16, ours: [17] }
  const soon = { again: 200, waitsFor: "tree" }
  const later = { again: 2_000, waitsFor: "tree" }

  it("starts the insertion of the partial batch with its note", async () => {
    expect(await poll(withdrawal, 17, tail)).toEqual({ step: soon, starts: [16] })
  })

  it.each([payout, recovery, exampleReturn(1)])("starts none as a $kind", async (operation) => {
    expect(await poll(operation, 17, tail)).toEqual({ step: later, starts: [] })
  })

  it("has the full batches before it inserted first, also if its own batch is the partial one", async () => {
    const queue = { queued: 40, inserted: 0, ours: [33] }
    expect(await poll(withdrawal, 33, queue)).toEqual({ step: soon, starts: [0, 16] })
  })

  it("starts none for a partial batch with other notes of ours, while the index reaches its own", async () => {
    const queue = { queued: 20, inserted: 16, ours: [3, 17] }
    expect(await poll(withdrawal, 3, queue)).toEqual({ step: later, starts: [] })
  })
})
