import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { classifyFailure } from "../../src/rpc/classifyFailure.ts"
import { nodeErrors } from "../fixture/nodeErrors.ts"

for (const [source, methods] of Object.entries(nodeErrors)) {
  describe(`what ${source} says`, () => {
    for (const [method, fixtures] of Object.entries(methods)) {
      for (const [index, [kind, error]] of fixtures.entries()) {
        const said = error.message ?? `status ${error.httpStatus}`
        it(`${index}: "${said.slice(0, 80)}" to ${method} means ${kind}`, () => {
          expect(classifyFailure({ method, ...error })).toBe(kind)
        })
      }
    }
  })
}

describe("any error at all", () => {
  it("has a meaning, and a meaning about transactions only if one was sent", () => {
    const anyError = fc.record({
      code: fc.option(fc.oneof(fc.integer({ min: -32_800, max: 600 }), fc.string()), {
        nil: undefined,
      }),
      message: fc.option(fc.string(), { nil: undefined }),
      data: fc.anything(),
      httpStatus: fc.option(fc.integer({ min: 100, max: 599 }), { nil: undefined }),
    })
    fc.assert(
      fc.property(anyError, (error) => {
        const kind = classifyFailure({ method: "getBlock", ...error })
        expect([
          "already-processed",
          "blockhash-unknown",
          "unfunded",
          "coins-missing",
        ]).not.toContain(kind)
        expect(classifyFailure({ method: "sendTransaction", ...error })).toBeTypeOf("string")
      }),
    )
  })
})

describe("a program's own log lines", () => {
  it("cannot imitate a sender without funds", () => {
    const words = fc.constantFrom(
      "Program log: Program 11111111111111111111111111111111 failed: custom program error: 0x1",
      "Program data: insufficient lamports",
    )
    fc.assert(
      fc.property(words, (line) => {
        const data = { err: { InstructionError: [2, { Custom: 1 }] }, logs: [line] }
        const error = { code: -32002, message: "Transaction simulation failed", data }
        expect(classifyFailure({ method: "sendTransaction", ...error })).toBe("transaction-failed")
      }),
    )
  })
})
