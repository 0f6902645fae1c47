import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sound } from "./sound.ts"
import { soundWorkspace, type Workspace } from "./workspace.ts"

let workspace: Workspace
beforeAll(() => {
  workspace = soundWorkspace()
})
afterAll(() => workspace.dispose())

const core = sound["packages/core/src/index.ts"] ?? ""
const listed = sound["tooling/publicApi.json"] ?? ""
const manifest = sound["packages/core/package.json"] ?? ""

/** [what is unused, planted files, kind in the output, place in the output] */
const planted = [
  [
    "an export",
    {
      "packages/core/src/index.ts": `${core}export { used } from "./planted.ts"\n`,
      "packages/core/src/planted.ts": "export const used = 1\nexport const unused = 2\n",
    },
    "Unused exports (1)",
    "unused",
  ],
  [
    "an export of an entry, which only tests of its own package use,",
    {
      "packages/core/src/index.ts": `${core}export * from "./planted.ts"\n`,
      "packages/core/src/planted.ts": "export const planted = 1\n",
      "packages/core/test/planted.test.ts": `import { expect, test } from "vitest"
import { planted } from "../src/planted.ts"

test("one is one", () => {
  expect(planted).toBe(1)
})
`,
    },
    "unused-export: core planted",
    "not listed in tooling/publicApi.json",
  ],
  [
    "an export of an adapter's entry",
    {
      "packages/storage-memory/src/index.ts": `${sound["packages/storage-memory/src/index.ts"] ?? ""}export * from "./planted.ts"\n`,
      "packages/storage-memory/src/planted.ts": "export const planted = 1\n",
    },
    "unused-export: storage-memory planted",
    "not listed in tooling/publicApi.json",
  ],
  [
    "a line of the list of public API",
    { "tooling/publicApi.json": listed.replace(`"quadrupled"`, `"quadrupled", "gone"`) },
    "stale: pool gone",
    "tooling/publicApi.json",
  ],
  [
    "a file",
    { "packages/core/src/planted.ts": "export const unused = 1\n" },
    "Unused files (1)",
    "packages/core/src/planted.ts",
  ],
  [
    "a dependency",
    { "packages/core/package.json": manifest.replace(`"effect"`, `"viem": "1.0.0", "effect"`) },
    "Unused dependencies (1)",
    "viem",
  ],
  [
    "nothing, but a dependency is not listed",
    { "packages/core/src/index.ts": `${core}export { given } from "viem"\n` },
    "Unlisted dependencies (1)",
    "viem",
  ],
] as const

describe("unused", () => {
  test("a sound workspace passes: what its entries export is imported or listed", () => {
    const { passed, output } = workspace.run("unused")
    expect(output).toContain("unused: 3 exports listed as public API, no problems")
    expect(passed).toBe(true)
  })

  test.each(planted)("%s is reported as unused", (_, files, kind, place) => {
    const { passed, output } = workspace.planting(files, () => workspace.run("unused"))
    expect(output).toContain(kind)
    expect(output).toContain(place)
    expect(passed).toBe(false)
  })

  test("the workspace passes again without what was planted", () => {
    expect(workspace.run("unused").passed).toBe(true)
  })
})
