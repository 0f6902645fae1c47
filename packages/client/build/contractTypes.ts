import type { OpenApiDocument, Operation } from "@shielded-relay/api"
import { nameIn, objectOf, typeOf, type Schema } from "./typeOf.ts"

/** Generates the TypeScript source of the client's types from the OpenAPI document. */
export function contractTypes(document: OpenApiDocument): string {
  const signed = Object.entries(document.paths).flatMap(([path, item]) =>
    [
      { method: "GET", operation: item.get },
      { method: "POST", operation: item.post },
    ].flatMap(({ method, operation }) =>
      operation === undefined || operation.security.length === 0
        ? []
        : [{ key: `${method} ${path.replace(/\{(\w+)\}/g, ":$1")}`, operation }],
    ),
  )
  const capabilities = document.paths["/capabilities"]?.get
  if (capabilities === undefined) throw new Error("The OpenAPI document lacks GET /capabilities")
  const codes = Object.entries(document["x-error-codes"])
  return `// Generated from the OpenAPI document by build/generate.ts. Do not edit.

${namedTypes(document, signed)}
/** The request fields of each signed route: of a GET in the query, of a POST in the body. */
export interface Requests {
${signed.map(({ key, operation }) => `  readonly "${key}": ${requestType(document, operation)}`).join("\n")}
}

/** The success response of each signed route. */
export interface Answers {
${signed.map(({ key, operation }) => `  readonly "${key}": ${answerType(document, operation)}`).join("\n")}
}

/** The JSON kinds that each required field of a response may have. */
export const answerFields = {
${signed.map(({ key, operation }) => `  "${key}": ${fieldKinds(document, operation)},`).join("\n")}
} as const

/** The response of GET /capabilities. */
export type Capabilities = ${answerType(document, capabilities)}

/** Like \`answerFields\`, for GET /capabilities. */
export const capabilityFields = ${fieldKinds(document, capabilities)} as const

/** The HTTP status of each error code. */
export const errorStatus = {
${codes.map(([code, { status }]) => `  ${code}: ${status},`).join("\n")}
} as const

/** Stable error codes. */
export type ErrorCode = keyof typeof errorStatus

/** The codes after which the same request may succeed later, without those of status 429 and 503, after which it always may. */
export const otherRetryableCodes: ReadonlyArray<string> = [
${codes
  .filter(([, { retryable, status }]) => retryable && status !== 429 && status !== 503)
  .map(([code]) => `  "${code}",`)
  .join("\n")}
]
`
}

/** The types of the named shapes that answers contain, at any depth. */
function namedTypes(
  document: OpenApiDocument,
  signed: ReadonlyArray<{ operation: Operation }>,
): string {
  const used = new Set<string>()
  const visit = (schema: Schema): void => {
    for (const [, name = ""] of JSON.stringify(schema).matchAll(
      /"#\/components\/schemas\/(\w+)"/g,
    )) {
      if (used.has(name)) continue
      used.add(name)
      visit(namedSchema(document, name))
    }
  }
  for (const { operation } of signed) visit(answerSchema(document, operation))
  return [...used]
    .toSorted()
    .map((name) => {
      const schema = namedSchema(document, name)
      const about =
        typeof schema["description"] === "string" ? `/** ${schema["description"]}. */\n` : ""
      return `${about}type ${name} = ${typeOf(schema, "absent")}\n`
    })
    .join("\n")
}

/** The shape of this name in the document. */
function namedSchema(document: OpenApiDocument, name: string): Schema {
  return objectOf(document.components.schemas[name])
}

/** The shape that a reference names, or the schema itself. */
function targetOf(document: OpenApiDocument, schema: Schema): Schema {
  const { $ref } = schema
  return typeof $ref === "string" ? namedSchema(document, nameIn($ref)) : schema
}

function requestType(document: OpenApiDocument, operation: Operation): string {
  const body = operation.requestBody?.content["application/json"]?.schema
  if (body !== undefined) return typeOf(targetOf(document, body), "absent-or-undefined")
  const query = (operation.parameters ?? []).filter((parameter) => parameter.in === "query")
  const schema = {
    type: "object",
    properties: Object.fromEntries(query.map((parameter) => [parameter.name, parameter.schema])),
    required: query.filter(({ required }) => required).map(({ name }) => name),
  }
  return typeOf(schema, "absent-or-undefined")
}

function answerType(document: OpenApiDocument, operation: Operation): string {
  return typeOf(answerSchema(document, operation), "absent")
}

function fieldKinds(document: OpenApiDocument, operation: Operation): string {
  const { properties, required } = answerSchema(document, operation)
  const fields = (Array.isArray(required) ? required : []).map((name) => {
    const property = objectOf(objectOf(properties)[name])
    return `${name}: ${JSON.stringify(kindsOf(document, property))}`
  })
  return `{ ${fields.join(", ")} }`
}

function kindsOf(document: OpenApiDocument, given: Schema): ReadonlyArray<string> {
  const { type, anyOf } = targetOf(document, given)
  if (Array.isArray(anyOf))
    return [...new Set(anyOf.flatMap((one) => kindsOf(document, objectOf(one))))]
  return [type === "integer" ? "number" : String(type)]
}

function answerSchema(document: OpenApiDocument, operation: Operation): Schema {
  const schema = operation.responses["200"]?.content?.["application/json"]?.schema
  if (schema === undefined) throw new Error(`${operation.operationId} has no JSON response`)
  return targetOf(document, schema)
}
