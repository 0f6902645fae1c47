import { ConnectionError, SqlError, UnknownError } from "effect/sql/SqlError"
import { describe, expect, it } from "vitest"
import { faultOf, Silence } from "../src/connection/Fault.ts"

/** An error in the form in which the client reports a server's error. */
const answered = (code: string, more: object = {}) =>
  new SqlError({
    reason: new UnknownError({
      cause: Object.assign(new Error("quotes 'a secret'"), { code, ...more }),
      message: "PgConnection: Query failed",
      operation: "query",
    }),
  })
const broken = (cause: Error) =>
  new SqlError({ reason: new ConnectionError({ cause, message: "", operation: "connect" }) })

describe("a failed statement", () => {
  it.each([
    // PostgreSQL 18, appendix A.
    ["conflict", "40001", "serialization_failure"],
    ["conflict", "40P01", "deadlock_detected"],
    ["unreachable", "53300", "too_many_connections"],
    ["unreachable", "53100", "disk_full"],
    ["unreachable", "57P01", "admin_shutdown"],
    ["unreachable", "57P03", "cannot_connect_now"],
    ["unreachable", "57014", "query_canceled"],
    ["unreachable", "55P03", "lock_not_available"],
    ["unreachable", "25006", "read_only_sql_transaction"],
    ["unreachable", "25P02", "in_failed_sql_transaction"],
    ["unreachable", "25P03", "idle_in_transaction_session_timeout"],
    ["unreachable", "28P01", "invalid_password"],
    ["unreachable", "3D000", "invalid_catalog_name"],
    ["unreachable", "08006", "connection_failure"],
    ["unreachable", "58030", "io_error"],
    ["unreachable", "XX001", "data_corrupted"],
    ["defect", "23505", "unique_violation"],
    ["defect", "23514", "check_violation"],
    ["defect", "22P02", "invalid_text_representation"],
    ["defect", "42P01", "undefined_table"],
    ["defect", "42501", "insufficient_privilege"],
  ])("is %s for SQLSTATE %s (%s)", (kind, sqlState) => {
    expect(faultOf(answered(sqlState))).toMatchObject({ kind, sqlState })
  })

  it("names the violated constraint", () => {
    expect(faultOf(answered("23505", { constraint: "operation_pkey" })).constraint).toBe(
      "operation_pkey",
    )
  })

  it("is a conflict if the row of a concurrent transaction violates an index that the statement has looked at", () => {
    const constraint = "wallet_operation_in_account"
    expect(faultOf(answered("23505", { constraint }))).toMatchObject({ kind: "conflict" })
    expect(faultOf(answered("23514", { constraint }))).toMatchObject({ kind: "defect" })
  })

  it("loses its connection when the server closes it or does not answer", () => {
    const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" })
    for (const error of [answered("57P01"), broken(refused), broken(new Error("")), new Silence()])
      expect(faultOf(error)).toMatchObject({ kind: "unreachable", connectionLost: true })
    expect(faultOf(broken(refused)).sqlState).toBe(null)
    expect(faultOf(answered("40001")).connectionLost).toBe(false)
    expect(faultOf(answered("57014")).connectionLost).toBe(false)
  })

  it("is a defect when the client cannot encode its values", () => {
    const cause = Object.assign(new Error("a value"), { _tag: "PgTypesCodecError" })
    const error = new SqlError({ reason: new UnknownError({ cause, message: "", operation: "" }) })
    expect(faultOf(error)).toEqual({
      kind: "defect",
      connectionLost: false,
      sqlState: null,
      constraint: null,
      network: null,
    })
    expect(faultOf(new Error("anything else")).kind).toBe("defect")
  })

  it("drops the driver's error text", () => {
    expect(JSON.stringify(faultOf(answered("23505")))).not.toContain("secret")
  })
})
