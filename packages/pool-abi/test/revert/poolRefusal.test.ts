import { shieldedPoolAbi } from "@shielded-relay/pool-contracts"
import { Interface } from "ethers"
import { describe, expect, it } from "vitest"
import { poolRefusalOf } from "../../src/revert/poolRefusal.ts"

const pool = new Interface(shieldedPoolAbi)
const someone = `0x${"11".repeat(20)}`
const errors = shieldedPoolAbi.flatMap((item) =>
  item.type === "error"
    ? [
        [
          item.name,
          pool.encodeErrorResult(
            item.name,
            item.inputs.map(({ type }) => (type === "address" ? someone : 1n)),
          ),
        ] as const,
      ]
    : [],
)
const refusalOf = (data: string) => poolRefusalOf(`0x${data.slice(2)}`)
const other = { code: "Reverted", byRecipient: false, unknownRoot: false }

describe("what a call of the pool reverted with", () => {
  it.each(errors)("is named when it is the pool's own %s", (name, data) => {
    expect(refusalOf(data)).toEqual({
      code: name,
      byRecipient: name === "TransferMismatch",
      unknownRoot: name === "UnknownRoot",
    })
    expect(refusalOf(data.toUpperCase())).toMatchObject({ code: name })
  })

  it("says who is to blame and whether another endpoint may know better", () => {
    expect(errors.map(([name]) => name)).toEqual(
      expect.arrayContaining(["TransferMismatch", "UnknownRoot"]),
    )
  })

  it("has no name when a token chose the words, or nothing was said", () => {
    const spoken = new Interface(["error Error(string)", "error Panic(uint256)"])
    expect(refusalOf(spoken.encodeErrorResult("Error", ["UnknownRoot"]))).toEqual(other)
    expect(refusalOf(spoken.encodeErrorResult("Panic", [1]))).toEqual(other)
    expect(refusalOf("0x")).toEqual(other)
    expect(refusalOf("0x1234")).toEqual(other)
  })

  it("has no name when the words behind an error's selector are cut", () => {
    const [, cut] = errors.find(([name]) => name === "TransferMismatch") ?? ["", ""]
    expect(refusalOf(cut.slice(0, 10))).toEqual(other)
  })
})
