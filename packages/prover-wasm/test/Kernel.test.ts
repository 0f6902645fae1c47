import { describe, expect, it } from "vitest"
import { Kernel, sharedKernel } from "../src/kernel/Kernel.ts"

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
        message: "this processor has no fused multiply-add",
      }),
    )
  })
})
