import { errorCatalogue } from "@shielded-relay/core"
import { errorCodes, errorTable } from "../errorTable.ts"
import { helperRoutes } from "../helperRoutes.ts"
import { helperRefusals, signedRoutes } from "../signedRoutes.ts"
import { errorResponse, errorResponses } from "./errorResponses.ts"
import { jsonSchemaOf } from "./jsonSchemaOf.ts"
import type { DocumentedRoute } from "./DocumentedRoute.ts"
import { failureSchema, stampedFailureSchema } from "./failureSchemas.ts"
import type { OpenApiDocument, Operation, PathItem } from "./OpenApi.ts"
import { headersWith, responseHeaders } from "./responseHeaders.ts"
import { openApiPath, queryParameters, signedOperation } from "./signedOperation.ts"

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
    paths: paths([...signedRoutes, ...managedWallets]),
    components: {
      schemas: {
        ErrorCode: { type: "string", enum: errorCodes },
        Failure: failureSchema,
        ...(hasStamps ? { StampedFailure: stampedFailureSchema } : {}),
      },
      responses: {
        NotFound: errorResponse(404, ["NOT_FOUND"]),
        MethodNotAllowed: errorResponse(405, ["METHOD_NOT_ALLOWED"]),
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

function paths(signed: ReadonlyArray<DocumentedRoute>): Record<string, PathItem> {
  const all: Record<string, PathItem> = {}
  for (const route of signed) {
    const path = openApiPath(route.pattern)
    const method = route.method === "GET" ? "get" : "post"
    all[path] = { ...all[path], [method]: signedOperation(route) }
  }
  for (const [path, route] of Object.entries(helperRoutes)) all[path] = { get: helper(path, route) }
  return all
}

function helper(path: string, route: (typeof helperRoutes)[keyof typeof helperRoutes]): Operation {
  const parameters = route.query === null ? [] : queryParameters(jsonSchemaOf(route.query))
  const schema = route.answer === null ? {} : jsonSchemaOf(route.answer)
  return {
    operationId: path.slice(1).replace(/[-.](\w)/g, (_, letter: string) => letter.toUpperCase()),
    tags: ["Helpers"],
    summary: route.summary,
    security: [],
    ...(parameters.length === 0 ? {} : { parameters }),
    responses: {
      "200": {
        description: "Done",
        headers: headersWith(),
        content: { [route.mediaType]: { schema } },
      },
      ...errorResponses([...helperRefusals, ...route.refusals]),
    },
  }
}
