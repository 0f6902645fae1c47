import { Effect } from "effect"
import { NoteStore } from "@shielded-relay/core"
import {
  exampleBatch,
  exampleChain,
  exampleNote,
  exampleOperationId,
  exampleOwner,
} from "../../../example/index.ts"
import type { Scenario, TestRunner } from "../../TestRunner.ts"

/** What a spend reads of `NoteStore` at once. */
export function noteSnapshotScenarios<R>(
  { expect }: TestRunner,
  scenario: Scenario<R | NoteStore>,
): void {
  const chain = exampleChain(0)
  const [first, second] = [exampleOperationId(1), exampleOperationId(2)]

  scenario(
    "gives an owner's unspent notes, or an operation's reserved ones, with what the index has of their chain",
    Effect.gen(function* () {
      const store = yield* NoteStore
      const empty = { checkpoint: null, status: null, root: null, notes: [] }
      const owner = exampleOwner(0)
      expect(yield* store.snapshot(chain, { owner })).toEqual(empty)
      expect(yield* store.snapshot(chain, { operation: first })).toEqual(empty)
      const batch = exampleBatch(null, [
        {
          number: 10,
          leaves: 4,
          notes: [0, 1, 2, 3].map((position) => ({ position })),
          roots: [
            { inserted: 2, root: 5n },
            { inserted: 4, root: 2n ** 253n },
          ],
        },
        { number: 12, nullifiers: [exampleNote(1, 10).nullifier] },
      ])
      yield* store.append(batch)
      const status = { confirmed: 11, atHead: true, disagreement: 9_007_199_254_740_991 }
      yield* store.setChainStatus(chain, status)
      yield* store.setChainStatus(exampleChain(1), { ...status, confirmed: 1 })
      yield* store.reserve(chain, [0, 3], first)
      // The note itself is the first operation's, whoever reserves its key.
      yield* store.reserveComing(chain, [exampleNote(2, 10).npk, exampleNote(3, 10).npk], second)
      const known = {
        checkpoint: batch.to,
        status,
        root: { inserted: 4, root: 2n ** 253n, block: 10 },
      }
      const ofOwner = yield* store.snapshot(chain, { owner })
      expect(ofOwner).toEqual({ ...known, notes: yield* store.unspent(chain, owner) })
      expect(ofOwner.notes.map(({ note }) => note.position)).toEqual([0, 2, 3])
      const none = yield* store.snapshot(chain, { owner: exampleOwner(1) })
      expect(none).toEqual({ ...known, notes: [] })
      for (const [operation, positions] of [
        [first, [0, 3]],
        [second, [2]],
      ] as const) {
        const held = yield* store.snapshot(chain, { operation })
        expect(held).toEqual({ ...known, notes: yield* store.reservedBy(chain, operation) })
        expect(held.notes.map(({ note }) => note.position)).toEqual(positions)
      }
      const both = yield* Effect.all(
        [owner, exampleOwner(1)].map((one) => store.snapshot(chain, { owner: one })),
        { concurrency: "unbounded" },
      )
      expect(both).toEqual([ofOwner, none])
    }),
  )
}
