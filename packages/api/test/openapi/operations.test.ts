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

  it.each(errorCodes)("say of %s whether to wait and which methods are allowed", (code) => {
    const status = statusOf(code)
    const headers = Object.keys(errorResponse(status, [code]).headers ?? {})
    const waits = status === 429 || status === 503 || code === "BALANCE_RESERVED"
    expect(headers.includes("Retry-After")).toBe(waits)
    expect(headers.includes("Allow")).toBe(status === 405)
  })
})
