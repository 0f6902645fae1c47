import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { describe, expect, it } from "vitest"
import { platformProblem } from "../src/platform/platformProblem.ts"

describe("a platform", () => {
  it.each(["22.19.0", "22.20.1", "23.0.0", "24.1.0"])("fits with Node %s", (node) => {
    expect(platformProblem(node)).toBeNull()
  })

  it("fits without Node", () => {
    expect(platformProblem(undefined)).toBeNull()
  })

  it.each(["22.18.9", "20.20.2", "18.0.0"])("is too old with Node %s", (node) => {
    expect(platformProblem(node)).toContain(`needs Node 22.19 or newer; this is Node ${node}`)
  })

  it("that is too old is named by the import, before a newer function is missing", async () => {
    const old = `
      Object.defineProperty(process.versions, "node", { value: "20.20.2" })
      Object.defineProperty(Map, "groupBy", { value: undefined })
      await import("shielded-relay")`
    const program = ["--conditions=source", "--input-type=module", "--eval", old]
    const run = promisify(execFile)(process.execPath, program, { cwd: import.meta.dirname })
    await expect(run).rejects.toMatchObject({
      stderr: expect.stringContaining("needs Node 22.19 or newer; this is Node 20.20.2"),
    })
  })
})
