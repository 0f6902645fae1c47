import { routes } from "../routes/index.ts"
import type { Authentication } from "../routes/Route.ts"
import type { DocumentedRoute } from "./DocumentedRoute.ts"
import { textOfField } from "./describeFields.ts"
import { errorResponses } from "./errorResponses.ts"
import type { FieldTexts } from "./FieldText.ts"
import { invalidRequestOf } from "./invalidRequest.ts"
import { isSchema, listOf, referenceTo } from "./jsonSchemaOf.ts"
import { headersWith } from "./responseHeaders.ts"
import { textsOf, type Shapes } from "./routeShapes.ts"
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

/** A signed route as an OpenAPI operation. Its request and answer become named shapes of the document. */
export function signedOperation(route: DocumentedRoute, shapes: Shapes): Operation {
  const { request, answer, authentication, method } = route
  const id = operationId(route.pattern)
  const asked = shapes.describe(request, textsOf(route, "request"), { id, part: "request" })
  const answered = shapes.describe(answer, textsOf(route, "answer"), { id, part: "answer" })
  const answerName = `${capitalized(id)}Answer`
  shapes.add(answerName, answered.schema)
  const isTransaction = authentication === "transaction"
  const path = pathParameters(route.pattern, textsOf(route, "request"))
  // The fields of a stamped request have those of its path among them; in a session the two may share a name.
  const inPath = new Set(authentication === "stamp" ? path.map(({ name }) => name) : [])
  const inQuery = queryParameters(asked.schema, asked.example).filter(
    ({ name }) => !inPath.has(name),
  )
  const parameters = method === "GET" ? [...path, ...inQuery] : path
  return {
    operationId: id,
    tags: [route.tag],
    summary: route.summary,
    description: isTransaction ? `${route.description}\n\n${inBothModes}` : route.description,
    security: security[authentication],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(method === "POST"
      ? { requestBody: bodyOf(`${capitalized(id)}Request`, asked, shapes) }
      : {}),
    responses: {
      ...successes(route, referenceTo(answerName), answered.example, shapes),
      ...errorResponses(route.refusals, {
        name: authentication === "stamp" ? "StampedFailure" : "Failure",
        invalidRequest: invalidRequestOf(request, asked.example),
      }),
    },
  }
}

function bodyOf(
  name: string,
  { schema, example }: ReturnType<Shapes["describe"]>,
  shapes: Shapes,
): NonNullable<Operation["requestBody"]> {
  shapes.add(name, schema)
  return { required: true, content: { "application/json": { schema: referenceTo(name), example } } }
}

function capitalized(name: string): string {
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`
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

function pathParameters(
  pattern: string,
  texts: ReadonlyArray<FieldTexts>,
): ReadonlyArray<Parameter> {
  return [...pattern.matchAll(/:(\w+)/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    description:
      "Not signed: also send it as the query parameter `id`, and compare it with the answer's.",
    schema: { type: "string" },
    example: textOfField(texts, "", name)?.example,
  }))
}

/** The properties of a schema as query parameters. A list is a repeated key. */
export function queryParameters(
  schema: JsonSchema,
  example: Readonly<Record<string, unknown>>,
): ReadonlyArray<Parameter> {
  const properties = isSchema(schema["properties"]) ? schema["properties"] : {}
  const required = listOf(schema["required"])
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...own } = isSchema(property) ? property : {}
    return {
      name,
      in: "query",
      required: required.includes(name),
      ...(typeof description === "string" ? { description } : {}),
      ...(own["type"] === "array" ? { style: "form" as const, explode: true as const } : {}),
      schema: own,
      ...(name in example ? { example: example[name] } : {}),
    }
  })
}

const accepted = {
  session:
    "Accepted and still running: `txHash` is null. Ask GET /operation/{nonce} with the request's nonce. If `operation` is absent, the storage failed while recording; a 404 there then means that nothing was accepted.",
  stamp:
    "Accepted and still running: `txHash` is empty. Ask GET /waas/operation with the request's nonce as `of`. If `operation` is absent, the storage failed while recording; a 404 there then means that nothing was accepted.",
}

function successes(
  route: DocumentedRoute,
  schema: JsonSchema,
  example: Readonly<Record<string, unknown>>,
  shapes: Shapes,
): Record<string, OpenApiResponse> {
  const stamped = route.authentication === "stamp"
  const answer = (description: string, shown: unknown): OpenApiResponse => ({
    description,
    headers: headersWith(),
    content: { "application/json": { schema, example: shown } },
  })
  const done = { "200": answer("Done", example) }
  if (!route.mayBeAccepted) return done
  const operation = shapes.exampleOf("PendingOperation")
  const running = stamped
    ? { ...example, data: { ...Object(example["data"]), txHash: "", operation } }
    : { ...example, ...("txHash" in example ? { txHash: null } : { txHashes: [] }), operation }
  return { ...done, "202": answer(accepted[stamped ? "stamp" : "session"], running) }
}
