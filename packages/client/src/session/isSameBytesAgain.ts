import { RelayRequestError, type RelayClientError } from "../errors.ts"

/** Whether the error is the 409 for bytes that the service has already received. */
export function isSameBytesAgain(error: RelayClientError): boolean {
  return (
    error instanceof RelayRequestError &&
    error.code === "NONCE_USED" &&
    error.operation !== undefined
  )
}
