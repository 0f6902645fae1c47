import type { ErrorCode } from "@shielded-relay/core"

/** A refusal as its body: `{success: false, error, code, nonce?}`. `details` are additive fields, for instance `correlationId`. */
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
