import type { ErrorCode } from "@shielded-relay/core"

/** The body of a refusal: `{success: false, error, code, nonce?}`. `details` adds fields, for example `correlationId`. */
export function errorBody(refusal: {
  readonly code: ErrorCode
  readonly message: string
  readonly nonce?: string | undefined
  readonly details?: Readonly<Record<string, unknown>> | undefined
}): Readonly<Record<string, unknown>> {
  const { code, message, nonce, details } = refusal
  return {
    success: false,
    error: message,
    code,
    ...(nonce === undefined ? {} : { nonce }),
    ...details,
  }
}

/** The body of a refusal under `/waas`: `{status: "error", message, code, nonce?}`. */
export function stampedErrorBody({
  code,
  message,
  nonce,
  details,
}: Parameters<typeof errorBody>[0]): Readonly<Record<string, unknown>> {
  return {
    status: "error",
    message,
    code,
    ...details,
    ...(nonce === undefined ? {} : { nonce }),
  }
}
