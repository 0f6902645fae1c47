import {
  RelayAnswerError,
  RelayNetworkError,
  RelayRequestError,
  type OperationSummary,
  type RelayClientError,
} from "../errors.ts"
import { statusOf } from "../transport/statusOf.ts"
import type { WireAnswer } from "../transport/Transport.ts"
import { isFields, isText, listOf, nullable, objectOf } from "./shape.ts"

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
    return unclear(status, `Refused without the request's nonce: ${textOf(body)}`, nonce)
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

type Body = Readonly<Record<string, unknown>>

function refusedBy({ status, retryAfter }: WireAnswer, body: Body, nonce: string): Reply {
  const { code, correlationId, ignoredFields, operation, data } = body
  const known = isText(code) ? code : "UNKNOWN"
  const error = new RelayRequestError({
    message: textOf(body),
    code: known,
    // The response's signature covers the body but not the status line.
    status: statusOf(known) ?? status,
    nonce,
    operation: isSummary(operation) ? operation : undefined,
    retryAfter,
    correlationId: isText(correlationId) ? correlationId : undefined,
    ignoredFields: listOf(isText)(ignoredFields) ? ignoredFields : [],
  })
  if (known !== "STAMP_NONCE_USED") return { kind: "refused", error }
  if (isSummary(operation))
    return { kind: "repeated", outcome: { kind: "operation", operation }, error }
  return { kind: "repeated", outcome: isFields(data) ? { kind: "data", data } : null, error }
}

const isSummary = objectOf<OperationSummary>({ state: isText, txHash: nullable(isText) })

function textOf({ message, error, code }: Body): string {
  return [message, error, code].find(isText) ?? "no text"
}
