import {
  EntryStore,
  isFree,
  Journal,
  NoteStore,
  type EntryKey,
  type OwnerId,
  type UnitOfWork,
} from "@shielded-relay/core"
import { Effect } from "effect"
import fc from "fast-check"
import { exampleBatch, exampleChain, exampleNote, exampleOwner } from "../../../example/index.ts"
import type { Property, TestRunner } from "../../TestRunner.ts"

const chain = exampleChain(0)
const owners = [exampleOwner(1), exampleOwner(2)]

/** A note of the n-th owner, from outside or not, and whether its block spends the oldest unspent note. */
const drawnBlock = fc.record({
  notes: fc.array(fc.record({ owner: fc.nat(1), isOutside: fc.boolean() }), { maxLength: 2 }),
  spends: fc.boolean(),
})
type DrawnBlock = typeof drawnBlock extends fc.Arbitrary<infer A> ? A : never
const drawn = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant("append" as const), block: drawnBlock }),
    fc.record({ do: fc.constant("append" as const), block: drawnBlock }),
    fc.record({ do: fc.constant("status" as const), more: fc.nat(2), atHead: fc.boolean() }),
    fc.record({ do: fc.constant("status" as const), more: fc.nat(2), atHead: fc.boolean() }),
    fc.record({ do: fc.constant("rollback" as const), blocks: fc.integer({ min: 1, max: 3 }) }),
    fc.record({
      do: fc.constant("decide" as const),
      state: fc.constantFrom("served" as const, "quarantined" as const, "released" as const),
    }),
  ),
  { minLength: 4, maxLength: 24 },
)

/** Owners that look at their balances only when they are told. */
export function balanceReaders(
  { expect }: TestRunner,
  property: Property<EntryStore | Journal | NoteStore | UnitOfWork>,
): void {
  property(
    "tells an owner of each change, whatever is indexed, decided and rolled back in between",
    drawn,
    (steps) =>
      Effect.gen(function* () {
        const notes = yield* NoteStore
        const entries = yield* EntryStore
        const journal = yield* Journal
        let number = 1
        let confirmed = 1
        let atHead = true
        let made = 0
        /** What each owner knows, and up to where it has read its events. */
        const known = new Map<OwnerId, string>()
        const read = new Map<OwnerId, number>()
        const setStatus = Effect.suspend(() =>
          notes.setChainStatus(chain, { confirmed, atHead, disagreement: null }),
        )
        /** The notes of an owner that count: arrived, free and not spent in blocks that are indexed and confirmed. */
        const counting = Effect.fnUntraced(function* (owner: OwnerId) {
          const range = { from: 0, to: confirmed, after: null }
          const states = yield* notes.history(chain, owner, range, 1_000)
          return states
            .filter((state) => isFree(state) && state.note.block <= confirmed)
            .filter(({ spent }) => spent === null || spent.block > confirmed)
            .map(({ note }) => `${note.position}:${note.commitment}`)
            .join()
        })
        const hear = Effect.gen(function* () {
          while ((yield* journal.number(99)) > 0);
          for (const owner of owners) {
            const position = read.get(owner) ?? 0
            const { rows } = yield* journal.ofOwner(owner, { epoch: 1, position }, 99)
            const last = rows.at(-1)
            if (last !== undefined) {
              read.set(owner, last.position)
              known.set(owner, yield* counting(owner))
            }
            if (atHead) expect(yield* counting(owner)).toBe(known.get(owner) ?? "")
          }
        })
        const append = Effect.fnUntraced(function* (block: DrawnBlock) {
          const from = yield* notes.checkpoint(chain)
          const first = from?.positions ?? 0
          number += 1
          made += 1
          const [oldest] = yield* notes.unspent(chain, exampleOwner(1))
          yield* notes.append(
            exampleBatch(from, [
              {
                number,
                branch: made,
                leaves: block.notes.length,
                notes: block.notes.map(({ owner, isOutside }, index) => ({
                  position: first + index,
                  owner: exampleOwner(owner + 1),
                  nullifier: exampleNote(made * 10 + index, 0).nullifier,
                  transactionHash: `0x${made}`,
                  log: isOutside ? index : null,
                })),
                nullifiers: block.spends && oldest !== undefined ? [oldest.note.nullifier] : [],
              },
            ]),
          )
        })
        /** Decides on the newest entry, and delivers the decision as the index does. */
        const decide = Effect.fnUntraced(function* (state: "served" | "quarantined" | "released") {
          const undecided: ReadonlyArray<EntryKey> = yield* entries.due(
            chain,
            { upTo: 999, now: 999 },
            9,
          )
          const withheld = yield* entries.withheld(9)
          const [key] = [...undecided, ...withheld]
          if (key === undefined) return
          const from = ["undecided", "quarantined"] as const
          yield* entries.decide(key, { at: 1, state, reason: null, from })
          yield* entries.acknowledge(yield* entries.newlyCounting(chain, 9))
        })
        yield* notes.append(exampleBatch(null, [{ number }]))
        yield* setStatus
        for (const step of steps) {
          if (step.do === "append") yield* append(step.block)
          else if (step.do === "decide") yield* decide(step.state)
          else if (step.do === "status") {
            confirmed += step.more
            atHead = step.atHead
            yield* setStatus
          } else {
            const covered = yield* notes.recentBlocks(chain, step.blocks + 1)
            const to = covered.at(-1) ?? null
            yield* notes.rollback(chain, to)
            number = to?.number ?? 0
          }
          yield* hear
        }
        atHead = true
        yield* setStatus
        yield* hear
      }),
    25,
  )
}
