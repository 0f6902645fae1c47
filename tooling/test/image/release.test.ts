import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { repository } from "../workspace.ts"

const workflow = readFileSync(join(repository, ".github/workflows/release.yml"), "utf8")

describe("the release workflow", () => {
  it("pins every action of others by its commit", () => {
    const actions = [...workflow.matchAll(/uses: (\S+)/g)].map(([, action = ""]) => action)
    expect(actions.length).toBeGreaterThan(0)
    for (const action of actions) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/)
  })

  it("grants nothing by default and reads no stored secret", () => {
    expect(workflow).toContain("\npermissions: {}\n")
    expect(workflow).not.toMatch(/secrets\./)
  })

  it("writes nothing of its run into a command, where it could be a command itself", () => {
    const commands = workflow.split("\n").filter((line) => line.includes("${{"))
    for (const line of commands) expect(line).toMatch(/^ +[\w-]+: \$\{\{ [\w.-]+ \}\}$/)
  })

  it("publishes after the checks, the tests and a second build of the image", () => {
    const steps = [
      "bash .ci/run",
      "cmp .cache/image/index.json .cache/image-again/index.json",
      "npm publish --provenance",
      "skopeo copy --preserve-digests",
      "actions/attest-build-provenance@",
    ].map((text) => workflow.indexOf(text))
    expect(steps).toEqual(steps.toSorted((one, other) => one - other))
    expect(steps).not.toContain(-1)
  })
})
