import { areaOf, errorBody } from "@shielded-relay/api"
import { describe, expect, it } from "vitest"

describe("the body of a failure", () => {
  const refusal = { code: "NOT_FOUND", message: "Not found", nonce: "n-1" } as const

  it("echoes the nonce on session routes", () => {
    expect(errorBody("session", refusal)).toEqual({
      success: false,
      error: "Not found",
      code: "NOT_FOUND",
      nonce: "n-1",
    })
    expect(errorBody("session", { ...refusal, nonce: undefined })).not.toHaveProperty("nonce")
  })

  it("has its own shape under /waas", () => {
    expect(errorBody("waas", refusal)).toEqual({
      status: "error",
      message: "Not found",
      code: "NOT_FOUND",
    })
    expect(["/waas", "/waas/", "/waas/get-wallets"].map(areaOf)).toEqual(["waas", "waas", "waas"])
    expect(["/", "/waasp", "/balance", "/x/waas"].map(areaOf)).toEqual(Array(4).fill("session"))
  })
})
