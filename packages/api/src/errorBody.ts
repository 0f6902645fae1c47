import type { ErrorCode } from "@shielded-relay/core"

/** The areas of the contract whose failures look different. */
export type Area = "session" | "waas"

/** The area of a path below the mount prefix; a bare `/waas` belongs to its area. */
export function areaOf(path: string): Area {
  return path === "/waas" || path.startsWith("/waas/") ? "waas" : "session"
}

/**
 * A refusal in the shape of its area: `{success: false, error, code, nonce?}`, under `/waas` `{status: "error", message,
 * code}`. `details` are additive fields, for instance `correlationId`.
 */
export function errorBody(
  area: Area,
  refusal: {
    readonly code: ErrorCode
    readonly message: string
    readonly nonce?: string | undefined
    readonly details?: Readonly<Record<string, unknown>> | undefined
  },
): Readonly<Record<string, unknown>> {
  const { code, message, nonce, details } = refusal
  if (area === "waas") return { status: "error", message, code, ...details }
  return {
    success: false,
    error: message,
    code,
    ...(nonce === undefined ? {} : { nonce }),
    ...details,
  }
}
