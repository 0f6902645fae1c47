import type { ErrorCode } from "@shielded-relay/core"
import { routes } from "./routes/index.ts"
import type { Authentication } from "./routes/Route.ts"

const everyRequest: ReadonlyArray<ErrorCode> = [
  "INVALID_REQUEST",
  "REQUEST_TIMEOUT",
  "RATE_LIMITED",
  "HEADERS_TOO_LARGE",
  "INTERNAL",
  "NO_CAPACITY",
]
const everyBody: ReadonlyArray<ErrorCode> = [
  "INVALID_JSON",
  "BODY_TOO_LARGE",
  "UNSUPPORTED_MEDIA_TYPE",
  "BODY_ALREADY_READ",
]
const everySession: ReadonlyArray<ErrorCode> = [
  "MISSING_FIELD",
  "INVALID_SESSION_ID",
  "INVALID_NONCE",
  "MISSING_SIGNATURE_HEADER",
  "INVALID_REQUEST_SIGNATURE",
  "TIMESTAMP_EXPIRED",
  "SESSION_REVOKED",
  "SESSION_EXPIRED",
  "STORAGE_UNAVAILABLE",
]
/** Refusals of every request under a stamp, in addition to those of every request and every body. */
export const stampRefusals: ReadonlyArray<ErrorCode> = [
  "MISSING_STAMP",
  "INVALID_STAMP",
  "INVALID_STAMP_SIGNATURE",
  "STAMP_NONCE_USED",
  "SIGNER_UNKNOWN",
  "SUSPENDED",
  "INVALID_NONCE",
  "MISSING_FIELD",
  "WRONG_AUDIENCE",
  "TIMESTAMP_EXPIRED",
  "BODY_TOO_LARGE",
  "STORAGE_UNAVAILABLE",
]
/** Refusals of single routes under a stamp, in addition to those of every request under a stamp. */
export const managedRefusals: ReadonlyArray<ErrorCode> = [
  "INSUFFICIENT_GAS",
  "SCHEDULE_NOT_FOUND",
  "SCHEDULE_NOT_CANCELLABLE",
  "OPERATION_CANCELLED",
  "ORGANIZATIONS_CLOSED",
  "ACTION_NOT_PERMITTED",
  "USER_NOT_FOUND",
  "WALLET_NOT_FOUND",
  "POLICY_NOT_FOUND",
  "PROPOSAL_NOT_FOUND",
  "PROPOSAL_CLOSED",
  "KEY_EXISTS",
  "ORGANIZATION_CHANGED",
  "INVALID_TYPED_DATA",
]
/** All refusals of a route under a stamp: its own and those of its kind. */
export function stampedRefusals({
  method,
  refusals,
}: {
  readonly method: "GET" | "POST"
  readonly refusals: ReadonlyArray<ErrorCode>
}): ReadonlyArray<ErrorCode> {
  const ofKind = [...everyRequest, ...(method === "POST" ? everyBody : []), ...stampRefusals]
  return [...new Set([...ofKind, ...refusals])]
}

const byAuthentication: Record<Authentication, ReadonlyArray<ErrorCode>> = {
  "create-session": [...everySession, "NONCE_USED_READ"],
  wallet: [],
  read: [
    ...everySession,
    "SESSION_NOT_FOUND",
    "UNSUPPORTED_CHAIN",
    "WRONG_CHAIN_FAMILY",
    "WRONG_SESSION_CHAIN",
    "NONCE_USED_READ",
  ],
  transaction: [
    ...everySession,
    "SESSION_NOT_FOUND",
    "UNSUPPORTED_CHAIN",
    "WRONG_CHAIN_FAMILY",
    "WRONG_SESSION_CHAIN",
    "NONCE_USED",
    "NONCE_EXPIRED",
    "INVALID_SIGNATURE",
    "NORMAL_MODE_REQUIRED",
    "EIP712_MODE_REQUIRED",
    "NORMAL_SESSION_REQUIRED",
  ],
}

/** Every signed route with all its refusals: its own and those of its kind. */
export const signedRoutes = routes.map((route) => ({
  ...route,
  refusals: [
    ...new Set<ErrorCode>([
      ...everyRequest,
      ...(route.method === "POST" ? everyBody : []),
      ...byAuthentication[route.authentication],
      ...route.refusals,
    ]),
  ],
}))

export type SignedRoute = (typeof signedRoutes)[number]

/** Refusals of every helper route, and refusals of requests that match no route. */
export const helperRefusals = everyRequest
export const routelessRefusals: ReadonlyArray<ErrorCode> = ["NOT_FOUND", "METHOD_NOT_ALLOWED"]
