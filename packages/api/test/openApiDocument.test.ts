import { Validator } from "@seriousme/openapi-schema-validator"
import {
  errorCodes,
  helperRoutes,
  openApiDocument,
  signedRoutes,
  statusOf,
  type Operation,
} from "@shielded-relay/api"
import { describe, expect, it } from "vitest"

const document = openApiDocument({ baseUrl: "https://relay.example/v1" })
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  [item.get, item.post].flatMap((operation) =>
    operation === undefined ? [] : [{ path, operation }],
  ),
)

const isByWallet = (path: string) =>
  signedRoutes.some(
    ({ pattern, authentication }) => pattern === path && authentication === "wallet",
  )

describe("the OpenAPI document", () => {
  it("is valid OpenAPI 3.1", async () => {
    const validator = new Validator()
    const result = await validator.validate(structuredClone({ ...document }))
    expect(result).toMatchObject({ valid: true })
    expect(validator.version).toBe("3.1")
  })

  it("is refused by the validator once a part is broken", async () => {
    const broken = { ...structuredClone(document), paths: { balance: { get: { responses: 1 } } } }
    expect(await new Validator().validate(broken)).toMatchObject({ valid: false })
  })

  it("has every signed route and every helper, and nothing else", () => {
    const expected = [
      ...signedRoutes.map(({ pattern }) => pattern.replace(/:(\w+)/, "{$1}")),
      ...Object.keys(helperRoutes),
    ]
    expect(Object.keys(document.paths).sort()).toEqual(expected.sort())
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it("points with every reference at something that is there", () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#([^"]+)"/g)]
    expect(references.length).toBeGreaterThan(20)
    for (const [, pointer = ""] of references) expect(at(document, pointer)).toBeTypeOf("object")
  })

  it("demands the signature on signed routes and on no helper; transactions may do without the header, and what a wallet signs by itself has none", () => {
    const header = { requestSignature: [] }
    for (const { path, operation } of operations) {
      const inSession = operation.tags.includes("Transactions") ? [header, {}] : [header]
      const signed = isByWallet(path) ? [{}] : inSession
      const demanded = path in helperRoutes ? [] : signed
      expect(operation.security, path).toEqual(demanded)
      expect(
        operation.description?.includes("has no `x-service-request-signature` header") ?? false,
        path,
      ).toBe(demanded.length === 2)
    }
  })

  it("says what Transact is, when feeToken is required, and that a swap takes exactly two tokens", () => {
    const text = (path: string) =>
      JSON.stringify([
        operations.find((one) => one.path === path)?.operation,
        document.components.schemas[`${path.slice(1, 2).toUpperCase()}${path.slice(2)}Request`],
      ])
    for (const path of ["/get-fee", "/swap"]) expect(text(path)).toContain("GET /get-swap-data")
    expect(text("/get-fee")).toContain("`Transact` for a transfer or withdrawal")
    for (const path of ["/withdraw", "/transfer", "/swap"])
      expect(text(path)).toContain("`feeToken` is required on EVM and TRON")
    expect(text("/swap")).toContain("`tokenAddresses` holds exactly the input and the output")
  })

  it("names every path parameter", () => {
    for (const { path, operation } of operations) {
      const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === "path")
      expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? [])
    }
  })

  it("sends lists of a query as repeated keys", () => {
    const fee = document.paths["/get-fee"]?.get?.parameters ?? []
    const lists = fee.filter(({ schema }) => schema["type"] === "array")
    expect(lists.map(({ name }) => name)).toEqual(["tokenAddresses", "amounts"])
    for (const list of lists) expect(list).toMatchObject({ style: "form", explode: true })
  })

  it("describes each refusal of a route under its status, with its code, text and meaning", () => {
    for (const route of signedRoutes) {
      const path = document.paths[route.pattern.replace(/:(\w+)/, "{$1}")]
      const operation = route.method === "GET" ? path?.get : path?.post
      for (const code of route.refusals) {
        const response = operation?.responses[String(statusOf(code))]
        expect(response?.description).toContain(`\`${code}\``)
        expect(codesOf(operation, statusOf(code))).toContain(code)
      }
    }
  })

  it("says where to wait: every 429 and 503 has Retry-After", () => {
    for (const { operation } of operations) {
      for (const status of ["429", "503"]) {
        expect(operation.responses[status]?.headers).toHaveProperty("Retry-After")
      }
    }
    expect(document.components.responses["MethodNotAllowed"]?.headers).toHaveProperty("Allow")
  })

  it("says that every answer is signed", () => {
    for (const { path, operation } of operations) {
      for (const [status, { headers }] of Object.entries(operation.responses)) {
        expect(headers, `${path} ${status}`).toHaveProperty("x-service-response-signature")
      }
    }
  })

  it("tells of 202 exactly where an operation may still run", () => {
    const running = operations.filter(({ operation }) => "202" in operation.responses)
    expect(running.map(({ path }) => path)).toEqual([
      "/transfer",
      "/withdraw",
      "/swap",
      "/withdraw-stuck-utxos",
    ])
  })

  it("never says that an absent field may be null", () => {
    const withdraw = document.paths["/withdraw"]?.post?.requestBody?.content["application/json"]
    expect(withdraw?.schema).toEqual({ $ref: "#/components/schemas/WithdrawRequest" })
    expect(document.components.schemas["WithdrawRequest"]).toMatchObject({
      properties: { timestamp: { type: "integer" }, feeAmount: { type: "string" } },
      required: ["sessionId", "nonce", "chainId", "tokenAddresses", "amounts", "recipientAddress"],
    })
    expect(JSON.stringify(document.components.schemas["TransferRequest"])).not.toContain('"null"')
  })

  it("lists every code with status, text and meaning", () => {
    expect(Object.keys(document["x-error-codes"])).toEqual(errorCodes)
  })
})

function at(value: unknown, pointer: string): unknown {
  let here = value
  for (const name of pointer.split("/").slice(1)) {
    here =
      typeof here === "object" && here !== null
        ? Object.entries(here).find(([key]) => key === name)?.[1]
        : undefined
  }
  return here
}

function codesOf(operation: Operation | undefined, status: number): unknown {
  const schema = operation?.responses[String(status)]?.content?.["application/json"]?.schema
  const [, own] = Array.isArray(schema?.["allOf"]) ? schema["allOf"] : []
  return own?.properties?.code?.enum
}
