import { existsSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { changes, sourceOf } from "../build/change.ts"

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
})
