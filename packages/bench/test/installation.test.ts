import { describe, expect, it } from "vitest"
import { linesOf } from "../src/installation/measureInstallation.ts"
import { takenOf } from "../src/installation/timedRun.ts"

describe("the figures of an installation", () => {
  it.each(["node", "express", "fastify", "hono"])(
    "embedding in %s takes at most 15 lines",
    async (server) => {
      const lines = await linesOf(server)
      expect(lines).toBeGreaterThan(5)
      expect(lines).toBeLessThanOrEqual(15)
    },
  )

  it("read what the shell measured, after a program's own lines and in every locale", () => {
    expect(takenOf("npm warn\n3.250 1.5 0.25\n")).toEqual({ clock: 3.25, processor: 1.75 })
    expect(takenOf("3,250 1,5 0,25")).toEqual({ clock: 3.25, processor: 1.75 })
    expect(() => takenOf("killed")).toThrow("no times")
  })
})
