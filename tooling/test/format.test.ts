import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { soundWorkspace, type Workspace } from "./workspace.ts"

let workspace: Workspace
beforeAll(() => {
  workspace = soundWorkspace()
})
afterAll(() => workspace.dispose())

describe("format:check", () => {
  test.each([
    ["a semicolon", "export const planted = 1;\n"],
    ["single quotes", "export const planted = 'one'\n"],
    ["wide indentation", "export const planted = () => {\n    return 1\n}\n"],
  ])("%s is found, and the workspace passes without it", (_, text) => {
    const path = "packages/core/src/planted.ts"
    const { passed, output } = workspace.planting({ [path]: text }, () =>
      workspace.run("format:check"),
    )
    expect(output).toContain(path)
    expect(passed).toBe(false)
    expect(workspace.run("format:check").passed).toBe(true)
  })
})
