import { foreignErrors } from "@shielded-relay/testkit"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { classifyFailure } from "../../src/rpc/classifyFailure.ts"

for (const [client, methods] of Object.entries(foreignErrors)) {
  describe(`what ${client} says`, () => {
    for (const [method, fixtures] of Object.entries(methods)) {
      for (const [index, [kind, error]] of fixtures.entries()) {
        const said = error.message ?? `status ${error.httpStatus}`
        it(`${index}: "${said.slice(0, 80)}" to ${method} means ${kind}`, () => {
          expect(classifyFailure({ method, ...error }).kind).toBe(kind)
        })
      }
    }
  })
}

describe("the data of a revert", () => {
  it.each([
    ["as it is", "0x203d82d8"],
    ["behind a word", "Reverted 0x203d82d8"],
    ["in an object", { data: "0x203d82d8" }],
    ["in two objects", { data: { result: "0x203d82d8" } }],
  ])("is found %s", (_where, data) => {
    expect(classifyFailure({ method: "eth_call", code: 3, message: "", data })).toEqual({
      kind: "reverted",
      revertData: "0x203d82d8",
    })
  })

  it("is missing where the node does not pass it on", () => {
    expect(
      classifyFailure({ method: "eth_call", code: -32000, message: "execution reverted" }),
    ).toEqual({ kind: "reverted" })
  })
})

describe("a contract that chooses its words", () => {
  const words = Object.values(foreignErrors).flatMap((methods) =>
    Object.values(methods).flatMap((list) => list.map(([, { message }]) => message ?? "")),
  )

  it("cannot make its revert look like anything else", () => {
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom(...words), fc.string()), (reason) => {
        const error = { code: 3, message: `execution reverted: ${reason}`, data: "0x" }
        expect(classifyFailure({ method: "eth_call", ...error }).kind).toBe("reverted")
        expect(classifyFailure({ method: "eth_estimateGas", ...error }).kind).toBe("reverted")
      }),
    )
  })
})

describe("any error at all", () => {
  it("has a meaning, and never one about transactions when nothing was sent", () => {
    const aboutTransactions = [
      "already-known",
      "nonce-too-low",
      "replacement-underpriced",
      "underpriced",
      "unfunded",
      "transaction-refused",
    ]
    fc.assert(
      fc.property(
        fc.constantFrom("eth_getLogs", "eth_getBlockByNumber", "eth_call", "eth_chainId"),
        fc.option(fc.oneof(fc.integer(), fc.string()), { nil: undefined }),
        fc.oneof(
          fc.string(),
          fc.constantFrom("nonce too low", "already known", "insufficient funds for transfer"),
        ),
        fc.anything(),
        (method, code, message, data) => {
          const { kind } = classifyFailure({ method, code, message, data })
          expect(aboutTransactions).not.toContain(kind)
        },
      ),
    )
  })
})
