import { Effect } from "effect"
import { NoteStore } from "@shielded-relay/core"
import {
  exampleBatch,
  exampleBlock,
  exampleChain,
  exampleNote,
  exampleOwner,
} from "../../../example/index.ts"
import type { Scenario, TestRunner } from "../../TestRunner.ts"

/** How `NoteStore` handles the notes of a rebuild that races with the chain. */
export function noteRebuildScenarios<R>(
  { expect }: TestRunner,
  scenario: Scenario<R | NoteStore>,
): void {
  const chain = exampleChain(0)
  const owner = exampleOwner(0)
  const batch = exampleBatch(null, [
    { number: 10, leaves: 2, notes: [{ position: 0 }] },
    { number: 12, leaves: 1, notes: [{ position: 2 }] },
  ])

  scenario(
    "restores no note whose leaf a reorganisation has removed, moved or replaced",
    Effect.gen(function* () {
      const store = yield* NoteStore
      yield* store.append(batch)
      const positions = Effect.map(store.unspent(chain, owner), (found) =>
        found.map(({ note }) => note.position),
      )
      const [, second] = batch.notes
      if (second === undefined) return yield* Effect.die("the batch has two notes")
      yield* store.forgetNotes(chain, owner)
      yield* store.rollback(chain, exampleBlock(10))
      yield* store.restoreNotes(chain, batch.notes)
      expect(yield* positions).toEqual([0])
      const from = yield* store.checkpoint(chain)
      // Another commitment at the position, then the same one in another block.
      yield* store.append(exampleBatch(from, [{ number: 12, branch: 1, leaves: 1 }]))
      yield* store.restoreNotes(chain, batch.notes)
      expect(yield* positions).toEqual([0])
      yield* store.rollback(chain, exampleBlock(10))
      yield* store.append(exampleBatch(from, [{ number: 13, leaves: 1 }]))
      yield* store.restoreNotes(chain, batch.notes)
      expect(yield* positions).toEqual([0])
      yield* store.restoreNotes(chain, [{ ...second, block: 13 }])
      expect(yield* positions).toEqual([0, 2])
      yield* store.restoreNotes(chain, [
        exampleNote(9, 13),
        exampleNote(2, 13, { chainId: exampleChain(1) }),
      ])
      expect(yield* positions).toEqual([0, 2])
    }),
  )
}
