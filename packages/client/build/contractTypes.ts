import type { OpenApiDocument, Operation } from "@shielded-relay/api"
import { objectOf, typeOf, type Schema } from "./typeOf.ts"

/** The TypeScript source of the client's contract types, from the OpenAPI document alone. */
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
  if (capabilities === undefined) throw new Error("The document has no GET /capabilities")
  const codes = Object.entries(document["x-error-codes"])
  return `// Generated from the OpenAPI document by build/generate.ts. Do not edit.

/** What each signed route is sent: query fields of a GET, body fields of a POST. */
export interface Requests {
${signed.map(({ key, operation }) => `  readonly "${key}": ${requestType(operation)}`).join("\n")}
}

/** What each signed route answers on success. */
export interface Answers {
${signed.map(({ key, operation }) => `  readonly "${key}": ${answerType(operation)}`).join("\n")}
}

/** The kinds of value that each field of an answer may have; what is listed is always there. */
export const answerFields = {
${signed.map(({ key, operation }) => `  "${key}": ${fieldKinds(operation)},`).join("\n")}
} as const

/** What GET /capabilities answers. */
export type Capabilities = ${answerType(capabilities)}

/** As \`answerFields\`, of GET /capabilities. */
export const capabilityFields = ${fieldKinds(capabilities)} as const

/** The status of every refusal. */
export const errorStatus = {
${codes.map(([code, { status }]) => `  ${code}: ${status},`).join("\n")}
} as const

/** Stable identifiers of refusals. */
export type ErrorCode = keyof typeof errorStatus
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
  if (Array.isArray(anyOf)) return anyOf.flatMap((one) => kindsOf(objectOf(one)))
  return [type === "integer" ? "number" : String(type)]
}

function answerSchema(operation: Operation): Schema {
  const schema = operation.responses["200"]?.content?.["application/json"]?.schema
  if (schema === undefined) throw new Error(`${operation.operationId} has no JSON answer`)
  return schema
}
