import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { QueueAccumulator } from "../../src/tree/QueueAccumulator.ts"
import { keccakWords } from "../simulated/keccak.ts"

const empty = keccakWords(1)
const fold = (accumulator: Uint8Array, commitment: bigint) => keccakWords(accumulator, commitment)

describe("the queue's accumulator", () => {
  it("is the fold over all commitments at any size, in any order of asking, over cuts", () => {
    const step = fc.oneof(
      fc.record({ ask: fc.nat({ max: 80 }) }),
      fc.record({ replaceFrom: fc.nat({ max: 80 }), salt: fc.bigInt({ min: 1n, max: 1000n }) }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const accumulator = new QueueAccumulator(empty, fold)
        let leaves = Array.from({ length: 80 }, (_, k) => BigInt(k + 1))
        for (const each of steps) {
          if ("replaceFrom" in each) {
            const { replaceFrom, salt } = each
            leaves = leaves.map((leaf, k) => (k < replaceFrom ? leaf : leaf * 1000n + salt))
            accumulator.truncate(replaceFrom)
          }
          const size = "ask" in each ? each.ask : 80
          const expected = leaves.slice(0, size).reduce(fold, empty)
          expect(accumulator.after(size, (k) => leaves[k] ?? 0n)).toEqual(expected)
        }
      }),
      { numRuns: 100 },
    )
  })

  it("folds a commitment again only within its batch of 16", () => {
    let folds = 0
    const counted = new QueueAccumulator(empty, (accumulator, commitment) => {
      folds += 1
      return fold(accumulator, commitment)
    })
    for (let size = 0; size <= 1600; size += 16) counted.after(size, BigInt)
    expect(folds).toBe(1600)
    counted.after(1607, BigInt)
    expect(folds).toBe(1607)
  })
})
