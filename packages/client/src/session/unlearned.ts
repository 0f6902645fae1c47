import { RelayClientError, RelayNetworkError, RelayVerificationError } from "../errors.ts"

/** Why nobody here knows what became of an operation. @param nonce of the operation, not of the request that asked for it. */
export function unlearned(
  nonce: string,
  cause: unknown,
): RelayNetworkError | RelayVerificationError {
  if (cause instanceof RelayVerificationError) return new RelayVerificationError({ nonce })
  return new RelayNetworkError("What became of the operation could not be learned", {
    nonce,
    cause,
  })
}

/** Whatever ends `learning`, such as the caller's own abort, is told as an error of this package that holds the operation's nonce. */
export async function tellingNonce<A>(nonce: string, learning: () => Promise<A>): Promise<A> {
  try {
    return await learning()
  } catch (error) {
    throw error instanceof RelayClientError ? error : unlearned(nonce, error)
  }
}
