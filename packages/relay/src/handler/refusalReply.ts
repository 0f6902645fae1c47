import { errorBody, statusOf } from "@shielded-relay/api"
import { refusal, type ErrorCode } from "@shielded-relay/core"
import type { ReplyContent } from "./Reply.ts"

/** What is known about a request that is refused before or outside a route. */
export interface RefusalContext {
  readonly code: ErrorCode
  /** Values for the placeholders of the error text. */
  readonly parameters?: Readonly<Record<string, string | number>>
  readonly nonce?: string | undefined
  readonly route?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly retryAfter?: number
  readonly details?: Readonly<Record<string, unknown>>
}

/** An error response from the server itself. */
export function refusalReply(context: RefusalContext): ReplyContent {
  const { code, nonce, retryAfter, details } = context
  const { message } = refusal(code, context.parameters)
  return {
    status: statusOf(code),
    body: { json: errorBody({ code, message, nonce, details }) },
    headers: {
      ...context.headers,
      ...(retryAfter === undefined ? {} : { "retry-after": String(retryAfter) }),
    },
    route: context.route ?? "none",
    code,
  }
}
