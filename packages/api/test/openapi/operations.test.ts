import { errorCodes, openApiDocument, statusOf } from "@shielded-relay/api"
import { describe, expect, it } from "vitest"
import { errorResponse } from "../../src/openapi/errorResponses.ts"

describe("the operations of the OpenAPI document", () => {
  it("are named by the words of their path, the state of one thing by its status", () => {
    const { paths } = openApiDocument({ baseUrl: "/" })
    const idOf = (path: string) => (paths[path]?.get ?? paths[path]?.post)?.operationId
    expect(
      ["/withdraw-stuck-utxos", "/balance", "/operation/{nonce}", "/private-send/{orderId}"].map(
        idOf,
      ),
    ).toEqual(["withdrawStuckUtxos", "balance", "operation", "privateSendStatus"])
    expect(idOf("/private-send")).toBe("privateSend")
  })

  it("show what the route says to a malformed request, and other refusals by reference", () => {
    const codes = ["INVALID_REQUEST", "INVALID_JSON"] as const
    const examplesOf = (shown: Parameters<typeof errorResponse>[2]) =>
      errorResponse(400, codes, shown).content?.["application/json"]?.examples
    const json = { $ref: "#/components/examples/INVALID_JSON" }
    expect(examplesOf({ invalidRequest: "chainId: 'ten', expected digits" })).toMatchObject({
      INVALID_REQUEST: { value: { success: false, error: "chainId: 'ten', expected digits" } },
      INVALID_JSON: json,
    })
    expect(examplesOf({})).toEqual({
      INVALID_REQUEST: { $ref: "#/components/examples/INVALID_REQUEST" },
      INVALID_JSON: json,
    })
    expect(examplesOf({ name: "StampedFailure" })).toHaveProperty("INVALID_JSON", {
      $ref: "#/components/examples/waas.INVALID_JSON",
    })
  })

  it.each(errorCodes)("say of %s whether to wait and which methods are allowed", (code) => {
    const status = statusOf(code)
    const headers = Object.keys(errorResponse(status, [code]).headers ?? {})
    const waits = status === 429 || status === 503 || code === "BALANCE_RESERVED"
    expect(headers.includes("Retry-After")).toBe(waits)
    expect(headers.includes("Allow")).toBe(status === 405)
  })
})
