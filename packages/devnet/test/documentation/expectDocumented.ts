import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect } from "vitest"

const root = join(import.meta.dirname, "../../../..")

/** docs/privacy.md has what the tour's node was asked about payers and recipients, row by row. */
export function expectDocumented(stdout: string): void {
  const rowsIn = (text: string) => text.match(/^\| (?:EVM|Solana|TRON) \|.*\|$/gm) ?? []
  const told = rowsIn(stdout)
  const [chain = ""] = /^\| \w+ \|/.exec(told[0] ?? "") ?? []
  const page = readFileSync(join(root, "docs/privacy.md"), "utf8")
  expect(told.length).toBeGreaterThan(3)
  expect(rowsIn(page).filter((row) => row.startsWith(chain))).toEqual(told)
}
