import { RelayAnswerError, RelayNetworkError } from "../errors.ts"
import { answerFields, type Answers } from "../generated/contract.ts"
import { refusalOf, refusalText } from "./refusalOf.ts"
import type { WireAnswer } from "./Transport.ts"

/** A signed route as `METHOD /pattern`. */
export type RouteKey = keyof Answers

/**
 * The typed body of a success response to the request with this nonce.
 *
 * @throws RelayRequestError if the service refused.
 * @throws RelayNetworkError if a proxy failed (5xx without JSON), or the service did not read the request.
 * @throws RelayAnswerError if the response does not match the API or belongs to another request.
 */
export function readAnswer<K extends RouteKey>(
  key: K,
  answer: WireAnswer,
  nonce: string,
): Answers[K] {
  const { status, body } = answer
  if (body === null) {
    const message = `Expected JSON, got status ${status}`
    if (status >= 500) throw new RelayNetworkError(message, { nonce })
    throw new RelayAnswerError(message, { nonce })
  }
  const echoed = body["nonce"]
  const refused = body["success"] === false
  if (refused && echoed === undefined) throw refusalWithoutNonce(status, body, nonce)
  // Callers may have several open requests: a response with another nonce belongs to one of those.
  if (echoed !== nonce) {
    throw new RelayAnswerError("The response belongs to another request", { nonce })
  }
  if (refused) throw refusalOf(answer, body, nonce)
  if (status >= 300 || !isAnswer(key, body)) {
    throw new RelayAnswerError(`Status ${status} without the fields of ${key}`, { nonce })
  }
  return body
}

/**
 * The service repeats the nonce in every response to a request that it has read. A refusal without a nonce decides
 * nothing: it answers incomplete bytes, or another caller's request.
 */
function refusalWithoutNonce(
  status: number,
  body: Readonly<Record<string, unknown>>,
  nonce: string,
): RelayNetworkError | RelayAnswerError {
  const said = refusalText(status, body)
  return status >= 500 || status === 408 || status === 429
    ? new RelayNetworkError(`The service did not read the request: ${said}`, { nonce })
    : new RelayAnswerError(`Refused without the request's nonce: ${said}`, { nonce })
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
