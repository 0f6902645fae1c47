import { Effect } from "effect"
import { NoteStore, UnitOfWork } from "@shielded-relay/core"
import {
  exampleAddress,
  exampleBatch,
  exampleBlock,
  exampleChain,
  exampleOwner,
} from "../../../example/index.ts"
import type { Scenario, TestRunner } from "../../TestRunner.ts"

/** Law 9 of `NoteStore`: notes of other deployments' owners. */
export function foreignNoteScenarios(
  { expect }: TestRunner,
  scenario: Scenario<NoteStore | UnitOfWork>,
): void {
  const chain = exampleChain(0)
  const foreign = { position: 1, npk: 2n ** 253n, token: exampleAddress(2), amount: 2n ** 127n }
  const batch = exampleBatch(null, [
    { number: 10, leaves: 2, notes: [{ position: 0 }], foreignNotes: [foreign] },
    { number: 12, leaves: 1, foreignNotes: [{ position: 2, npk: foreign.npk }] },
  ])

  scenario(
    "finds foreign notes by their key, as on chain, on their chain only",
    Effect.gen(function* () {
      const store = yield* NoteStore
      yield* store.append(batch)
      expect(yield* store.foreignNotesByNpk(chain, [1n, foreign.npk])).toEqual(batch.foreignNotes)
      expect(yield* store.foreignNotesByNpk(chain, [1n])).toEqual([])
      expect(yield* store.foreignNotesByNpk(chain, [])).toEqual([])
      expect(yield* store.foreignNotesByNpk(exampleChain(1), [foreign.npk])).toEqual([])
      expect(yield* store.notesByNpk(chain, [foreign.npk])).toEqual([])
    }),
  )

  scenario(
    "removes foreign notes with their blocks and with a rolled-back transaction, but not in a rebuild",
    Effect.gen(function* () {
      const store = yield* NoteStore
      const { transact } = yield* UnitOfWork
      const found = store.foreignNotesByNpk(chain, [foreign.npk])
      yield* Effect.exit(transact(Effect.andThen(store.append(batch), Effect.fail("undo"))))
      expect(yield* found).toEqual([])
      yield* store.append(batch)
      yield* store.forgetNotes(chain, exampleOwner(0))
      expect(yield* found).toEqual(batch.foreignNotes)
      yield* store.rollback(chain, exampleBlock(10))
      expect(yield* found).toEqual(batch.foreignNotes.slice(0, 1))
      yield* store.rollback(chain, null)
      expect(yield* found).toEqual([])
    }),
  )
}
