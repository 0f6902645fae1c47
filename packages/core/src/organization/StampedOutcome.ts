/** What a stamped request answered: the part of the answer that a repeat of the same request receives again. */
export interface StampedOutcome {
  /** The scope of the request's nonce, and the nonce as `UsedNonce` holds it. */
  readonly scope: string
  readonly nonce: string
  /** The answer's `data` as JSON text. It holds ids, addresses and hashes, never a signature. */
  readonly data: string
}
