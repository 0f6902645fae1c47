import type { OpenApiDocument, Operation } from "@shielded-relay/api"
import { objectOf, typeOf, type Schema } from "./typeOf.ts"

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

/** The request fields of each signed route: of a GET in the query, of a POST in the body. */
export interface Requests {
${signed.map(({ key, operation }) => `  readonly "${key}": ${requestType(operation)}`).join("\n")}
}

/** The success response of each signed route. */
export interface Answers {
${signed.map(({ key, operation }) => `  readonly "${key}": ${answerType(operation)}`).join("\n")}
}

/** The JSON kinds that each required field of a response may have. */
export const answerFields = {
${signed.map(({ key, operation }) => `  "${key}": ${fieldKinds(operation)},`).join("\n")}
} as const

/** The response of GET /capabilities. */
export type Capabilities = ${answerType(capabilities)}

/** Like \`answerFields\`, for GET /capabilities. */
export const capabilityFields = ${fieldKinds(capabilities)} as const

/** The HTTP status of each error code. */
export const errorStatus = {
${codes.map(([code, { status }]) => `  ${code}: ${status},`).join("\n")}
} as const

/** Stable error codes. */
export type ErrorCode = keyof typeof errorStatus

/** The codes of refusals after which the same request may succeed later. */
export const retryableCodes: ReadonlyArray<string> = [
${codes.flatMap(([code, { retryable }]) => (retryable ? [`  "${code}",`] : [])).join("\n")}
]
`
}

function requestType(operation: Operation): string {
  const body = operation.requestBody?.content["application/json"]?.schema
  if (body !== undefined) return typeOf(body, "absent-or-undefined")
  const query = (operation.parameters ?? []).filter((parameter) => parameter.in === "query")
  const schema = {
    type: "object",
    properties: Object.fromEntries(query.map((parameter) => [parameter.name, parameter.schema])),
    required: query.filter(({ required }) => required).map(({ name }) => name),
  }
  return typeOf(schema, "absent-or-undefined")
}

function answerType(operation: Operation): string {
  return typeOf(answerSchema(operation), "absent")
}

function fieldKinds(operation: Operation): string {
  const { properties, required } = answerSchema(operation)
  const fields = (Array.isArray(required) ? required : []).map((name) => {
    const property = objectOf(objectOf(properties)[name])
    return `${name}: ${JSON.stringify(kindsOf(property))}`
  })
  return `{ ${fields.join(", ")} }`
}

function kindsOf(schema: Schema): ReadonlyArray<string> {
  const { type, anyOf } = schema
  if (Array.isArray(anyOf)) return [...new Set(anyOf.flatMap((one) => kindsOf(objectOf(one))))]
  return [type === "integer" ? "number" : String(type)]
}

function answerSchema(operation: Operation): Schema {
  const schema = operation.responses["200"]?.content?.["application/json"]?.schema
  if (schema === undefined) throw new Error(`${operation.operationId} has no JSON response`)
  return schema
}
