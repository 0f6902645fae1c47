import { errorCatalogue, type ErrorCode } from "@shielded-relay/core"
import { errorTable } from "../errorTable.ts"
import type { JsonSchema, OpenApiResponse, Reference } from "./OpenApi.ts"
import { headersWith } from "./responseHeaders.ts"

/** The schemas of refusals: of requests under a stamp, and of all others. */
export type FailureName = "Failure" | "StampedFailure"

const failure = (name: FailureName): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

/** Groups error codes into one response per status. Each description contains the text and meaning of its codes. */
export function errorResponses(
  codes: ReadonlyArray<ErrorCode>,
  name: FailureName = "Failure",
): Record<string, OpenApiResponse> {
  const byStatus = Map.groupBy(codes, (code) => errorTable[code].status)
  const statuses = [...byStatus].sort(([a], [b]) => a - b)
  return Object.fromEntries(
    statuses.map(([status, group]) => [String(status), errorResponse(status, group, name)]),
  )
}

/** The response for one status. It carries one of `codes`. */
export function errorResponse(
  status: number,
  codes: ReadonlyArray<ErrorCode>,
  name: FailureName = "Failure",
): OpenApiResponse {
  return {
    description: codes
      .map((code) => `\`${code}\` “${errorCatalogue[code].text}”: ${errorTable[code].meaning}`)
      .join("\n\n"),
    headers: headersOf(status, codes),
    content: {
      "application/json": {
        schema: { allOf: [failure(name), { properties: { code: { enum: codes } } }] },
      },
    },
  }
}

function headersOf(
  status: number,
  codes: ReadonlyArray<ErrorCode>,
): Readonly<Record<string, Reference>> {
  if (status === 405) return headersWith("Allow")
  const waits = status === 429 || status === 503 || codes.includes("BALANCE_RESERVED")
  return waits ? headersWith("Retry-After") : headersWith()
}
