import { readdirSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"
import { describe, expect, it } from "vitest"

const root = join(import.meta.dirname, "../../../..")
const folder = join(root, "docs/security")
const text = readFileSync(join(folder, "README.md"), "utf8")

/** Each test that the tables name: the words of its title, and its file. */
const named = [...text.matchAll(/\[([^\]]+)\]\(([^)\s]+\.test\.ts)\)/g)].map(
  ([, title = "", path = ""]) => ({ title, file: relative(root, join(folder, path)) }),
)

/** What `it`, `describe` and their `each` are given as titles in a file. */
function titlesOf(file: string): ReadonlyArray<string> {
  const source = readFileSync(join(root, file), "utf8")
  const call = /(?:\b(?:it|describe)(?:\.\w+)?|\))\(\s*"((?:[^"\\]|\\.)+)"/g
  return [...source.matchAll(call)].map(([, title = ""]) => title)
}

describe("docs/security", () => {
  it("names at least one test for each attack", () => {
    const rows = text.split("\n").filter((line) => /^\| (?!Attack \|)/.test(line))
    expect(rows.length).toBeGreaterThan(30)
    for (const row of rows) expect(row).toMatch(/\.test\.ts\)/)
  })

  it.each(named)("names a test that exists: $title", ({ title, file }) => {
    expect(titlesOf(file).filter((one) => one.includes(title))).not.toEqual([])
  })

  it.each(["packages/core/test/authorization/attacks", "packages/http/test/attacks"])(
    "leaves out no file of %s",
    (attacks) => {
      const files = readdirSync(join(root, attacks)).filter((name) => name.endsWith(".test.ts"))
      expect(named.map(({ file }) => file)).toEqual(
        expect.arrayContaining(files.map((name) => `${attacks}/${name}`)),
      )
    },
  )
})
