import { describe, expect, it } from "vitest"
import { sessionRules } from "../src/sessionRules.ts"
import { World } from "@shielded-relay/simulated-relay"

describe("the audiences of an embedded relay", () => {
  it.each(["https://relay.example", "http://127.0.0.1:3000", "https://relay.example:8443"])(
    "may be %s",
    (audience) => {
      expect(sessionRules({ audiences: [audience] }).audiences).toEqual([audience])
    },
  )

  it.each([
    "https://relay.example/",
    "https://Relay.example",
    "https://relay.example:443",
    "https://relay.example\nChain ID: 1",
    "https://relay.example ",
    "relay.example",
    "ftp://relay.example",
    "",
  ])("are refused at the start when one is %j", async (audience) => {
    const wrong = `audiences: ${JSON.stringify(audience)} is not an origin`
    expect(() => sessionRules({ audiences: [audience] })).toThrow(TypeError)
    await expect(World.open({ sessions: { audiences: [audience] } })).rejects.toThrow(wrong)
  })
})
