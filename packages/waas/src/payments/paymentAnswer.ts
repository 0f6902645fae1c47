import { progressAnswer, stampedErrorBody, type Answer } from "@shielded-relay/api"
import { RelayError, type Operation } from "@shielded-relay/core"
import { Effect } from "effect"

/** The answer about an operation: `{status, data: {txHash, …}, nonce}`; 202 with an empty `txHash` while it runs. */
export const paymentAnswer = Effect.fnUntraced(function* (
  operation: Operation | null,
  nonce: string,
) {
  const answer: Answer = yield* progressAnswer(operation, { nonce })
  const {
    success: _,
    nonce: _nonce,
    error,
    code: _code,
    txHash,
    operation: shown,
    ...others
  } = answer.body
  // The row knows the hash of the nonce alone.
  const rest = { ...others, ...(isObject(shown) ? { operation: { ...shown, nonce } } : {}) }
  if (answer.outcome === "refused") {
    const { code } = answer
    const body = stampedErrorBody({ code, message: String(error), nonce, details: rest })
    return { ...answer, body } satisfies Answer
  }
  const data = { txHash: txHash ?? "", ...rest }
  return { ...answer, body: { status: "success", data, nonce } } satisfies Answer
})

/** Core's refusals call the recipient `recipientAddress`; under `/waas` the field is `to`. */
export function namingTo<E>(error: E): E | RelayError {
  if (!(error instanceof RelayError)) return error
  const { code, message, retryAfter, details, shortfall } = error
  return new RelayError({
    code,
    message: message
      .replaceAll("recipientAddress", "to")
      .replaceAll("recipients[0].address", "to")
      .replaceAll("tokenAddresses[0]", "token"),
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(details === undefined ? {} : { details }),
    ...(shortfall === undefined ? {} : { shortfall }),
  })
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null
}
