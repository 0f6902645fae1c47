/**
 * A key that never leaves its holder, such as a token or a cloud's key service. It wraps the data key that seals a vault's file (format 2), so
 * that whoever copies the file cannot open it. `wrappingKeyContract` of `@shielded-relay/vault-file/testing` checks an adapter.
 *
 * Every call rejects with WrappingKeyUnavailable, whose message says what was wrong and what to do, and contains no secret.
 */
export interface WrappingKey {
  /** How messages name the key: its place, without any secret. */
  readonly name: string
  /** The key's id: 1 to 2,048 printable ASCII characters without spaces. The file pins it. Another key has another id. */
  readonly identify: () => Promise<string>
  /**
   * Wraps a data key of 32 bytes, authenticated together with the context.
   *
   * @param context `key` is what `identify` returned. Rejects if the key has another id by now.
   */
  readonly wrap: (dataKey: Uint8Array, context: WrappingContext) => Promise<Uint8Array>
  /** Gives the data key back. Rejects if the key's id is not the context's, or if the bytes or the context are not those of `wrap`. */
  readonly unwrap: (wrapped: Uint8Array, context: WrappingContext) => Promise<Uint8Array>
}

/** What a wrapped data key is authenticated with. The fields have this order where an adapter encodes them. No secrets: services log them. */
export interface WrappingContext {
  readonly format: string
  readonly version: string
  /** The pinned id of the wrapping key. */
  readonly key: string
}

/** A wrapping key cannot be used. `retryable`: the same call may succeed later without anyone's help. */
export class WrappingKeyUnavailable extends Error {
  readonly _tag = "WrappingKeyUnavailable"
  override readonly name = "WrappingKeyUnavailable"
  readonly retryable: boolean

  constructor(message: string, { retryable }: { readonly retryable: boolean }) {
    super(message)
    this.retryable = retryable
  }
}
