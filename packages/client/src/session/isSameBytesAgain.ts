import { RelayRequestError, type RelayClientError } from "../errors.ts"

/** The 409 for bytes that the service has seen before. */
export function isSameBytesAgain(error: RelayClientError): boolean {
  return (
    error instanceof RelayRequestError &&
    error.code === "NONCE_USED" &&
    error.operation !== undefined
  )
}
