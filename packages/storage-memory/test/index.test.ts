import { Effect, Exit } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { NoteStore, type IndexBatch, type IndexedBlock } from "@shielded-relay/core"
import {
  exampleBatch,
  exampleBlock,
  exampleChain,
  exampleNote,
  exampleOwner,
  indexBatchesArbitrary,
} from "@shielded-relay/testkit"
import { memoryStorage } from "../src/index.ts"

const chain = exampleChain(0)
const run = <A, E>(effect: Effect.Effect<A, E, NoteStore>) =>
  Effect.runPromise(Effect.provide(effect, memoryStorage))
const contents = Effect.gen(function* () {
  const store = yield* NoteStore
  return yield* Effect.all({
    checkpoint: store.checkpoint(chain),
    blocks: store.recentBlocks(chain, 1000),
    leaves: store.leaves(chain, 0, 1000),
    root: store.latestRoot(chain),
    unspent: Effect.forEach([0, 1, 2, 3], (n) => store.unspent(chain, exampleOwner(n))),
  })
})

describe("the index in memory", () => {
  it("after any rollback equals the index when that block was the newest", () =>
    fc.assert(
      fc.asyncProperty(indexBatchesArbitrary, fc.nat(), (batches, choice) =>
        run(
          Effect.gen(function* () {
            const store = yield* NoteStore
            const past: Array<readonly [IndexedBlock | null, Effect.Success<typeof contents>]> = [
              [null, yield* contents],
            ]
            for (const batch of batches) {
              yield* store.append(batch)
              past.push([batch.to, yield* contents])
            }
            const [to, before] = past[choice % past.length] ?? [null, yield* contents]
            yield* store.rollback(chain, to && { number: to.number, hash: to.hash, time: to.time })
            expect(yield* contents).toEqual(before)
          }),
        ),
      ),
    ))

  it("refuses batches that contradict themselves, each as a defect that writes nothing", () =>
    run(
      Effect.gen(function* () {
        const store = yield* NoteStore
        const first = exampleBatch(null, [{ number: 5, leaves: 2 }])
        yield* store.append(first)
        const before = yield* contents
        const good = exampleBatch(first.to, [
          { number: 7, leaves: 1, notes: [{ position: 2 }] },
          { number: 9, leaves: 1, nullifiers: [1n] },
        ])
        const [leaf, second] = good.leaves
        const [note] = good.notes
        if (leaf === undefined || second === undefined || note === undefined) return
        const outside = { block: 10, transactionHash: "0x" }
        const malformed: Readonly<Record<string, Partial<IndexBatch>>> = {
          "a checkpoint that does not advance": { to: { ...good.to, number: 5 } },
          "a count that is not the leaves'": { to: { ...good.to, positions: 5 } },
          "no block for its checkpoint": { blocks: good.blocks.slice(0, 1) },
          "another hash for its checkpoint": {
            blocks: [...good.blocks.slice(0, 1), exampleBlock(9, 1)],
          },
          "blocks out of order": { blocks: good.blocks.toReversed() },
          "leaves of blocks out of order": {
            leaves: [
              { ...leaf, block: 9 },
              { ...second, block: 7 },
            ],
          },
          "a leaf that is not a field element": {
            leaves: [{ ...leaf, commitment: 2n ** 256n }, second],
          },
          "a note without its leaf": { notes: [{ ...note, position: 9 }] },
          "a note of another commitment": { notes: [{ ...note, commitment: 1n }] },
          "a note of another chain": { notes: [{ ...note, chainId: exampleChain(1) }] },
          "a nullifier beyond its blocks": { nullifiers: [{ nullifier: 1n, ...outside }] },
          "an operation beyond its blocks": { operations: [{ operationHash: 1n, ...outside }] },
          "a root before its blocks": { roots: [{ inserted: 1, root: 1n, block: 5 }] },
        }
        for (const [what, change] of Object.entries(malformed)) {
          const exit = yield* Effect.exit(store.append({ ...good, ...change }))
          expect([what, Exit.hasDies(exit)]).toEqual([what, true])
          expect(yield* contents).toEqual(before)
        }
        yield* store.append(good)
      }),
    ))

  it("refuses to roll back to a block that is not indexed, and changes nothing", () =>
    run(
      Effect.gen(function* () {
        const store = yield* NoteStore
        yield* store.append(exampleBatch(null, [{ number: 5, leaves: 2 }]))
        const before = yield* contents
        for (const block of [exampleBlock(4), exampleBlock(5, 1), exampleBlock(6)])
          expect(Exit.hasDies(yield* Effect.exit(store.rollback(chain, block)))).toBe(true)
        expect(yield* contents).toEqual(before)
      }),
    ))

  it("restores only notes whose leaves a reorganisation has kept", () =>
    run(
      Effect.gen(function* () {
        const store = yield* NoteStore
        const old = exampleBatch(null, [
          { number: 1, leaves: 1, notes: [{ position: 0 }] },
          { number: 2, leaves: 2, notes: [{ position: 1 }, { position: 2 }] },
        ])
        yield* store.append(old)
        yield* store.forgetNotes(chain, exampleOwner(0))
        yield* store.rollback(chain, exampleBlock(1))
        const from = yield* store.checkpoint(chain)
        yield* store.append(exampleBatch(from, [{ number: 2, branch: 1, leaves: 1 }]))
        yield* store.restoreNotes(chain, old.notes)
        expect((yield* store.unspent(chain, exampleOwner(0))).map(({ note }) => note)).toEqual([
          exampleNote(0, 1),
        ])
      }),
    ))

  it("holds 200,000 commitments in about 40 bytes each", () =>
    run(
      Effect.gen(function* () {
        const store = yield* NoteStore
        const arrays = () => process.memoryUsage().arrayBuffers
        const before = arrays()
        let from = yield* store.checkpoint(chain)
        for (let block = 0; block < 20; block += 1) {
          const batch = exampleBatch(from, [{ number: block, leaves: 10_000 }])
          yield* store.append(batch)
          from = batch.to
        }
        expect(from?.positions).toBe(200_000)
        // The capacity doubles, so it is at most twice the bytes in use.
        expect(arrays() - before).toBeLessThan(2 * 200_000 * 40 + 2 ** 20)
        const last = yield* store.leaves(chain, 199_999, 10)
        expect(last).toEqual(
          exampleBatch(from && { ...from, positions: 199_999 }, [
            { number: 20, leaves: 1 },
          ]).leaves.map((leaf) => ({ ...leaf, block: 19 })),
        )
        yield* store.rollback(chain, null)
        expect(yield* store.leaves(chain, 0, 1)).toEqual([])
      }),
    ))
})
