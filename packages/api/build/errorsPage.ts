import { errorCatalogue, type ErrorCode } from "@shielded-relay/core"
import {
  errorCodes,
  errorExample,
  errorTable,
  managedRefusals,
  signedRoutes,
  stampRefusals,
} from "@shielded-relay/api"

const introduction = `# Errors

A refusal of a session's route is \`{success: false, error, code, nonce?}\`, one under \`/waas\` is \`{status: "error", message, code, nonce?}\`. Programs read \`code\`, which is stable; \`error\` and \`message\` are for people and may change. \`nonce\` repeats the request's nonce if the service could read one. Other fields belong to single codes, as the examples show.

**Retryable** means that the same request may succeed later without a change; send it with a fresh nonce, after \`Retry-After\` seconds if the answer has that header. If the answer to a transaction request is lost, send the same bytes again with the same nonce: the refusal that follows shows the outcome of the first request ([lost answers](client.md)).

<!-- Generated from the error table by packages/api/build/generate.ts. Do not edit. -->
`

const statuses: Readonly<Record<(typeof errorTable)[ErrorCode]["status"], string>> = {
  400: "The request is malformed or breaks a rule",
  401: "The service does not accept the caller's proof of identity",
  403: "The caller may not do this",
  404: "There is no such thing",
  405: "The route has other methods",
  408: "The request did not arrive in time",
  409: "The request conflicts with what already happened",
  410: "It is no longer kept",
  413: "The body is too large",
  415: "The body is not JSON in UTF-8",
  429: "Too many requests",
  431: "Request line and headers are too large",
  500: "A fault of the service",
  503: "The service cannot do this now",
}

/** docs/errors.md: every error code by status, with its meaning, remedy and an example. */
export function errorsPage(): string {
  const groups = [...Map.groupBy(errorCodes, (code) => errorTable[code].status)]
  const sections = groups
    .toSorted(([a], [b]) => a - b)
    .map(
      ([status, codes]) =>
        `## ${status}: ${statuses[status]}\n\n${codes.map(section).join("\n\n")}\n`,
    )
  return [introduction, ...sections].join("\n")
}

/** The codes that only requests under a stamp meet. */
const refusalsOfSessions = new Set<ErrorCode>(signedRoutes.flatMap(({ refusals }) => refusals))
const onlyManaged = new Set<ErrorCode>(
  [...managedRefusals, ...stampRefusals].filter((code) => !refusalsOfSessions.has(code)),
)

function section(code: ErrorCode): string {
  const { meaning, remedy } = errorTable[code]
  return `### ${code}

${meaning}

**Remedy.** ${remedy}

**Retryable.** ${errorCatalogue[code].retryable ? "Yes" : "No"}

\`\`\`json
${JSON.stringify(errorExample(code, { stamped: onlyManaged.has(code) }), null, 2)}
\`\`\``
}
