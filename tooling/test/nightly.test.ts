import { describe, expect, it } from "vitest"
import workspace from "../../vitest.workspace.ts"

const variables = (mode: string) => workspace({ mode, command: "serve" }).test?.env

describe("npm run nightly", () => {
  it("lets tests search further, which npm test does not", () => {
    expect(variables("nightly")).toHaveProperty("NIGHTLY", "true")
    expect(variables("test")).not.toHaveProperty("NIGHTLY")
  })
})
