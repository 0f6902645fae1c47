import {
  RelayAnswerError,
  RelayNetworkError,
  RelayRequestError,
  type OperationSummary,
} from "../errors.ts"
import { answerFields, type Answers } from "../generated/contract.ts"
import { statusOf } from "./statusOf.ts"
import type { WireAnswer } from "./Transport.ts"

/** A signed route as `METHOD /pattern`. */
export type RouteKey = keyof Answers

/**
 * The typed body of a success that belongs to the request with this nonce.
 *
 * @throws RelayRequestError when the service refused.
 * @throws RelayNetworkError when something in between failed (5xx without JSON), or the request was not read.
 * @throws RelayAnswerError when it is no answer of this contract or another request's.
 */
export function readAnswer<K extends RouteKey>(
  key: K,
  answer: WireAnswer,
  nonce: string,
): Answers[K] {
  const { status, body } = answer
  if (body === null) {
    const message = `Status ${status} without JSON`
    if (status >= 500) throw new RelayNetworkError(message, { nonce })
    throw new RelayAnswerError(message, { nonce })
  }
  const echoed = body["nonce"]
  const refused = body["success"] === false
  if (refused && echoed === undefined) throw nameless(status, body, nonce)
  // Callers may have several requests under way: an answer that names another nonce is not ours.
  if (echoed !== nonce) {
    throw new RelayAnswerError("The answer belongs to another request", { nonce })
  }
  if (refused) throw requestError(answer, body, nonce)
  if (status >= 300 || !isAnswer(key, body)) {
    throw new RelayAnswerError(`Status ${status} with another shape than ${key} answers`, { nonce })
  }
  return body
}

/**
 * The service names the request in every answer to one that it read. A refusal without a name decides nothing: it was given to bytes that did not
 * arrive whole, or to somebody else's request.
 */
function nameless(
  status: number,
  body: Readonly<Record<string, unknown>>,
  nonce: string,
): RelayNetworkError | RelayAnswerError {
  const said = textOf(body["error"]) ?? `Status ${status}`
  return status >= 500 || status === 408 || status === 429
    ? new RelayNetworkError(`Not read by the service: ${said}`, { nonce })
    : new RelayAnswerError(`Refused without naming the request: ${said}`, { nonce })
}

function isAnswer<K extends RouteKey>(
  key: K,
  body: Readonly<Record<string, unknown>>,
): body is Readonly<Record<string, unknown>> & Answers[K] {
  return Object.entries<ReadonlyArray<string>>(answerFields[key]).every(([name, kinds]) =>
    kinds.includes(kindOf(body[name])),
  )
}

/** The kind of a JSON value. */
export function kindOf(value: unknown): string {
  if (value === null) return "null"
  return Array.isArray(value) ? "array" : typeof value
}

function requestError(
  { status, retryAfter }: WireAnswer,
  body: Readonly<Record<string, unknown>>,
  nonce: string,
): RelayRequestError {
  const code = textOf(body["code"]) ?? "UNKNOWN"
  return new RelayRequestError({
    message: textOf(body["error"]) ?? `Status ${status}`,
    code,
    // The body is what the service vouches for; the status line may be anybody's.
    status: statusOf(code) ?? status,
    nonce,
    operation: operationSummary(body["operation"]),
    retryAfter,
    correlationId: textOf(body["correlationId"]),
    ignoredFields: textsOf(body["ignoredFields"]),
  })
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined
}

function textsOf(value: unknown): ReadonlyArray<string> {
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : []
}

function operationSummary(value: unknown): OperationSummary | undefined {
  if (typeof value !== "object" || value === null || !("state" in value)) return undefined
  const state = textOf(value.state)
  const txHash = "txHash" in value ? textOf(value.txHash) : undefined
  return state === undefined ? undefined : { state, txHash: txHash ?? null }
}
