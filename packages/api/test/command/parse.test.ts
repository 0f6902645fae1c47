import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { parseFeeToken } from "../../src/command/parse.ts"
import { requirePathId } from "../../src/command/requirePathId.ts"

const answer = <A, E extends { readonly code: string }>(effect: Effect.Effect<A, E>) =>
  effect.pipe(
    Effect.catch(({ code }) => Effect.succeed(code)),
    Effect.runSync,
  )
const id = "6e9f1c1e-7d2b-4c3a-9b1e-0a1b2c3d4e5f"

describe("the fee token of a request", () => {
  it("is ignored where the operation implies it, and elsewhere an address of the chain", () => {
    const evm = {
      family: "evm",
      callerRules: {
        feeToken: "named",
        mintFrom: false,
        approvalAddress: null,
        maximumNativeDeposit: null,
      },
    } as const
    const solana = {
      family: "solana",
      callerRules: {
        feeToken: "implied",
        mintFrom: true,
        approvalAddress: null,
        maximumNativeDeposit: null,
      },
    } as const
    const account = `0x${"ab".repeat(20)}`
    for (const text of [account, "any text"]) expect(answer(parseFeeToken(solana, text))).toBe(null)
    expect(answer(parseFeeToken(evm, account))).toBe(account)
    expect(answer(parseFeeToken(evm, "any text"))).toBe("INVALID_REQUEST")
    const mint = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"
    expect(answer(parseFeeToken(evm, mint))).toBe("UNSUPPORTED_TOKEN")
  })
})

describe("the UUID in a path", () => {
  it("equals the signed id in any case", () => {
    expect(answer(requirePathId(id, undefined, "nonce"))).toBe(id)
    expect(answer(requirePathId(id, id.toUpperCase(), "nonce"))).toBe(id)
    expect(answer(requirePathId(id, id.replace("6", "7"), "nonce"))).toBe(
      "INVALID_REQUEST_SIGNATURE",
    )
  })

  it("is refused when it is none", () => {
    for (const wrong of [undefined, "", "7", `${id}0`])
      expect(answer(requirePathId(wrong, wrong, "nonce"))).toBe("INVALID_REQUEST")
  })
})
