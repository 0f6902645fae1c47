import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { soundWorkspace, type Workspace } from "./workspace.ts"

let workspace: Workspace
beforeAll(() => {
  workspace = soundWorkspace()
})
afterAll(() => workspace.dispose())

const withScripts = (
  scripts: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> => ({
  "package.json": JSON.stringify({ name: "sound", private: true, type: "module", scripts }),
})

describe("check", () => {
  test("every check runs to its end, also after one that failed, and all are counted", () => {
    const scripts = withScripts({ lint: "exit 3", tree: "echo looked at the tree" })
    const { passed, output } = workspace.planting(scripts, () =>
      workspace.run("check", "lint", "tree"),
    )
    expect(output).toMatch(/── lint: FAILED in [\d.]+ s/)
    expect(output).toContain("looked at the tree")
    expect(output).toMatch(/── tree: passed in [\d.]+ s/)
    expect(output).toContain("failed: npm run lint")
    expect(passed).toBe(false)
    expect(JSON.parse(workspace.read(".cache/checks.json"))).toEqual({ passed: 1, failed: 1 })
  })

  test("nothing but passes is a pass", () => {
    const { passed } = workspace.planting(withScripts({ lint: "exit 0", tree: "exit 0" }), () =>
      workspace.run("check", "lint", "tree"),
    )
    expect(passed).toBe(true)
    expect(JSON.parse(workspace.read(".cache/checks.json"))).toEqual({ passed: 2, failed: 0 })
  })

  test("a check that does not exist is a failure", () => {
    expect(workspace.planting(withScripts({}), () => workspace.run("check", "lint")).passed).toBe(
      false,
    )
  })
})
