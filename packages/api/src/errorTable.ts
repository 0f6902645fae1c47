import { errorCatalogue, type ErrorCode } from "@shielded-relay/core"
import type { ErrorEntry, ErrorStatus } from "./ErrorEntry.ts"
import { outcomeErrors } from "./outcomeErrors.ts"
import { requestErrors } from "./requestErrors.ts"
import { stampErrors } from "./stampErrors.ts"

export type { ErrorEntry, ErrorStatus } from "./ErrorEntry.ts"

/**
 * The HTTP status, meaning and remedy of every error code. The texts are core's `errorCatalogue`. A code of core that is missing here is a
 * compile error.
 *
 * 400: malformed or against a rule. 401: the caller is unknown. 403: not allowed. 404: not found. 409: conflicts with an earlier
 * request. 410: no longer kept. 500: a fault of the service. 503: temporarily unavailable.
 */
export const errorTable = {
  ...stampErrors,
  ...requestErrors,
  ...outcomeErrors,
} as const satisfies Record<ErrorCode, ErrorEntry>

/** The HTTP status of an error code. */
export function statusOf(code: ErrorCode): ErrorStatus {
  return errorTable[code].status
}

/** Every error code, in the catalogue's order. */
export const errorCodes: ReadonlyArray<ErrorCode> = Object.keys(errorCatalogue).filter(isErrorCode)

/** Whether a text is an error code of this version of the contract. */
export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errorTable, text)
}
