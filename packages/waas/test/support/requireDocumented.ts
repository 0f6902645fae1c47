import {
  openApiDocument,
  statusOf,
  type Answer,
  type JsonSchema,
  type Operation,
  type SignedRequest,
} from "@shielded-relay/api"
import { documentedRoutes } from "@shielded-relay/waas"
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js"

/** The service's document, with the routes of managed wallets. */
export const document = openApiDocument({ baseUrl: "/", managedWallets: documentedRoutes })

const ajv = new Ajv2020({ strict: false, allErrors: true })
const validators = new Map<string, ValidateFunction>()

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** A schema without room for fields that it does not name. What says so itself stays open. */
function closed(schema: unknown, inside = false): unknown {
  if (Array.isArray(schema)) return schema.map((one: unknown) => closed(one, inside))
  if (!isObject(schema)) return schema
  const parts = Object.entries(schema).map(([keyword, value]) => [
    keyword,
    keyword === "properties" && isObject(value)
      ? Object.fromEntries(Object.entries(value).map(([name, own]) => [name, closed(own)]))
      : keyword === "enum" || keyword === "required"
        ? value
        : closed(value, keyword === "allOf"),
  ])
  const isClosed = !inside && !("additionalProperties" in schema)
  const names = "properties" in schema || "allOf" in schema
  const end = isClosed && names ? { unevaluatedProperties: false } : {}
  return { ...Object.fromEntries(parts), ...end }
}

/** The schema with the parts that it refers to. */
function resolved(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(resolved)
  if (!isObject(schema)) return schema
  const { $ref } = schema
  if (typeof $ref === "string")
    return resolved(document.components.schemas[$ref.split("/").at(-1) ?? ""])
  return Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, resolved(value)]))
}

/** The operation of a route in the document. */
export function operationOf({
  method,
  routePattern,
}: Pick<SignedRequest, "method" | "routePattern">): Operation | undefined {
  const item = document.paths[routePattern.replace(/:(\w+)/, "{$1}")]
  return method === "GET" ? item?.get : item?.post
}

const statusOfAnswer = (answer: Answer): number =>
  answer.outcome === "refused" ? statusOf(answer.code) : answer.outcome === "accepted" ? 202 : 200

/** Every denial says why, in a field of its own. */
function requireReason(place: string, { reason, message }: Answer["body"]): void {
  if (typeof reason !== "string" || !String(message).includes(reason))
    throw new Error(`${place} is denied without a reason: ${String(message)}`)
}

/**
 * Throws unless the service's document has this answer under its route and status, with every field of it, and no field that the document does
 * not name.
 */
export function requireDocumented(request: SignedRequest, answer: Answer): void {
  const route = `${request.method} ${request.routePattern}`
  const operation = operationOf(request)
  if (operation === undefined) return
  const status = statusOfAnswer(answer)
  const place = `${route} ${status}`
  const schema = operation.responses[status]?.content?.["application/json"]?.schema
  if (schema === undefined)
    throw new Error(`${place} is not documented: ${JSON.stringify(answer.body)}`)
  const known = validators.get(place) ?? ajv.compile({ ...Object(closed(resolved(schema))) })
  validators.set(place, known)
  if (answer.outcome === "refused" && answer.code === "ACTION_NOT_PERMITTED")
    requireReason(place, answer.body)
  // As it travels: a field that is `undefined` is absent.
  const body: unknown = JSON.parse(JSON.stringify(answer.body))
  if (!known(body))
    throw new Error(
      `${place} is not as documented: ${ajv.errorsText(known.errors)}\n${JSON.stringify(body)}`,
    )
}
