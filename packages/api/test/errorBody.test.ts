import { errorBody } from "@shielded-relay/api"
import { describe, expect, it } from "vitest"

describe("the body of a failure", () => {
  const refusal = { code: "NOT_FOUND", message: "Not found", nonce: "n-1" } as const

  it("echoes the nonce", () => {
    expect(errorBody(refusal)).toEqual({
      success: false,
      error: "Not found",
      code: "NOT_FOUND",
      nonce: "n-1",
    })
    expect(errorBody({ ...refusal, nonce: undefined })).not.toHaveProperty("nonce")
  })

  it("carries further fields beside them", () => {
    expect(errorBody({ ...refusal, details: { correlationId: "c-1" } })).toHaveProperty(
      "correlationId",
      "c-1",
    )
  })
})
