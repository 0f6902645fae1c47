import { execFileSync } from "node:child_process"
import { describe, expect, it } from "vitest"

/** Draws a third of 0 … 8 in a process with these variables. */
function drawn(variables: Record<string, string>): ReadonlyArray<number> {
  const { CI: _ci, NIGHTLY: _nightly, PROPERTY_SEED: _seed, ...rest } = process.env
  const source = `
    import { drawnFrom } from ${JSON.stringify(new URL("../../src/planted/draw.ts", import.meta.url).href)}
    console.log(JSON.stringify(drawnFrom([0, 1, 2, 3, 4, 5, 6, 7, 8], 3)))`
  const options = { encoding: "utf8", env: { ...rest, ...variables } } as const
  return JSON.parse(execFileSync(process.execPath, ["--input-type=module", "-e", source], options))
}

describe("what a test draws", () => {
  it("is a part that the seed selects, and each element belongs to one part", () => {
    const parts = ["1", "2", "3"].map((seed) => drawn({ PROPERTY_SEED: seed }))
    for (const part of parts) expect(part).toHaveLength(3)
    expect(parts.flat().toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  })

  it("is the same in CI each time", () => {
    expect(drawn({ CI: "true" })).toEqual(drawn({ PROPERTY_SEED: "1" }))
  })

  it("is everything at night", () => {
    expect(drawn({ CI: "true", NIGHTLY: "true" })).toHaveLength(9)
  })
})
