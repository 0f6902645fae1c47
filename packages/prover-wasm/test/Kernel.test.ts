import { describe, expect, it } from "vitest"
import { Kernel, notFused, sharedKernel } from "../src/kernel/Kernel.ts"

const ROOM = 32_768

describe("a kernel", () => {
  it("accepts this machine's arithmetic", () => {
    const kernel = new Kernel(sharedKernel())
    expect(() => kernel.probe(ROOM)).not.toThrow()
  })

  it("refuses a machine with wrong arithmetic", () => {
    const shared = sharedKernel()
    const kernel = new Kernel(shared)
    // Wrong constants have the same effect as different rounding.
    kernel.bytes.fill(0, 64, shared.start)
    expect(() => kernel.probe(ROOM)).toThrow(
      expect.objectContaining({
        name: "CannotLoad",
        message: notFused(process.versions["bun"]),
      }),
    )
  })

  it("blames the engine where that is the reason", () => {
    expect(notFused(undefined)).toMatch(
      /^this processor has no fused multiply-add.*another machine/,
    )
    expect(notFused("1.4.5")).toMatch(/^the engine of Bun 1\.4\.5 .*run with Node 22/)
  })
})
