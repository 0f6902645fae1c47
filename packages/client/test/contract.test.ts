import { openApiDocument } from "@shielded-relay/api"
import type { Answers, ErrorCode, Requests } from "@shielded-relay/client"
import { type schemas } from "@shielded-relay/api"
import { errorCatalogue, type ErrorCode as CoreErrorCode } from "@shielded-relay/core"
import { readFileSync } from "node:fs"
import { describe, expect, expectTypeOf, it } from "vitest"
import { contractTypes } from "../build/contractTypes.ts"
import { typeOf } from "../build/typeOf.ts"
import { errorStatus } from "../src/generated/contract.ts"

/** Normalises optional properties, since Effect adds `undefined` to them and a response never contains it. */
type Plain<T> =
  T extends ReadonlyArray<infer Item>
    ? ReadonlyArray<Plain<Item>>
    : T extends object
      ? { readonly [K in keyof T]: Plain<Exclude<T[K], undefined>> }
      : T

type CoreRequests = {
  readonly [K in keyof typeof schemas]: (typeof schemas)[K]["request"]["Encoded"]
}
type CoreAnswers = {
  readonly [K in keyof typeof schemas]: (typeof schemas)[K]["answer"]["Encoded"]
}

describe("the client's types", () => {
  it("match the current OpenAPI document", () => {
    const committed = readFileSync(new URL("../src/generated/contract.ts", import.meta.url), "utf8")
    expect(committed).toBe(contractTypes(openApiDocument({ baseUrl: "/" })))
  })

  it("equal core's", () => {
    expectTypeOf<Plain<Requests>>().toEqualTypeOf<Plain<CoreRequests>>()
    expectTypeOf<Plain<Answers>>().toEqualTypeOf<Plain<CoreAnswers>>()
    expectTypeOf<ErrorCode>().toEqualTypeOf<CoreErrorCode>()
    expect(Object.keys(errorStatus)).toEqual(Object.keys(errorCatalogue))
  })
})

describe("the generator", () => {
  it("writes each kind of schema", () => {
    const schema = {
      type: "object",
      properties: {
        id: { type: "string" },
        on: { type: "boolean", enum: [true] },
        size: { anyOf: [{ type: "integer" }, { type: "null" }] },
        list: { type: "array", items: { type: "object", properties: {} } },
        map: { type: "object", additionalProperties: { type: "number" } },
        any: {},
      },
      required: ["id"],
    }
    expect(typeOf(schema, "absent")).toBe(
      "{ readonly id: string; readonly on?: true; readonly size?: number | null; readonly list?: ReadonlyArray<{  }>; readonly map?: Readonly<Record<string, number>>; readonly any?: unknown }",
    )
    expect(typeOf({ ...schema, required: [] }, "absent-or-undefined")).toContain(
      "readonly id?: string | undefined;",
    )
  })

  it("fails for unsupported keywords", () => {
    expect(() => typeOf({ oneOf: [] }, "absent")).toThrow("Unsupported schema")
    expect(() => typeOf({ type: "tuple" }, "absent")).toThrow("Unsupported schema")
  })
})
