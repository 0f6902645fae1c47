import {
  EntryStore,
  eventTypeOf,
  Journal,
  NoteStore,
  parseUuid,
  UnitOfWork,
  type IndexBatch,
  type OwnerId,
} from "@shielded-relay/core"
import { Effect } from "effect"
import { exampleBatch, exampleChain, exampleNote, exampleOwner } from "../../../example/index.ts"
import type { Scenario, TestRunner } from "../../TestRunner.ts"

const chain = exampleChain(0)
const [alice, bob, carol] = [exampleOwner(1), exampleOwner(2), exampleOwner(3)]
const beginning = { epoch: 1, position: 0 }

const status = (confirmed: number, atHead = true) => ({ confirmed, atHead, disagreement: null })
/** A block with notes of these owners at the next positions. */
const block = (number: number, from: number, owners: ReadonlyArray<OwnerId>) => ({
  number,
  leaves: owners.length,
  notes: owners.map((owner, index) => ({ position: from + index, owner })),
})
const spend = (position: number) => exampleNote(position, 0).nullifier

/** A note from outside, and its entry. */
const outside = (position: number, owner: OwnerId) => ({
  position,
  owner,
  log: 0,
  transactionHash: `0xe${position}`,
})
const key = (position: number) => ({ chainId: chain, transactionHash: `0xe${position}`, log: 0 })

/** The versions of each owner's changes, in order of position. */
const versions = Effect.gen(function* () {
  const journal = yield* Journal
  while ((yield* journal.number(9)) > 0);
  const of = (owner: OwnerId) =>
    Effect.map(journal.ofOwner(owner, beginning, 99), ({ rows }) =>
      rows.map(({ version }) => version),
    )
  return { alice: yield* of(alice), bob: yield* of(bob), carol: yield* of(carol) }
})

/** A chain whose telling has begun, at block 10. */
const begun = Effect.gen(function* () {
  const notes = yield* NoteStore
  const first = exampleBatch(null, [block(10, 0, [alice, bob])])
  yield* notes.append(first)
  yield* notes.setChainStatus(chain, status(10))
  const append = (
    from: IndexBatch,
    ...contents: Parameters<typeof exampleBatch>[1]
  ): Effect.Effect<IndexBatch, unknown> => {
    const batch = exampleBatch(from.to, contents)
    return Effect.as(notes.append(batch), batch)
  }
  return { notes, first, append }
})

/** The rows of changed balances. */
export function journalBalances(
  { expect }: TestRunner,
  scenario: Scenario<EntryStore | Journal | NoteStore | UnitOfWork>,
): void {
  scenario(
    "tells each owner of a changed balance once its block counts, and nobody of the blocks before the first status",
    Effect.gen(function* () {
      const { notes, first, append } = yield* begun
      expect(yield* versions).toEqual({ alice: [], bob: [], carol: [] })
      yield* append(first, block(11, 2, [alice, alice, carol]), block(12, 5, [carol]))
      expect(yield* versions).toEqual({ alice: [], bob: [], carol: [] })
      yield* notes.setChainStatus(chain, status(11))
      expect(yield* versions).toEqual({ alice: [1], bob: [], carol: [1] })
      yield* notes.setChainStatus(chain, status(11))
      yield* notes.setChainStatus(chain, status(5))
      yield* notes.setChainStatus(chain, status(11, false))
      expect(yield* versions).toEqual({ alice: [1], bob: [], carol: [1] })
      yield* notes.setChainStatus(chain, status(20))
      expect(yield* versions).toEqual({ alice: [1], bob: [], carol: [1, 2] })
    }),
  )

  scenario(
    "has rows that name the owner's balance on a chain by an id that stays",
    Effect.gen(function* () {
      const { notes, first, append } = yield* begun
      const journal = yield* Journal
      yield* notes.append(exampleBatch(null, [{ number: 1 }], 1))
      yield* notes.setChainStatus(exampleChain(1), status(1))
      yield* append(first, block(11, 2, [alice, bob]))
      yield* notes.setChainStatus(chain, status(11))
      const other = { position: 0, owner: alice }
      const one = exampleBatch(null, [{ number: 1 }], 1).to
      yield* notes.append(exampleBatch(one, [{ number: 2, leaves: 1, notes: [other] }], 1))
      yield* notes.setChainStatus(exampleChain(1), status(2))
      while ((yield* journal.number(9)) > 0);
      const rows = yield* journal.read(beginning, 9)
      expect(
        rows.map(({ type, owner, nonce, kind, chainId, state, version }) => {
          return { type, owner, nonce, kind, chainId, state, version }
        }),
      ).toEqual(
        [
          [alice, chain],
          [bob, chain],
          [alice, exampleChain(1)],
        ].map(([owner, chainId]) => {
          const named = { type: "balance", owner, nonce: null, kind: "balance" }
          return { ...named, chainId, state: "changed", version: 1 }
        }),
      )
      expect(rows.map(eventTypeOf)).toEqual(rows.map(() => "balance.changed"))
      const subjects = rows.map(({ subject }) => subject)
      expect(new Set(subjects).size).toBe(3)
      expect(subjects.map(parseUuid)).toEqual(subjects)
      const { position: _, ...row } = rows[0] ?? { position: 0 }
      expect(yield* journal.ofSubject(subjects[0] ?? "")).toEqual([row])
      yield* notes.rollback(chain, null)
      const [ofAlice = ""] = subjects
      expect((yield* journal.ofSubject(ofAlice)).map(({ version }) => version)).toEqual([1, 2])
    }),
  )

  scenario(
    "tells of blocks that count when they are appended, and of many at once after an absence",
    Effect.gen(function* () {
      const { notes, first, append } = yield* begun
      yield* notes.setChainStatus(chain, status(12))
      const second = yield* append(first, block(12, 2, [alice]))
      expect(yield* versions).toEqual({ alice: [1], bob: [], carol: [] })
      yield* notes.setChainStatus(chain, status(20, false))
      const third = yield* append(second, block(13, 3, [alice, bob]))
      yield* append(third, block(14, 5, [alice]), { number: 15 })
      expect(yield* versions).toEqual({ alice: [1], bob: [], carol: [] })
      yield* notes.setChainStatus(chain, status(20))
      expect(yield* versions).toEqual({ alice: [1, 2], bob: [1], carol: [] })
    }),
  )

  scenario(
    "tells of spends, to the note's owner alone",
    Effect.gen(function* () {
      const { notes, first, append } = yield* begun
      yield* append(first, { number: 11, nullifiers: [spend(1), 77n] })
      yield* notes.setChainStatus(chain, status(11))
      expect(yield* versions).toEqual({ alice: [], bob: [1], carol: [] })
    }),
  )

  scenario(
    "tells of what a rollback takes away and of what comes back, with versions that never fall",
    Effect.gen(function* () {
      const { notes, first, append } = yield* begun
      const third = block(13, 3, [carol])
      const lost = yield* append(first, block(11, 2, [alice]), {
        ...third,
        nullifiers: [spend(1)],
      })
      yield* notes.setChainStatus(chain, status(13))
      expect(yield* versions).toEqual({ alice: [1], bob: [1], carol: [1] })
      // Removed before it counts: nothing that was told.
      yield* append(lost, block(14, 4, [alice]))
      yield* notes.rollback(chain, lost.blocks[1] ?? null)
      expect(yield* versions).toEqual({ alice: [1], bob: [1], carol: [1] })
      yield* notes.rollback(chain, lost.blocks[0] ?? null)
      expect(yield* versions).toEqual({ alice: [1], bob: [1, 2], carol: [1, 2] })
      const at = { ...lost, to: { ...lost.to, ...lost.blocks[0], positions: 3 } }
      yield* append(at, { number: 12, branch: 1 }, { ...third, branch: 1 })
      expect(yield* versions).toEqual({ alice: [1], bob: [1, 2], carol: [1, 2, 3] })
    }),
  )

  scenario(
    "tells nothing of a rebuild, and of a rescan once",
    Effect.gen(function* () {
      const { notes, first, append } = yield* begun
      const second = yield* append(first, block(11, 2, [alice]))
      yield* notes.setChainStatus(chain, status(11))
      yield* notes.forgetNotes(chain, alice)
      yield* notes.restoreNotes(chain, [...first.notes, ...second.notes])
      expect(yield* versions).toEqual({ alice: [1], bob: [], carol: [] })
      yield* notes.rollback(chain, null)
      yield* notes.setChainStatus(chain, status(11, false))
      yield* notes.append(first)
      yield* notes.append(second)
      yield* notes.setChainStatus(chain, status(11))
      expect(yield* versions).toEqual({ alice: [1, 2, 3], bob: [1, 2], carol: [] })
    }),
  )

  scenario(
    "tells of a note from outside once it is served: at its block, or at the decision",
    Effect.gen(function* () {
      const { notes, first, append } = yield* begun
      const entries = yield* EntryStore
      const decide = (position: number, state: "served" | "quarantined" | "released") =>
        entries.decide(key(position), {
          at: 1,
          state,
          reason: null,
          from: ["undecided", "quarantined"],
        })
      yield* append(first, {
        number: 11,
        leaves: 3,
        notes: [outside(2, alice), outside(3, bob), outside(4, carol)],
      })
      yield* decide(2, "served")
      yield* entries.acknowledge(yield* entries.newlyCounting(chain, 9))
      expect(yield* versions).toEqual({ alice: [], bob: [], carol: [] })
      yield* decide(4, "quarantined")
      yield* notes.setChainStatus(chain, status(11))
      expect(yield* versions).toEqual({ alice: [1], bob: [], carol: [] })
      yield* decide(3, "served")
      expect(yield* versions).toEqual({ alice: [1], bob: [], carol: [] })
      yield* entries.acknowledge([key(2), key(3), key(4)])
      yield* entries.acknowledge([key(3)])
      expect(yield* versions).toEqual({ alice: [1], bob: [1], carol: [] })
      yield* decide(4, "released")
      yield* entries.acknowledge(yield* entries.newlyCounting(chain, 9))
      expect(yield* versions).toEqual({ alice: [1], bob: [1], carol: [1] })
    }),
  )

  scenario(
    "gives the versions of simultaneous writers in the order of their positions",
    Effect.gen(function* () {
      const { notes, first, append } = yield* begun
      const entries = yield* EntryStore
      const { transact } = yield* UnitOfWork
      const positions = [2, 3, 4, 5, 6]
      const made = positions.map((position) => outside(position, alice))
      yield* append(first, { number: 11, leaves: positions.length, notes: made })
      yield* notes.setChainStatus(chain, status(11))
      for (const position of positions)
        yield* entries.decide(key(position), {
          at: 1,
          state: "served",
          reason: null,
          from: ["undecided"],
        })
      yield* Effect.forEach(
        positions,
        (position) => transact(entries.acknowledge([key(position)])),
        { concurrency: "unbounded", discard: true },
      )
      expect(yield* versions).toEqual({ alice: [1, 2, 3, 4, 5], bob: [], carol: [] })
    }),
  )

  scenario(
    "keeps no change of a transaction that rolls back, and tells it when it is repeated",
    Effect.gen(function* () {
      const { notes, first, append } = yield* begun
      const { transact } = yield* UnitOfWork
      yield* append(first, block(11, 2, [alice]))
      const tell = notes.setChainStatus(chain, status(11))
      yield* Effect.exit(transact(Effect.andThen(tell, Effect.fail("undo"))))
      expect(yield* versions).toEqual({ alice: [], bob: [], carol: [] })
      yield* tell
      expect(yield* versions).toEqual({ alice: [1], bob: [], carol: [] })
      const journal = yield* Journal
      expect(yield* journal.prune(Number.MAX_SAFE_INTEGER, 9)).toBe(1)
      yield* notes.rollback(chain, first.blocks[0] ?? null)
      while ((yield* journal.number(9)) > 0);
      const { rows } = yield* journal.ofOwner(alice, { epoch: 1, position: 1 }, 9)
      expect(rows.map(({ version, position }) => [version, position])).toEqual([[2, 2]])
    }),
  )
}
