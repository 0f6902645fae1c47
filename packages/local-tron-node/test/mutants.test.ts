import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { changes, drawn, sourceOf } from "../build/change.ts"

/** `PROPERTY_SEED` selects another draw, in CI too. */
function drawnSeed(): number {
  const { CI, PROPERTY_SEED } = process.env
  return Number(PROPERTY_SEED ?? (CI === undefined ? Date.now() : 1))
}

describe("the list of changed rules", () => {
  it("names texts that stand exactly once in their file, and test files that exist", () => {
    for (const change of changes()) {
      const { file, text, instead, noticedBy } = change
      expect([file, text, sourceOf(change).split(text).length - 1]).toEqual([file, text, 1])
      expect(instead).not.toBe(text)
      expect([noticedBy, existsSync(new URL(noticedBy, import.meta.url))]).toEqual([
        noticedBy,
        true,
      ])
    }
  })

  it("is noticed by its tests: one row, drawn by seed; all of them: `npm run mutants`", () => {
    const seed = drawnSeed()
    const root = fileURLToPath(new URL("..", import.meta.url))
    const args = ["--conditions=source", "build/mutants.ts", "--draw", "1", "--seed", String(seed)]
    const { VITEST: _, ...env } = process.env
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: root,
      env,
      encoding: "utf8",
    })
    expect([seed, status, stdout, stderr]).toEqual([
      seed,
      0,
      expect.stringContaining("1 of 1 changes noticed"),
      expect.any(String),
    ])
  })

  it("is drawn whole by enough seeds", () => {
    const list = changes()
    const seen = new Set(list.flatMap((_, seed) => drawn(list, 1, seed)))
    expect(seen.size).toBe(list.length)
  })
})
