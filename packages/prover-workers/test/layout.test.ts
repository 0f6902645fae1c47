import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { defaultLayout } from "../src/layout.ts"

describe("defaultLayout", () => {
  it.each([
    [1, 1, 1],
    [2, 1, 2],
    [4, 1, 4],
    [8, 2, 8],
    [16, 4, 8],
  ])("on %i cores is %i workers with %i threads", (cores, workers, threadsPerProof) => {
    expect(defaultLayout(cores)).toEqual({ workers, threadsPerProof })
  })

  it("runs one to two threads per core when all workers are busy", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 512 }), (cores) => {
        const { workers, threadsPerProof } = defaultLayout(cores)
        const threads = workers * threadsPerProof
        expect(threads).toBeGreaterThanOrEqual(cores)
        // The last worker may have fewer than four cores to itself, which adds up to eight threads.
        expect(threads).toBeLessThan(2 * cores + 8)
      }),
    )
  })
})
