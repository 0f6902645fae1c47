import { exampleUser } from "@shielded-relay/testkit"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { OrganizationSeal } from "../../src/index.ts"
import { isSealed } from "../../src/organization/index.ts"

describe("a row of an organization", () => {
  const row = exampleUser(0, { seal: "written elsewhere" })

  it("counts as this service's in a process without seals", async () => {
    expect(await Effect.runPromise(isSealed("user", row))).toBe(true)
  })

  it("does not in a process with seals, if its seal is another one", async () => {
    const seals = { seal: () => "another" }
    const asked = Effect.provideService(isSealed("user", row), OrganizationSeal, seals)
    expect(await Effect.runPromise(asked)).toBe(false)
  })
})
