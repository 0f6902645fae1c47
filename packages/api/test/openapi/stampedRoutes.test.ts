import {
  docsPage,
  openApiDocument,
  stampedRefusals,
  type DocumentedRoute,
} from "@shielded-relay/api"
import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { jsonSchemaOf } from "../../src/openapi/jsonSchemaOf.ts"

const text = {
  tag: "Managed wallets",
  summary: "A route under a stamp",
  description: "It has a stamp.",
  authentication: "stamp",
  answer: Schema.Struct({ status: Schema.Literal("success") }),
} as const
const routes: ReadonlyArray<DocumentedRoute> = [
  {
    ...text,
    method: "GET",
    pattern: "/waas/thing/:scheduleId",
    request: Schema.Struct({ scheduleId: Schema.String, id: Schema.optionalKey(Schema.String) }),
    refusals: stampedRefusals({ method: "GET", refusals: ["SCHEDULE_NOT_FOUND", "INVALID_NONCE"] }),
    mayBeAccepted: false,
  },
  {
    ...text,
    method: "POST",
    pattern: "/waas/thing",
    request: Schema.Struct({ amount: Schema.String }),
    refusals: stampedRefusals({ method: "POST", refusals: ["INSUFFICIENT_GAS"] }),
    mayBeAccepted: true,
  },
]
const document = openApiDocument({ baseUrl: "/", managedWallets: routes })
const get = document.paths["/waas/thing/{scheduleId}"]?.get
const post = document.paths["/waas/thing"]?.post

describe("a route under a stamp in the document", () => {
  it("shows a parameter of its path once, unlike a session's route whose query has the same name", () => {
    expect(get?.parameters?.map(({ name, in: place }) => [name, place])).toEqual([
      ["scheduleId", "path"],
      ["id", "query"],
    ])
    const session = document.paths["/operation/{nonce}"]?.get?.parameters ?? []
    expect(session.filter(({ name }) => name === "nonce").map((one) => one.in)).toEqual([
      "path",
      "query",
    ])
  })

  it("demands the stamp and tells of 202 in its own words", () => {
    for (const operation of [get, post]) expect(operation?.security).toEqual([{ stamp: [] }])
    expect(get?.responses["202"]).toBeUndefined()
    expect(post?.responses["202"]?.description).toContain("GET /waas/operation")
    expect(document.paths["/transfer"]?.post?.responses["202"]?.description).toContain(
      "GET /operation/{nonce}",
    )
  })

  it("refuses in the shape of managed wallets; a session's route does not", () => {
    expect(JSON.stringify(post?.responses["400"]?.content)).toContain("/StampedFailure")
    expect(JSON.stringify(document.paths["/transfer"]?.post?.responses)).not.toContain("Stamped")
  })

  it("has the refusals of its kind, each once, those of a body for a POST alone", () => {
    const [read, change] = routes.map(({ refusals }) => refusals)
    expect(read?.filter((code) => code === "INVALID_NONCE")).toHaveLength(1)
    expect(read).not.toContain("UNSUPPORTED_MEDIA_TYPE")
    expect(change).toContain("UNSUPPORTED_MEDIA_TYPE")
    expect(change).toContain("STAMP_NONCE_USED")
  })

  it("adds to the document what it needs, and a document without such routes has none of it", () => {
    const without = openApiDocument({ baseUrl: "/" })
    expect(document.components.securitySchemes).toHaveProperty("stamp")
    expect(without.components.securitySchemes).not.toHaveProperty("stamp")
    expect(document.components.schemas).toHaveProperty("StampedFailure")
    expect(without.components.schemas).not.toHaveProperty("StampedFailure")
    expect(document.tags.map(({ name }) => name)).toContain("Managed wallets")
    expect(without.tags.map(({ name }) => name)).not.toContain("Managed wallets")
    expect(document.info.description).toContain("**Managed wallets.**")
    expect(without.info.description).not.toContain("**Managed wallets.**")
  })

  it("has its error shape on the page", () => {
    expect(docsPage(document)).toContain("<h3>Under <code>/waas</code></h3>")
    expect(docsPage(openApiDocument({ baseUrl: "/" }))).not.toContain("<h3>Under")
  })
})

describe("a check that tells its own JSON schema", () => {
  const documented = (shape: Readonly<Record<string, unknown>>) =>
    Schema.makeFilter<unknown>(() => true, { toJsonSchema: () => shape })

  it("is merged into what it is about", () => {
    const record = Schema.Record(Schema.String, Schema.Unknown)
    expect(jsonSchemaOf(record.check(documented({ anyOf: [{ required: ["a"] }] })))).toEqual({
      type: "object",
      anyOf: [{ required: ["a"] }],
    })
  })

  it("stays apart if both say the same keyword, or if there are two", () => {
    const record = Schema.Record(Schema.String, Schema.String)
    const items = { additionalProperties: { minLength: 1 } }
    expect(jsonSchemaOf(record.check(documented(items)))).toEqual({
      type: "object",
      additionalProperties: { type: "string" },
      allOf: [items],
    })
    const both = record.check(documented({ anyOf: [{}] }), documented({ oneOf: [{}] }))
    expect(jsonSchemaOf(both)).toEqual({
      type: "object",
      additionalProperties: { type: "string" },
      allOf: [{ anyOf: [{}] }, { oneOf: [{}] }],
    })
  })
})
