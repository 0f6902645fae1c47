import { errorCatalogue, type ErrorCode } from "@shielded-relay/core"
import { errorExample } from "../errorExamples.ts"
import { errorTable } from "../errorTable.ts"
import { referenceTo } from "./jsonSchemaOf.ts"
import type { Example, OpenApiResponse, Reference } from "./OpenApi.ts"
import { headersWith } from "./responseHeaders.ts"

/** The schemas of refusals: of requests under a stamp, and of all others. */
export type FailureName = "Failure" | "StampedFailure"

/** How a route's refusals are shown. */
interface Shown {
  /** Default `Failure`. */
  readonly name?: FailureName
  /** What a malformed request of the route is told. Default: the catalogue's example. */
  readonly invalidRequest?: string
}

/** Groups error codes into one response per status. Each description contains the text, meaning and remedy of its codes. */
export function errorResponses(
  codes: ReadonlyArray<ErrorCode>,
  shown: Shown = {},
): Record<string, OpenApiResponse> {
  const byStatus = Map.groupBy(codes, (code) => errorTable[code].status)
  const statuses = [...byStatus].sort(([a], [b]) => a - b)
  return Object.fromEntries(
    statuses.map(([status, group]) => [String(status), errorResponse(status, group, shown)]),
  )
}

/** The response for one status. It carries one of `codes`. */
export function errorResponse(
  status: number,
  codes: ReadonlyArray<ErrorCode>,
  { name = "Failure", invalidRequest }: Shown = {},
): OpenApiResponse {
  const exampleOf = (code: ErrorCode): Example | Reference =>
    code === "INVALID_REQUEST" && invalidRequest !== undefined
      ? { value: errorExample(code, { stamped: isStamped(name), message: invalidRequest }) }
      : { $ref: `#/components/examples/${nameOfExample(code, name)}` }
  return {
    description: codes
      .map((code) => {
        const { meaning, remedy } = errorTable[code]
        return `\`${code}\` “${errorCatalogue[code].text}”: ${meaning} ${remedy}`
      })
      .join("\n\n"),
    headers: headersOf(status, codes),
    content: {
      "application/json": {
        schema: { allOf: [referenceTo(name), { properties: { code: { enum: codes } } }] },
        examples: Object.fromEntries(codes.map((code) => [code, exampleOf(code)])),
      },
    },
  }
}

const isStamped = (name: FailureName) => name === "StampedFailure"

const nameOfExample = (code: ErrorCode, name: FailureName) =>
  isStamped(name) ? `waas.${code}` : code

/** The examples of refusals, by the names under which responses refer to them. */
export function errorExamples(
  codes: Iterable<ErrorCode>,
  name: FailureName = "Failure",
): Readonly<Record<string, Example>> {
  return Object.fromEntries(
    [...new Set(codes)].map((code) => [
      nameOfExample(code, name),
      { value: errorExample(code, { stamped: isStamped(name) }) },
    ]),
  )
}

function headersOf(
  status: number,
  codes: ReadonlyArray<ErrorCode>,
): Readonly<Record<string, Reference>> {
  if (status === 405) return headersWith("Allow")
  const waits = status === 429 || status === 503 || codes.includes("BALANCE_RESERVED")
  return waits ? headersWith("Retry-After") : headersWith()
}
