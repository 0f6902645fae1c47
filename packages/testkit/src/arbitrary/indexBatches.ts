import fc from "fast-check"
import type { IndexBatch, IndexCheckpoint } from "@shielded-relay/core"
import { exampleBatch, exampleOwner } from "../example/index.ts"

const block = fc.record({
  gap: fc.nat(3),
  leaves: fc.nat(4),
  owners: fc.array(fc.nat(3), { minLength: 4, maxLength: 4 }),
  ours: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
  spends: fc.array(fc.nat(30), { maxLength: 2 }),
  root: fc.boolean(),
})

/**
 * The history of a chain as batches, each on top of the previous one: dense positions, notes of four owners, spends of
 * earlier notes, roots.
 */
export const indexBatchesArbitrary: fc.Arbitrary<ReadonlyArray<IndexBatch>> = fc
  .array(fc.array(block, { minLength: 1, maxLength: 3 }), { maxLength: 10 })
  .map((drafts) => {
    let from: IndexCheckpoint | null = null
    let number = -1
    let position = 0
    const nullifiers: Array<bigint> = []
    const spent = new Set<bigint>()
    return drafts.map((draft) => {
      const batch: IndexBatch = exampleBatch(
        from,
        draft.map((one) => {
          number += 1 + one.gap
          const spends = one.spends
            .flatMap((n) => nullifiers[n] ?? [])
            .filter((nullifier) => !spent.has(nullifier))
          const unique = [...new Set(spends)]
          for (const nullifier of unique) spent.add(nullifier)
          const notes = Array.from({ length: one.leaves }, (_, n) => n)
            .filter((n) => one.ours[n])
            .map((n) => {
              const nullifier = 2n ** 201n + BigInt(position + n)
              nullifiers.push(nullifier)
              return {
                position: position + n,
                owner: exampleOwner(one.owners[n] ?? 0),
                nullifier,
              }
            })
          position += one.leaves
          return {
            number,
            leaves: one.leaves,
            notes,
            nullifiers: unique,
            roots: one.root ? [{ inserted: position, root: BigInt(number) }] : [],
          }
        }),
      )
      from = batch.to
      return batch
    })
  })
