import { describe, expect, it } from "vitest"
import workspace from "../../vitest.workspace.ts"

const testsOf = (mode: string) => workspace({ mode, command: "serve" }).test
const variables = (mode: string) => testsOf(mode)?.env

describe("npm run nightly", () => {
  it("lets tests search further, which npm test does not", () => {
    expect(variables("nightly")).toHaveProperty("NIGHTLY", "true")
    expect(variables("test")).not.toHaveProperty("NIGHTLY")
  })

  it("runs the tests that are its own, which npm test does not", () => {
    const ofTheNight = "**/*.nightly.test.ts"
    expect(testsOf("nightly")?.exclude).not.toContain(ofTheNight)
    expect(testsOf("test")?.exclude).toContain(ofTheNight)
  })
})
