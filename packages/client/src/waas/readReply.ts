import {
  RelayAnswerError,
  RelayNetworkError,
  type OperationSummary,
  type RelayClientError,
  type RelayRequestError,
} from "../errors.ts"
import { refusalOf, refusalText } from "../transport/refusalOf.ts"
import { isFields } from "../transport/shape.ts"
import type { WireAnswer } from "../transport/Transport.ts"

/** What one response says about the request. */
export type Reply =
  | { readonly kind: "success"; readonly data: unknown }
  /** The service received the same message before. Without `outcome` it was refused, or it was a read. */
  | {
      readonly kind: "repeated"
      readonly outcome: Outcome | null
      readonly error: RelayRequestError
    }
  | { readonly kind: "refused"; readonly error: RelayRequestError }
  /** The response decides nothing. */
  | { readonly kind: "unclear"; readonly error: RelayClientError }

/** What the first sending of a repeated message did. */
export type Outcome =
  | { readonly kind: "data"; readonly data: unknown }
  | { readonly kind: "operation"; readonly operation: OperationSummary }

/**
 * Reads a response under `/waas`: `{status: "success", data, nonce}` or `{status: "error", message, code, nonce}`. A response that does not
 * repeat the nonce of the request decides nothing, because it may belong to another request.
 */
export function readReply(answer: WireAnswer, nonce: string): Reply {
  const { status, body } = answer
  if (body === null) return unclear(status, `Expected JSON, got status ${status}`, nonce)
  const isRefusal = body["status"] === "error" || body["success"] === false
  const echoed = body["nonce"]
  if (isRefusal && echoed === undefined)
    return unclear(
      status,
      `Refused without the request's nonce: ${refusalText(status, body)}`,
      nonce,
    )
  if (echoed !== nonce) return unclear(status, "The response belongs to another request", nonce)
  if (isRefusal) return refusedBy(answer, body, nonce)
  if (body["status"] !== "success" || status >= 300)
    return unclear(
      status,
      `Status ${status} without the fields of a managed wallet's answer`,
      nonce,
    )
  return { kind: "success", data: body["data"] ?? {} }
}

function unclear(status: number, message: string, nonce: string): Reply {
  const isFailing = status >= 500 || status === 408 || status === 429
  const error = isFailing
    ? new RelayNetworkError(message, { nonce })
    : new RelayAnswerError(message, { nonce })
  return { kind: "unclear", error }
}

function refusedBy(
  answer: WireAnswer,
  body: Readonly<Record<string, unknown>>,
  nonce: string,
): Reply {
  const error = refusalOf(answer, body, nonce)
  const { data } = body
  if (error.code !== "STAMP_NONCE_USED") return { kind: "refused", error }
  const { operation } = error
  if (operation !== undefined)
    return { kind: "repeated", outcome: { kind: "operation", operation }, error }
  return { kind: "repeated", outcome: isFields(data) ? { kind: "data", data } : null, error }
}
