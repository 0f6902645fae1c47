import { routes } from "../routes/index.ts"
import type { Authentication } from "../routes/Route.ts"
import type { DocumentedRoute } from "./DocumentedRoute.ts"
import { errorResponses } from "./errorResponses.ts"
import { isSchema, jsonSchemaOf, listOf } from "./jsonSchemaOf.ts"
import { headersWith } from "./responseHeaders.ts"
import type { JsonSchema, OpenApiResponse, Operation, Parameter } from "./OpenApi.ts"

const inBothModes =
  "In an EIP-712 session the body contains the wallet's `signature` and the request has no `x-service-request-signature` header. In a normal session it has the header and no `signature`."

/** In OpenAPI an empty alternative means "no security scheme": a wallet's signature in the body replaces the header. */
const security: Record<Authentication | "stamp", Operation["security"]> = {
  "create-session": [{ requestSignature: [] }],
  read: [{ requestSignature: [] }],
  transaction: [{ requestSignature: [] }, {}],
  wallet: [{}],
  stamp: [{ stamp: [] }],
}

/** A signed route as an OpenAPI operation. */
export function signedOperation(route: DocumentedRoute): Operation {
  const { request, answer, authentication } = route
  const requestSchema = jsonSchemaOf(request)
  const isTransaction = authentication === "transaction"
  const path = pathParameters(route.pattern)
  // The fields of a stamped request have those of its path among them; in a session the two may share a name.
  const inPath = new Set(authentication === "stamp" ? path.map(({ name }) => name) : [])
  const inQuery = queryParameters(requestSchema).filter(({ name }) => !inPath.has(name))
  const parameters = route.method === "GET" ? [...path, ...inQuery] : path
  return {
    operationId: operationId(route.pattern),
    tags: [route.tag],
    summary: route.summary,
    description: isTransaction ? `${route.description}\n\n${inBothModes}` : route.description,
    security: security[authentication],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(route.method === "POST"
      ? {
          requestBody: {
            required: true,
            content: { "application/json": { schema: requestSchema } },
          },
        }
      : {}),
    responses: {
      ...successes(route, jsonSchemaOf(answer)),
      ...errorResponses(route.refusals, authentication === "stamp" ? "StampedFailure" : "Failure"),
    },
  }
}

/** Converts a pattern to OpenAPI's notation: `/operation/:nonce` becomes `/operation/{nonce}`. */
export function openApiPath(pattern: string): string {
  return pattern.replace(/:(\w+)/g, "{$1}")
}

/** The operationId: the words of the pattern. A route that reads one item which another route creates gets the suffix `Status`. */
function operationId(pattern: string): string {
  const words = wordsOf(pattern)
  const isStatus = routes.some(
    (other) => other.pattern !== pattern && wordsOf(other.pattern) === words,
  )
  return isStatus && pattern.includes(":") ? `${words}Status` : words
}

function wordsOf(pattern: string): string {
  return pattern
    .split("/")
    .filter((segment) => segment !== "" && !segment.startsWith(":"))
    .join("-")
    .replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function pathParameters(pattern: string): ReadonlyArray<Parameter> {
  return [...pattern.matchAll(/:(\w+)/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    description:
      "Not signed: also send it as the query parameter `id`, and compare it with the answer's.",
    schema: { type: "string" },
  }))
}

/** The properties of a schema as query parameters. A list is a repeated key. */
export function queryParameters(schema: JsonSchema): ReadonlyArray<Parameter> {
  const properties = isSchema(schema["properties"]) ? schema["properties"] : {}
  const required = listOf(schema["required"])
  return Object.entries(properties).map(([name, property]) => {
    const own = isSchema(property) ? property : {}
    return {
      name,
      in: "query",
      required: required.includes(name),
      ...(own["type"] === "array" ? { style: "form" as const, explode: true as const } : {}),
      schema: own,
    }
  })
}

const accepted = {
  session:
    "Accepted and still running: `txHash` is null. Ask GET /operation/{nonce} with the request's nonce. If `operation` is absent, the storage failed while recording; a 404 there then means that nothing was accepted.",
  stamp:
    "Accepted and still running: `txHash` is empty. Ask GET /waas/operation with the request's nonce as `of`. If `operation` is absent, the storage failed while recording; a 404 there then means that nothing was accepted.",
}

function successes(route: DocumentedRoute, answer: JsonSchema): Record<string, OpenApiResponse> {
  const content = { "application/json": { schema: answer } }
  return {
    "200": { description: "Done", headers: headersWith(), content },
    ...(route.mayBeAccepted
      ? {
          "202": {
            description: accepted[route.authentication === "stamp" ? "stamp" : "session"],
            headers: headersWith(),
            content,
          },
        }
      : {}),
  }
}
