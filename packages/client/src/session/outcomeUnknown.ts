import { RelayClientError, RelayNetworkError, RelayVerificationError } from "../errors.ts"

/**
 * The error for an operation whose outcome is unknown.
 *
 * @param nonce The nonce of the operation, not of the request that asked for it.
 */
export function outcomeUnknown(
  nonce: string,
  cause: unknown,
  advice = "read session.operation(nonce) before retrying",
): RelayNetworkError | RelayVerificationError {
  if (cause instanceof RelayVerificationError) return new RelayVerificationError({ nonce })
  return new RelayNetworkError(`Outcome unknown: ${advice}`, { nonce, cause })
}

/**
 * Runs `run` and converts foreign errors, such as the reason of an abort, to an error of this package with the
 * operation's nonce.
 */
export async function withNonce<A>(
  nonce: string,
  run: () => Promise<A>,
  advice?: string,
): Promise<A> {
  try {
    return await run()
  } catch (error) {
    throw error instanceof RelayClientError ? error : outcomeUnknown(nonce, error, advice)
  }
}
