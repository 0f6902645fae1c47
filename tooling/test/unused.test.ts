import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sound } from "./sound.ts"
import { type Outcome, soundWorkspace, type Workspace } from "./workspace.ts"

let workspace: Workspace
beforeAll(() => {
  workspace = soundWorkspace()
})
afterAll(() => workspace.dispose())

const core = sound["packages/core/src/index.ts"] ?? ""
const listed = sound["tooling/publicApi.json"] ?? ""
const manifest = sound["packages/core/package.json"] ?? ""

/** Each run reads the workspace three times, so that all that knip finds by itself is planted together. */
const foundByKnip = [
  ["an export", "Unused exports (1)", "unnoticed"],
  ["a file", "Unused files (1)", "packages/core/src/forgotten.ts"],
  ["a dependency", "Unused dependencies (1)", "viem"],
  ["nothing, but a dependency is not listed", "Unlisted dependencies (1)", "undici"],
] as const
const plantedForKnip = {
  "packages/core/src/index.ts": `${core}export { used } from "./planted.ts"\nexport { given } from "undici"\n`,
  "packages/core/src/planted.ts": "export const used = 1\nexport const unnoticed = 2\n",
  "packages/core/src/forgotten.ts": "export const forgotten = 1\n",
  "packages/core/package.json": manifest.replace(`"effect"`, `"viem": "1.0.0", "effect"`),
}

/** What knip takes for used. */
const foundInEntries = [
  ["an export of an entry, which only tests of its own package use,", "unused-export: core tested"],
  ["an export of an adapter's entry", "unused-export: storage-memory planted"],
  ["a line of the list of public API", "stale: pool gone"],
] as const
const plantedInEntries = {
  "packages/core/src/index.ts": `${core}export * from "./tested.ts"\n`,
  "packages/core/src/tested.ts": "export const tested = 1\n",
  "packages/core/test/tested.test.ts": `import { expect, test } from "vitest"
import { tested } from "../src/tested.ts"

test("one is one", () => {
  expect(tested).toBe(1)
})
`,
  "packages/storage-memory/src/index.ts": `${sound["packages/storage-memory/src/index.ts"] ?? ""}export * from "./planted.ts"\n`,
  "packages/storage-memory/src/planted.ts": "export const planted = 1\n",
  "tooling/publicApi.json": listed.replace(`"quadrupled"`, `"quadrupled", "gone"`),
}

describe("unused", () => {
  test("a sound workspace passes: what its entries export is imported or listed", () => {
    const { passed, output } = workspace.run("unused")
    expect(output).toContain("unused: 3 exports listed as public API, no problems")
    expect(passed).toBe(true)
  })

  describe("of what knip finds", () => {
    let outcome: Outcome
    beforeAll(() => {
      outcome = workspace.planting(plantedForKnip, () => workspace.run("unused"))
    })

    test.each(foundByKnip)("%s is reported as unused", (_, kind, place) => {
      expect(outcome.output).toContain(kind)
      expect(outcome.output).toContain(place)
    })

    test("everything is an error, not a warning", () => {
      expect(outcome.passed).toBe(false)
      expect(JSON.parse(workspace.read("knip.json"))).not.toHaveProperty("rules")
    })
  })

  describe("of what knip takes for used", () => {
    let outcome: Outcome
    beforeAll(() => {
      outcome = workspace.planting(plantedInEntries, () => workspace.run("unused"))
    })

    test.each(foundInEntries)("%s is reported as unused", (_, problem) => {
      expect(outcome.output).toContain(problem)
      expect(outcome.output).toContain("unused: 3 findings")
      expect(outcome.passed).toBe(false)
    })
  })
})
