import { RelayRequestError, type OperationSummary } from "../errors.ts"
import { isFields, isText, listOf } from "./shape.ts"
import { statusOf } from "./statusOf.ts"
import type { WireAnswer } from "./Transport.ts"

type Body = Readonly<Record<string, unknown>>

/** The error of a refusal, in whichever form the service writes it. Fields of another kind are ignored. */
export function refusalOf(
  { status, retryAfter }: WireAnswer,
  body: Body,
  nonce: string | undefined,
): RelayRequestError {
  const { code, correlationId, ignoredFields, operation } = body
  const known = isText(code) ? code : "UNKNOWN"
  return new RelayRequestError({
    message: refusalText(status, body),
    code: known,
    // The signature covers the body but not the status line, so derive the status from the code.
    status: statusOf(known) ?? status,
    nonce,
    operation: summaryOf(operation),
    retryAfter,
    correlationId: isText(correlationId) ? correlationId : undefined,
    ignoredFields: listOf(isText)(ignoredFields) ? ignoredFields : [],
  })
}

/** What a refusal says to people: session routes call the text `error`, managed wallets `message`. */
export function refusalText(status: number, { message, error, code }: Body): string {
  return [message, error, code].find(isText) ?? `Status ${status}`
}

/** The operation behind a refusal; `undefined` if there is none. */
function summaryOf(value: unknown): OperationSummary | undefined {
  if (!isFields(value)) return undefined
  const { state, txHash } = value
  return isText(state) ? { state, txHash: isText(txHash) ? txHash : null } : undefined
}
