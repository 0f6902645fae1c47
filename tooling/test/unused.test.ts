import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sound } from "./sound.ts"
import { soundWorkspace, type Workspace } from "./workspace.ts"

let workspace: Workspace
beforeAll(() => {
  workspace = soundWorkspace()
})
afterAll(() => workspace.dispose())

const core = sound["packages/core/src/index.ts"] ?? ""
const manifest = sound["packages/core/package.json"] ?? ""

/** [what lies unused, files planted, the kind that must be named, the place that must be named] */
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
  test("a sound workspace passes: what a package's entry exports counts as used", () => {
    const { passed, output } = workspace.run("unused")
    expect(output).toBe("")
    expect(passed).toBe(true)
  })

  test.each(planted)("%s lies unused", (_, files, kind, place) => {
    const { passed, output } = workspace.planting(files, () => workspace.run("unused"))
    expect(output).toContain(kind)
    expect(output).toContain(place)
    expect(passed).toBe(false)
  })

  test("the workspace passes again without what was planted", () => {
    expect(workspace.run("unused").passed).toBe(true)
  })
})
