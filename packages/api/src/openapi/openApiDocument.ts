import { errorCatalogue } from "@shielded-relay/core"
import { errorCodes, errorTable } from "../errorTable.ts"
import { helperRoutes } from "../helperRoutes.ts"
import {
  helperRefusals,
  managedRefusals,
  routelessRefusals,
  signedRoutes,
} from "../signedRoutes.ts"
import { errorExamples, errorResponse } from "./errorResponses.ts"
import { helperOperation } from "./helperOperation.ts"
import { isSchema, listOf, referredName } from "./jsonSchemaOf.ts"
import type { DocumentedRoute } from "./DocumentedRoute.ts"
import { failureSchema, stampedFailureSchema } from "./failureSchemas.ts"
import type { JsonSchema, OpenApiDocument, PathItem } from "./OpenApi.ts"
import { responseHeaders } from "./responseHeaders.ts"
import { Shapes } from "./routeShapes.ts"
import { openApiPath, signedOperation } from "./signedOperation.ts"

const description = `Relays deposits, transfers and withdrawals of shielded balances.

**Sessions.** A client makes a secp256k1 key and registers it for its wallet with POST /create-session. Every other signed request carries
\`sessionId\`, a fresh \`nonce\` (UUID) and the header \`x-service-request-signature\`.

**Answers.** A success has \`success: true\` and repeats the nonce. A failure is \`{success: false, error, code, nonce?}\`; \`code\` is
stable, \`error\` is for people. Once a transaction request is accepted, its answer is never a 5xx: 202 means that it is still running.

**Signed answers.** Every answer with a body carries \`x-service-response-signature\` over its exact bytes. Verify it with a key that you trust, and check that the answer's \`nonce\` is yours: the signature proves who made the bytes, the nonce which request they answer.

**Safe retry.** If the answer to a transaction request is lost, send the same bytes again: the 409 that follows shows the outcome of the first request in \`operation\`. Or ask GET /operation/{nonce}.

**Unknown fields** are ignored and listed in \`ignoredFields\`, in successes and in refusals: look there for a misspelt name.

**Times** are UTC. **Amounts** are decimal integers in smallest units, as text. \`timestamp\`, if sent, must be within five minutes of the service's clock.`

const signature = `Hex of the compact (r, s) ECDSA signature, 128 digits, low s, by the session's key over SHA-256 of
\`<METHOD> <routePath>\`, a newline, and the body's exact bytes (POST) or everything after the first \`?\` (GET). routePath is the path as
this document writes it, with \`:name\` for a parameter and without any prefix of the deployment. For POST /create-session the signed bytes
are only the body.`

const stamps = `**Managed wallets.** The routes under \`/waas\` need no session: every request carries the header \`X-Stamp\`, and answers have the form
\`{status: "success", data, nonce}\` or \`{status: "error", message, code, nonce?}\`. Their amounts are whole tokens, as text. The nonce is
single-use for the stamp's key, for ever. If an answer is lost, send the same bytes again: the 401 \`STAMP_NONCE_USED\` that follows has the
outcome of the first request in \`data\` or \`operation\`.`

const stamp = `Base64url, without padding, of the JSON text \`{"publicKey": 64 hex digits, "signature": 128 hex digits}\`. The Ed25519
signature covers the UTF-8 bytes of the JSON text \`[binding, entries]\`: \`binding\` is \`<METHOD> <routePath>\` with \`:name\` for a parameter
and without any prefix of the deployment; \`entries\` are the pairs \`[name, value]\` of the body (POST) or the query (GET), in the order in
which they are sent, values of a query as text.`

/**
 * The service's contract as an OpenAPI 3.1 document, built from the schemas and the error table. `baseUrl` is the relative or
 * absolute URL of the service, `managedWallets` the routes under stamps if the service has them.
 */
export function openApiDocument({
  baseUrl,
  managedWallets = [],
}: {
  readonly baseUrl: string
  readonly managedWallets?: ReadonlyArray<DocumentedRoute>
}): OpenApiDocument {
  const hasStamps = managedWallets.length > 0
  const shapes = new Shapes()
  const helpers = Object.values(helperRoutes)
  const described = paths([...signedRoutes, ...managedWallets], shapes)
  return {
    openapi: "3.1.0",
    info: {
      title: "Shielded balance relay",
      version: "1.0.0",
      summary: "Session-authenticated relay of shielded balances",
      description: hasStamps ? `${description}\n\n${stamps}` : description,
      license: { name: "Apache License 2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: baseUrl }],
    tags: [
      { name: "Session", description: "Register and end request keys" },
      { name: "Reads", description: "Signed requests that move no funds" },
      {
        name: "Transactions",
        description: "Signed requests that move funds; each nonce starts one operation",
      },
      ...(hasStamps
        ? [{ name: "Managed wallets", description: "Under a stamp, decided by roles and policies" }]
        : []),
      { name: "Helpers", description: "Unsigned" },
    ],
    paths: described,
    components: {
      schemas: {
        ErrorCode: {
          type: "string",
          enum: errorCodes,
          description: "A stable identifier of a refusal; docs/errors.md lists them",
        },
        Failure: failureSchema,
        ...(hasStamps ? { StampedFailure: stampedFailureSchema } : {}),
        ...withVariants(shapes.schemas),
      },
      responses: {
        NotFound: errorResponse(404, ["NOT_FOUND"]),
        MethodNotAllowed: errorResponse(405, ["METHOD_NOT_ALLOWED"]),
      },
      examples: {
        ...errorExamples([...signedRoutes, ...helpers].flatMap(({ refusals }) => refusals)),
        ...errorExamples([...helperRefusals, ...routelessRefusals]),
        ...errorExamples(
          hasStamps
            ? [...managedRefusals, ...managedWallets.flatMap(({ refusals }) => refusals)]
            : [],
          "StampedFailure",
        ),
      },
      headers: responseHeaders,
      securitySchemes: {
        requestSignature: {
          type: "apiKey",
          in: "header",
          name: "x-service-request-signature",
          description: signature,
        },
        ...(hasStamps
          ? {
              stamp: {
                type: "apiKey" as const,
                in: "header" as const,
                name: "X-Stamp",
                description: stamp,
              },
            }
          : {}),
      },
    },
    "x-error-codes": Object.fromEntries(
      errorCodes.map((code) => [code, { ...errorCatalogue[code], ...errorTable[code] }]),
    ),
  }
}

/** Says of the operation's variants which state belongs to which, so that generated clients can tell them apart. */
function withVariants(
  schemas: Readonly<Record<string, JsonSchema>>,
): Readonly<Record<string, JsonSchema>> {
  const { Operation: operation = {} } = schemas
  const variants = Array.isArray(operation["anyOf"]) ? operation["anyOf"].filter(isSchema) : []
  const mapping = variants.flatMap((variant) => {
    const properties = schemas[referredName(variant) ?? ""]?.["properties"]
    const state = isSchema(properties) ? properties["state"] : undefined
    return listOf(isSchema(state) ? state["enum"] : []).map((name) => [name, variant["$ref"]])
  })
  const discriminator = { propertyName: "state", mapping: Object.fromEntries(mapping) }
  return { ...schemas, Operation: { ...operation, discriminator } }
}

function paths(signed: ReadonlyArray<DocumentedRoute>, shapes: Shapes): Record<string, PathItem> {
  const all: Record<string, PathItem> = {}
  for (const route of signed) {
    const path = openApiPath(route.pattern)
    const method = route.method === "GET" ? "get" : "post"
    all[path] = { ...all[path], [method]: signedOperation(route, shapes) }
  }
  for (const [path, route] of Object.entries(helperRoutes))
    all[path] = { get: helperOperation(path, route, shapes) }
  return all
}
