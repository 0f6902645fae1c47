import { Validator } from "@seriousme/openapi-schema-validator"
import {
  docsPage,
  openApiDocument,
  statusOf,
  type JsonSchema,
  type Operation,
} from "@shielded-relay/api"
import { describe, expect, it } from "vitest"
import { documentedRoutes, waasRoutes } from "../src/index.ts"
import { ManagedWorld, nonce, stampedRequest } from "./support/ManagedWorld.ts"
import { document, operationOf, requireDocumented } from "./support/requireDocumented.ts"

/** The named shape of a request's body. */
const namedSchema = (body: Operation["requestBody"]): JsonSchema => {
  const { $ref = "" } = body?.content["application/json"]?.schema ?? {}
  return document.components.schemas[String($ref).split("/").at(-1) ?? ""] ?? {}
}

const pathOf = (pattern: string) => pattern.replace(/:(\w+)/, "{$1}")

describe("managed wallets in the service's document", () => {
  it("are valid OpenAPI 3.1", async () => {
    const result = await new Validator().validate(structuredClone({ ...document }))
    expect(result).toMatchObject({ valid: true })
  })

  it("have every route under /waas, and the document gains nothing else", () => {
    const without = openApiDocument({ baseUrl: "/" })
    const gained = Object.keys(document.paths).filter((path) => !(path in without.paths))
    expect(gained.toSorted()).toEqual(
      [...new Set(waasRoutes.map(({ pattern }) => pathOf(pattern)))].toSorted(),
    )
    for (const { method, pattern } of waasRoutes)
      expect(operationOf({ method, routePattern: pattern }), pattern).toBeDefined()
    for (const [path, item] of Object.entries(without.paths))
      expect(document.paths[path]).toEqual(item)
    for (const text of ["waas", "StampedFailure", "X-Stamp"])
      expect(JSON.stringify({ ...without, "x-error-codes": {} })).not.toContain(text)
    const ids = Object.values(document.paths).flatMap(({ get, post }) =>
      [get, post].flatMap((operation) => operation?.operationId ?? []),
    )
    expect(new Set(ids).size).toBe(ids.length)
  })

  it("demand the stamp, and nothing else", () => {
    for (const { method, pattern } of waasRoutes)
      expect(operationOf({ method, routePattern: pattern })?.security).toEqual([{ stamp: [] }])
    expect(document.components.securitySchemes["stamp"]).toMatchObject({
      in: "header",
      name: "X-Stamp",
    })
  })

  it("show every field of a request once: in the path, the query or the body", () => {
    for (const { method, pattern, request } of waasRoutes) {
      const operation = operationOf({ method, routePattern: pattern })
      const body = namedSchema(operation?.requestBody)["properties"]
      const names = [
        ...(operation?.parameters ?? []).map(({ name }) => name),
        ...Object.keys(Object(body)),
      ]
      expect(names.toSorted(), pattern).toEqual(Object.keys(request.fields).toSorted())
    }
  })

  it("show limits of fields that the routes check themselves", () => {
    const fieldOf = (path: string, name: string) => {
      const schema = namedSchema(document.paths[path]?.post?.requestBody)
      return Object(schema["properties"])[name]
    }
    expect(fieldOf("/waas/create-organization", "organizationName")).toMatchObject({
      type: "string",
      minLength: 1,
      maxLength: 128,
    })
    expect(fieldOf("/waas/create-wallet", "nonce")).toMatchObject({ pattern: "^[ -~]{1,128}$" })
    expect(fieldOf("/waas/add-policy", "userIds")).toMatchObject({ minItems: 1, maxItems: 400 })
    expect(fieldOf("/waas/add-policy", "conditions")).toMatchObject({ additionalProperties: false })
    expect(fieldOf("/waas/wallet/sign-typed-data", "types")).toMatchObject({ type: "object" })
  })

  it("show every refusal of a route under its status, in the shape of managed wallets", () => {
    for (const { method, pattern, refusals } of documentedRoutes) {
      const operation = operationOf({ method, routePattern: pattern })
      expect(refusals).toEqual(expect.arrayContaining(["MISSING_STAMP", "SIGNER_UNKNOWN"]))
      for (const code of refusals) {
        const response = operation?.responses[String(statusOf(code))]
        expect(response?.description, `${pattern} ${code}`).toContain(`\`${code}\``)
        expect(JSON.stringify(response?.content)).toContain("#/components/schemas/StampedFailure")
      }
    }
  })

  it("tell of 202 exactly where an operation may still run", () => {
    const running = documentedRoutes.filter(
      ({ method, pattern }) =>
        "202" in (operationOf({ method, routePattern: pattern })?.responses ?? {}),
    )
    expect(running.map(({ pattern }) => pattern)).toEqual([
      "/waas/private-to-private",
      "/waas/private-to-public",
      "/waas/public-to-private",
      "/waas/public-to-public",
      "/waas/wallet/tron/delegate-resource",
      "/waas/wallet/tron/undelegate-resource",
      "/waas/wallet/tron/freeze",
      "/waas/wallet/tron/unfreeze",
      "/waas/wallet/tron/withdraw-unfrozen",
      "/waas/approve-proposal",
    ])
  })

  it("are on the documentation page, with their error shape", () => {
    const page = docsPage(document)
    for (const { pattern } of waasRoutes) expect(page).toContain(`<code>${pathOf(pattern)}</code>`)
    expect(page).toContain("Under <code>/waas</code>")
    expect(docsPage(openApiDocument({ baseUrl: "/" }))).not.toContain("/waas</code>")
  })

  it("hold for the real answers of every test: a field more, a code more or another status is noticed", async () => {
    const managed = await ManagedWorld.open()
    try {
      const request = await stampedRequest("GET /waas/get-users", managed.root.stamper, {
        organizationId: managed.organizationId,
        nonce: nonce(),
      })
      const answer = await managed.world.ask(request)
      expect(() => requireDocumented(request, answer)).not.toThrow()
      const { body } = answer
      const changed = (more: Readonly<Record<string, unknown>>) => () =>
        requireDocumented(request, { outcome: "ok", body: { ...body, ...more } })
      expect(changed({ secret: 1 })).toThrow("must NOT have unevaluated properties")
      expect(changed({ data: { users: [] } })).toThrow("nextCursor")
      expect(() => requireDocumented(request, { outcome: "accepted", body })).toThrow(
        "202 is not documented",
      )
      const refused = { status: "error", message: "no", code: "KEY_EXISTS" } as const
      expect(() =>
        requireDocumented(request, { outcome: "refused", code: "SUSPENDED", body: refused }),
      ).toThrow("must be equal to one of the allowed values")
    } finally {
      await managed.close()
    }
  })
})
