import { describe, expect, it } from "vitest"
import { Kernel, sharedKernel } from "../src/kernel/Kernel.ts"

const ROOM = 32_768

describe("a kernel", () => {
  it("finds its arithmetic right on this machine", () => {
    const kernel = new Kernel(sharedKernel())
    expect(() => kernel.probe(ROOM)).not.toThrow()
  })

  it("refuses a machine whose arithmetic is wrong", () => {
    const shared = sharedKernel()
    const kernel = new Kernel(shared)
    // With other constants it is as wrong as with other roundings.
    kernel.bytes.fill(0, 64, shared.start)
    expect(() => kernel.probe(ROOM)).toThrow(
      expect.objectContaining({
        name: "CannotLoad",
        message: "this processor has no fused multiply-add",
      }),
    )
  })
})
