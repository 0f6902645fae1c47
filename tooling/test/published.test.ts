import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sound } from "./sound.ts"
import { soundWorkspace, type Workspace } from "./workspace.ts"

let workspace: Workspace
beforeAll(() => {
  workspace = soundWorkspace()
})
afterAll(() => workspace.dispose())

const manifest = sound["packages/core/package.json"] ?? ""

describe("published", () => {
  test("packages that were not built are not fit to publish", () => {
    const { passed, output } = workspace.run("published")
    expect(output).toContain(
      '@shielded-relay/core: pkg.exports["."].default is ./dist/index.js but the file does not exist',
    )
    expect(passed).toBe(false)
  })

  test("built packages pass", () => {
    expect(workspace.run("build").passed).toBe(true)
    const { passed, output } = workspace.run("published")
    expect(output).toContain("published: 4 packages, no problems")
    expect(passed).toBe(true)
  })

  test("types that come after the code they describe are found", () => {
    const turned = manifest.replace(
      /"types": "(.+?)",\s+"default": "(.+?)"/,
      `"default": "$2", "types": "$1"`,
    )
    expect(turned).not.toBe(manifest)
    const { passed, output } = workspace.planting({ "packages/core/package.json": turned }, () =>
      workspace.run("published"),
    )
    expect(output).toContain("published: @shielded-relay/core")
    expect(passed).toBe(false)
  })
})
