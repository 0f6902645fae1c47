import { errorCatalogue } from "@shielded-relay/core"
import { describe, expect, it } from "vitest"
import {
  errorCodes,
  errorTable,
  helperRefusals,
  helperRoutes,
  isErrorCode,
  routelessRefusals,
  signedRoutes,
  stampRefusals,
  statusOf,
  managedRefusals,
} from "@shielded-relay/api"

describe("the table of refusals", () => {
  it("has every code of the catalogue, each with a meaning", () => {
    expect(errorCodes).toEqual(Object.keys(errorCatalogue))
    for (const code of errorCodes) expect(errorTable[code].meaning).toMatch(/\.$/)
  })

  it("gives the statuses that callers rely on", () => {
    expect({
      shape: statusOf("INVALID_REQUEST"),
      json: statusOf("INVALID_JSON"),
      session: statusOf("SESSION_NOT_FOUND"),
      signature: statusOf("INVALID_REQUEST_SIGNATURE"),
      readNonce: statusOf("NONCE_USED_READ"),
      transactionNonce: statusOf("NONCE_USED"),
      conflict: statusOf("SESSION_CONFLICT"),
      mode: statusOf("NORMAL_MODE_REQUIRED"),
      reserved: statusOf("BALANCE_RESERVED"),
      poor: statusOf("INSUFFICIENT_BALANCE"),
      failed: statusOf("OPERATION_FAILED"),
      unknown: statusOf("OPERATION_NOT_FOUND"),
      capacity: statusOf("NO_CAPACITY"),
      chain: statusOf("CHAIN_UNAVAILABLE"),
      noStamp: statusOf("MISSING_STAMP"),
      stamp: statusOf("INVALID_STAMP"),
      typedData: statusOf("INVALID_TYPED_DATA"),
      stampSignature: statusOf("INVALID_STAMP_SIGNATURE"),
    }).toEqual({
      shape: 400,
      json: 400,
      session: 401,
      signature: 401,
      readNonce: 401,
      transactionNonce: 409,
      conflict: 409,
      mode: 403,
      reserved: 409,
      poor: 400,
      failed: 409,
      unknown: 404,
      capacity: 503,
      chain: 503,
      noStamp: 400,
      stamp: 400,
      typedData: 400,
      stampSignature: 401,
    })
  })

  it("never gives a 5xx to what can happen after an operation was accepted", () => {
    for (const code of ["OPERATION_FAILED", "OPERATION_EXPIRED", "NONCE_USED"] as const) {
      expect(statusOf(code)).toBeLessThan(500)
    }
  })

  it("leaves no code without a route that documents it", () => {
    const documented = new Set([
      ...signedRoutes.flatMap(({ refusals }) => refusals),
      ...helperRefusals,
      ...Object.values(helperRoutes).flatMap(({ refusals }) => refusals),
      ...routelessRefusals,
      ...stampRefusals,
      ...managedRefusals,
    ])
    expect(errorCodes.filter((code) => !documented.has(code))).toEqual([])
  })

  it("knows its codes from other texts", () => {
    expect(isErrorCode("NONCE_USED")).toBe(true)
    expect(isErrorCode("nonce_used")).toBe(false)
    expect(isErrorCode("constructor")).toBe(false)
  })
})
