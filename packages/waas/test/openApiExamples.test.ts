import { errorCodes, type JsonSchema, type Operation } from "@shielded-relay/api"
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js"
import { describe, expect, it } from "vitest"
import { document } from "./support/requireDocumented.ts"

const ajv = new Ajv2020({ strict: false, allErrors: true })
ajv.addSchema({ components: document.components }, "document")

/** The document's references, as seen from a schema of its own. */
const absolute = (schema: JsonSchema): Record<string, unknown> =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components'))

const compiled = new Map<string, ValidateFunction>()

const faultsOf = (schema: JsonSchema, value: unknown): string | null => {
  const key = JSON.stringify(schema)
  const validate = compiled.get(key) ?? ajv.compile(absolute(schema))
  compiled.set(key, validate)
  return validate(value) ? null : ajv.errorsText(validate.errors)
}

const operations = Object.entries(document.paths).flatMap(([path, { get, post }]) =>
  [get, post].flatMap((operation) => (operation === undefined ? [] : [{ path, operation }])),
)

const mediaOf = (operation: Operation, status: string) =>
  operation.responses[status]?.content?.["application/json"]

/** The schemas of all fields in a schema, by their place. */
function* fields(schema: unknown, place: string): Generator<[string, JsonSchema]> {
  if (Array.isArray(schema)) {
    for (const one of schema) yield* fields(one, place)
  } else if (typeof schema === "object" && schema !== null) {
    for (const [keyword, value] of Object.entries(schema)) {
      if (keyword !== "properties") yield* fields(value, place)
      else
        for (const [name, property] of Object.entries(Object(value))) {
          yield [`${place}.${name}`, Object(property)]
          yield* fields(property, `${place}.${name}`)
        }
    }
  }
}

/** The bodies, parameters and answers of all operations that have an example. */
const examples = operations.flatMap(({ path, operation }) =>
  [
    ...[operation.requestBody?.content["application/json"]].flatMap((body) => body ?? []),
    ...(operation.parameters ?? []).filter((one) => one.required || "example" in one),
    ...["200", "202"].flatMap((status) => mediaOf(operation, status) ?? []),
  ]
    .filter(({ schema }) => Object.keys(schema).length > 0)
    .map(({ schema, example }) => ({ path, schema, example })),
)

/** The examples of all refusals of all operations, with their schemas. */
const refusals = operations.flatMap(({ path, operation }) =>
  Object.entries(operation.responses).flatMap(([status, { content }]) => {
    const media = content?.["application/json"]
    const [failure, own] = Array.isArray(media?.schema["allOf"]) ? media.schema["allOf"] : []
    if (Number(status) < 400) return []
    return [{ path, failure, codes: own.properties.code.enum, examples: media?.examples ?? {} }]
  }),
)

const valueOf = (example: { readonly value: unknown } | { readonly $ref: string }): unknown =>
  "value" in example
    ? example.value
    : document.components.examples[example.$ref.split("/").at(-1) ?? ""]?.value

describe("the document's fields", () => {
  it("all have a description, or refer to a shape that has one", () => {
    const silent = [...fields(document.components.schemas, "")].filter(
      ([, { description, $ref }]) => description === undefined && $ref === undefined,
    )
    expect(silent.map(([place]) => place)).toEqual([])
    const parameters = operations.flatMap(({ operation }) => operation.parameters ?? [])
    expect(parameters.filter(({ description }) => description === undefined)).toEqual([])
    const referred = [...JSON.stringify(document.components.schemas).matchAll(/schemas\/(\w+)"/g)]
      .map(([, name = ""]) => name)
      .filter((name) => !/(Answer|Request)$/.test(name))
    expect(referred.length).toBeGreaterThan(10)
    for (const name of referred)
      expect(document.components.schemas[name], name).toHaveProperty("description")
  })
})

describe("the document's examples", () => {
  it("fit the requests and answers", () => {
    expect(examples.length).toBeGreaterThan(2 * operations.length)
    for (const { path, schema, example } of examples)
      expect(faultsOf(schema, example), path).toBeNull()
  })

  it("show an accepted operation with 202, and none with 200", () => {
    const running = operations.filter(({ operation }) => "202" in operation.responses)
    for (const { path, operation } of running) {
      expect(JSON.stringify(mediaOf(operation, "202")?.example), path).toContain('"waiting"')
      expect(JSON.stringify(mediaOf(operation, "200")?.example)).not.toContain('"waiting"')
    }
  })

  it("of refusals fit them, and there is one for each code that a route names", () => {
    for (const { path, failure, codes, examples: shown } of refusals) {
      expect(Object.keys(shown), path).toEqual(codes)
      for (const [code, example] of Object.entries(shown)) {
        expect(faultsOf(failure, valueOf(example)), `${path} ${code}`).toBeNull()
        expect(valueOf(example)).toMatchObject({ code })
      }
    }
  })

  it("have no parameter of a text left open, and there is one for each code", () => {
    const named = Object.entries(document.components.examples)
    const codes = named.map(([name]) => name.replace("waas.", ""))
    expect([...new Set(codes)].toSorted()).toEqual(errorCodes.toSorted())
    for (const [name, { value }] of named)
      expect(JSON.stringify(value), name).not.toMatch(/\{\w+\}|: "|\bundefined\b/)
  })

  it("name the field, what was found and what is expected where a route refuses its request", () => {
    const signed = operations.filter(({ operation }) => operation.security.length > 0)
    for (const { path, operation } of signed) {
      const example = mediaOf(operation, "400")?.examples?.["INVALID_REQUEST"]
      const { error, message } = Object(example === undefined ? {} : valueOf(example))
      expect(error ?? message, path).toMatch(/^[\w[\]]+: .*expected/)
    }
  })

  it("are noticed when they are wrong", () => {
    const schema = { $ref: "#/components/schemas/WithdrawRequest" }
    const { example } =
      document.paths["/withdraw"]?.post?.requestBody?.content["application/json"] ?? {}
    expect(faultsOf(schema, { ...Object(example), chainId: "10" })).toContain("chainId")
    expect(faultsOf(schema, { ...Object(example), amounts: ["0"] })).toContain("amounts")
  })
})

describe("an operation in the document", () => {
  const { Operation: operation = {} } = document.components.schemas

  it("is one variant for each state, which the discriminator names", () => {
    expect(operation).toMatchObject({
      discriminator: {
        propertyName: "state",
        mapping: {
          confirmed: "#/components/schemas/ExecutedOperation",
          waiting: "#/components/schemas/PendingOperation",
          prepared: "#/components/schemas/PreparedOperation",
          refused: "#/components/schemas/FailedOperation",
          expired: "#/components/schemas/EndedOperation",
        },
      },
    })
    for (const path of ["/withdraw", "/transfer", "/swap", "/withdraw-stuck-utxos"]) {
      const name = `${document.paths[path]?.post?.operationId ?? ""}Answer`
      const schema =
        document.components.schemas[`${name.slice(0, 1).toUpperCase()}${name.slice(1)}`]
      expect(Object(schema?.["properties"]).operation, path).toEqual({
        $ref: "#/components/schemas/Operation",
      })
    }
  })

  it("has a result exactly when it was executed", () => {
    const shown = { $ref: "#/components/schemas/Operation" }
    const [media] = [document.paths["/operation/{nonce}"]?.get].flatMap((one) =>
      one === undefined ? [] : [mediaOf(one, "200")?.example],
    )
    const executed = Object(media).operation
    expect(faultsOf(shown, executed)).toBeNull()
    const { result, ...without } = executed
    expect(result).toHaveProperty("block")
    expect(faultsOf(shown, without)).not.toBeNull()
    expect(faultsOf(shown, { ...without, state: "broadcast" })).toBeNull()
    expect(faultsOf(shown, { ...executed, state: "somewhere" })).not.toBeNull()
  })
})
