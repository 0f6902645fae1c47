import { Effect, Exit, type Layer } from "effect"
import { NoteStore, UnitOfWork, type EntryStore, type IndexBatch } from "@shielded-relay/core"
import {
  exampleBatch,
  exampleBlock,
  exampleChain,
  exampleNote,
  exampleOwner,
} from "../../../example/index.ts"
import { chainStatusScenarios } from "./chainStatuses.ts"
import { expectFailure } from "../../expectFailure.ts"
import { foreignNoteScenarios } from "./foreignNotes.ts"
import { noteHistories, playNotes } from "./noteHistories.ts"
import { noteRebuildScenarios } from "./noteRebuilds.ts"
import { noteReservationScenarios } from "./noteReservations.ts"
import { noteSnapshotScenarios } from "./noteSnapshots.ts"
import { toldByAll } from "./toldByAll.ts"
import { suite, type TestRunner } from "../../TestRunner.ts"

/** The laws of `NoteStore`. Every build of the layer is an empty store. */
export function noteStoreContract<E>(
  runner: TestRunner,
  layer: Layer.Layer<EntryStore | NoteStore | UnitOfWork, E>,
): void {
  const { expect } = runner
  suite(runner, "NoteStore", layer, (scenario, property) => {
    const chain = exampleChain(0)
    const owner = exampleOwner(0)
    /** Three blocks. Notes 0 and 2 belong to the deployment; note 0 is spent in the last block. */
    const batch = exampleBatch(null, [
      { number: 10, leaves: 2, notes: [{ position: 0 }], operations: [7n] },
      { number: 12, leaves: 1, notes: [{ position: 2, origin: "public" }] },
      {
        number: 15,
        nullifiers: [exampleNote(0, 10).nullifier, 99n],
        operations: [8n, 2n ** 253n],
        roots: [
          { inserted: 2, root: 5n },
          { inserted: 3, root: 2n ** 253n },
        ],
      },
    ])
    const appended = Effect.gen(function* () {
      const store = yield* NoteStore
      yield* store.append(batch)
      return store
    })
    const everything = (store: NoteStore["Service"]) =>
      Effect.all({
        checkpoint: store.checkpoint(chain),
        blocks: store.recentBlocks(chain, 100),
        leaves: store.leaves(chain, 0, 100),
        root: store.latestRoot(chain),
        operations: store.executions(chain, [7n, 8n, 2n ** 253n]),
        nullifiers: store.spends(chain, [exampleNote(0, 10).nullifier, 99n]),
        unspent: Effect.map(store.unspent(chain, owner), toldByAll),
        byNpk: Effect.map(
          store.notesByNpk(chain, [exampleNote(0, 0).npk, exampleNote(2, 0).npk]),
          toldByAll,
        ),
      })

    scenario(
      "is empty for a chain before its first batch",
      Effect.gen(function* () {
        const store = yield* NoteStore
        expect(yield* everything(store)).toEqual({
          checkpoint: null,
          blocks: [],
          leaves: [],
          root: null,
          operations: new Map(),
          nullifiers: new Map(),
          unspent: [],
          byNpk: [],
        })
      }),
    )

    scenario(
      "returns a batch's rows, complete and in order",
      Effect.gen(function* () {
        const store = yield* appended
        const [first, second] = batch.notes
        expect(yield* everything(store)).toEqual({
          checkpoint: batch.to,
          blocks: batch.blocks.toReversed(),
          leaves: batch.leaves,
          root: { inserted: 3, root: 2n ** 253n, block: 15 },
          operations: new Map(
            batch.operations.map(({ operationHash, ...located }) => [operationHash, located]),
          ),
          nullifiers: new Map(
            batch.nullifiers.map(({ nullifier, ...located }) => [nullifier, located]),
          ),
          unspent: [{ note: second, spent: null, reservedBy: null, entry: null }],
          byNpk: [
            { note: first, spent: { block: 15 }, reservedBy: null, entry: null },
            { note: second, spent: null, reservedBy: null, entry: null },
          ],
        })
        expect(yield* store.leaves(chain, 1, 1)).toEqual(batch.leaves.slice(1, 2))
        expect(yield* store.leaves(chain, 3, 9)).toEqual([])
        expect(yield* store.recentBlocks(chain, 2)).toEqual(batch.blocks.slice(1).toReversed())
        expect(yield* store.recentBlocks(chain, 0)).toEqual([])
        expect(yield* store.notesByNpk(chain, [])).toEqual([])
        expect(yield* store.executions(chain, [])).toEqual(new Map())
        expect(yield* store.spends(chain, [])).toEqual(new Map())
      }),
    )

    scenario(
      "keeps chains and owners apart",
      Effect.gen(function* () {
        const store = yield* appended
        const other = exampleChain(1)
        expect(yield* store.checkpoint(other)).toBe(null)
        expect(yield* store.spends(other, [99n])).toEqual(new Map())
        yield* store.append(
          exampleBatch(null, [{ number: 1, leaves: 1, notes: [{ position: 0 }] }], 1),
        )
        expect((yield* store.unspent(other, owner)).map(({ note }) => note.position)).toEqual([0])
        expect(yield* store.unspent(chain, exampleOwner(1))).toEqual([])
        yield* store.rollback(other, null)
        expect(yield* store.checkpoint(chain)).toEqual(batch.to)
      }),
    )

    scenario(
      "appends only on top of the checkpoint from which a batch was read",
      Effect.gen(function* () {
        const store = yield* appended
        const before = yield* everything(store)
        const content = [{ number: 20, leaves: 1, notes: [{ position: 3 }] }]
        const stale = [
          exampleBatch(null, content),
          exampleBatch({ ...batch.to, number: 14 }, content),
          exampleBatch({ ...batch.to, hash: exampleBlock(15, 1).hash }, content),
        ]
        for (const one of stale)
          yield* expectFailure(runner, store.append(one), {
            _tag: "CheckpointMoved",
            chainId: chain,
          })
        expect(yield* everything(store)).toEqual(before)
        yield* store.append(exampleBatch(batch.to, content))
        expect((yield* store.checkpoint(chain))?.positions).toBe(4)
      }),
    )

    scenario(
      "lets one of many simultaneous appends on a checkpoint succeed",
      Effect.gen(function* () {
        const store = yield* appended
        const rivals = Array.from({ length: 20 }, (_, branch) =>
          exampleBatch(batch.to, [{ number: 20, branch, leaves: 1 }]),
        )
        const exits = yield* Effect.forEach(rivals, (one) => Effect.exit(store.append(one)), {
          concurrency: "unbounded",
        })
        const winner = rivals.find((_, n) => exits[n] !== undefined && Exit.isSuccess(exits[n]))
        expect(exits.filter(Exit.isSuccess).length).toBe(1)
        expect(yield* store.checkpoint(chain)).toEqual(winner?.to)
        expect(yield* store.leaves(chain, 3, 9)).toEqual(winner?.leaves)
      }),
    )

    scenario(
      "refuses a batch whose positions are not dense, and writes nothing of it",
      Effect.gen(function* () {
        const store = yield* appended
        const before = yield* everything(store)
        const good = exampleBatch(batch.to, [{ number: 20, leaves: 3 }])
        const [first, second, third] = good.leaves
        if (first === undefined || second === undefined || third === undefined) return
        const malformed: ReadonlyArray<IndexBatch> = [
          { ...good, leaves: [first, third] },
          { ...good, leaves: [first, second] },
          { ...good, leaves: [first, first, second] },
          { ...good, leaves: [second, first, third] },
        ]
        for (const one of malformed)
          expect(Exit.isFailure(yield* Effect.exit(store.append(one)))).toBe(true)
        expect(yield* everything(store)).toEqual(before)
      }),
    )

    scenario(
      "rolls back to a block as if nothing had been appended after it",
      Effect.gen(function* () {
        const store = yield* appended
        const initial = yield* everything(store)
        yield* store.append(
          exampleBatch(batch.to, [
            { number: 16, leaves: 2, notes: [{ position: 3 }], operations: [11n] },
            {
              number: 18,
              nullifiers: [exampleNote(2, 12).nullifier],
              roots: [{ inserted: 5, root: 1n }],
            },
          ]),
        )
        yield* store.rollback(chain, exampleBlock(15))
        expect(yield* everything(store)).toEqual(initial)
        expect(yield* store.executions(chain, [11n])).toEqual(new Map())

        yield* store.rollback(chain, exampleBlock(12))
        expect(yield* store.checkpoint(chain)).toEqual({ ...exampleBlock(12), positions: 3 })
        expect(yield* store.recentBlocks(chain, 9)).toEqual([exampleBlock(12), exampleBlock(10)])
        expect((yield* store.unspent(chain, owner)).map(({ note }) => note.position)).toEqual([
          0, 2,
        ])
        expect(yield* store.latestRoot(chain)).toBe(null)

        // Another branch from here on.
        const from = yield* store.checkpoint(chain)
        yield* store.append(
          exampleBatch(from, [{ number: 13, branch: 1, leaves: 1, notes: [{ position: 3 }] }]),
        )
        expect((yield* store.leaves(chain, 3, 9)).length).toBe(1)
        yield* store.rollback(chain, null)
        expect(yield* store.checkpoint(chain)).toBe(null)
        expect(yield* store.unspent(chain, owner)).toEqual([])
        yield* store.append(batch)
        expect(yield* everything(store)).toEqual(initial)
      }),
    )

    scenario(
      "counts the first note of a nullifier, and the next one if the first is removed",
      Effect.gen(function* () {
        const store = yield* NoteStore
        const shared = { nullifier: 5n, npk: 6n }
        const twins = exampleBatch(null, [
          { number: 1, leaves: 1, notes: [{ position: 0, ...shared }] },
          { number: 2, leaves: 2, notes: [{ position: 1, ...shared }, { position: 2 }] },
        ])
        yield* store.append(twins)
        const positions = Effect.map(store.unspent(chain, owner), (found) =>
          found.map(({ note }) => note.position),
        )
        expect(yield* positions).toEqual([0, 2])
        yield* store.append(exampleBatch(twins.to, [{ number: 3, nullifiers: [5n] }]))
        expect(yield* positions).toEqual([2])
        yield* store.rollback(chain, exampleBlock(2))
        expect(yield* positions).toEqual([0, 2])
      }),
    )

    scenario(
      "treats a note as spent if its nullifier was stored before it",
      Effect.gen(function* () {
        const store = yield* NoteStore
        const early = exampleBatch(null, [{ number: 1, nullifiers: [exampleNote(0, 2).nullifier] }])
        yield* store.append(early)
        yield* store.append(
          exampleBatch(early.to, [{ number: 2, leaves: 1, notes: [{ position: 0 }] }]),
        )
        expect(yield* store.unspent(chain, owner)).toEqual([])
      }),
    )

    scenario(
      "deletes only one owner's notes, and restores the missing ones",
      Effect.gen(function* () {
        const store = yield* appended
        const before = yield* everything(store)
        const theirs = exampleBatch(batch.to, [
          { number: 16, leaves: 1, notes: [{ position: 3, owner: exampleOwner(1) }] },
        ])
        yield* store.append(theirs)
        yield* store.forgetNotes(chain, owner)
        expect(yield* store.unspent(chain, owner)).toEqual([])
        expect(
          yield* store.notesByNpk(
            chain,
            batch.notes.map(({ npk }) => npk),
          ),
        ).toEqual([])
        expect((yield* store.unspent(chain, exampleOwner(1))).length).toBe(1)
        expect((yield* store.leaves(chain, 0, 9)).length).toBe(4)
        expect((yield* store.spends(chain, [99n])).get(99n)).toEqual({
          block: 15,
          transactionHash: batch.nullifiers[1]?.transactionHash,
        })
        yield* store.restoreNotes(chain, batch.notes)
        const altered = batch.notes.map((note) => ({ ...note, amount: 1n }))
        yield* store.restoreNotes(chain, altered)
        yield* store.rollback(chain, exampleBlock(15))
        expect(yield* everything(store)).toEqual(before)
      }),
    )

    scenario(
      "refuses to roll back to a block that is not indexed",
      Effect.gen(function* () {
        const store = yield* appended
        const before = yield* everything(store)
        for (const to of [exampleBlock(11), exampleBlock(12, 1), exampleBlock(16)])
          expect(Exit.isFailure(yield* Effect.exit(store.rollback(chain, to)))).toBe(true)
        expect(yield* everything(store)).toEqual(before)
      }),
    )

    scenario(
      "rolls append, rollback and deletion back with their transaction",
      Effect.gen(function* () {
        const store = yield* appended
        const { transact } = yield* UnitOfWork
        const before = yield* everything(store)
        const next = exampleBatch(batch.to, [
          {
            number: 20,
            leaves: 1,
            notes: [{ position: 3 }],
            nullifiers: [exampleNote(2, 12).nullifier],
            roots: [{ inserted: 4, root: 3n }],
          },
        ])
        const steps = [
          store.append(next),
          store.rollback(chain, exampleBlock(10)),
          store.rollback(chain, null),
          store.forgetNotes(chain, owner),
          Effect.andThen(store.forgetNotes(chain, owner), store.restoreNotes(chain, batch.notes)),
          Effect.andThen(store.append(next), store.rollback(chain, exampleBlock(12))),
        ]
        for (const step of steps) {
          yield* Effect.exit(transact(Effect.andThen(step, Effect.fail("undo"))))
          expect(yield* everything(store)).toEqual(before)
        }
      }),
    )

    chainStatusScenarios(runner, scenario)
    foreignNoteScenarios(runner, scenario)
    noteRebuildScenarios(runner, scenario)
    noteReservationScenarios(runner, scenario)
    noteSnapshotScenarios(runner, scenario)

    property(
      "agrees with plain lists of rows over random histories of appends, reorganisations and reservations",
      noteHistories,
      (history) => playNotes(runner, history),
    )
  })
}
