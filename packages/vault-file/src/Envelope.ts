import type { ScryptParameters } from "./deriveKey.ts"
import type { WrappingContext } from "./WrappingKey.ts"

export const FORMAT = "shielded-relay-vault"
export const DATA_KEY_BYTES = 32

/** Above the wrapped key of every adapter: AWS KMS wraps 32 bytes in less than 300. */
export const MOST_WRAPPED_BYTES = 8192

/** How a file keeps its data key. Version 1 derives it from a passphrase. Version 2 has it wrapped, as lowercase hex, with the wrapping key's id. */
export type Envelope =
  | { readonly kind: "passphrase"; readonly scrypt: ScryptParameters }
  | { readonly kind: "key"; readonly id: string; readonly wrapped: string }

/** A data key and its envelope. A file keeps its envelope, so one derivation or unwrapping serves all writes. */
export interface VaultKey {
  readonly envelope: Envelope
  readonly bytes: Uint8Array
}

/** The context that a data key is wrapped in: a wrapped key of another format, version or wrapping key does not pass for a vault's. */
export function contextOf(key: string): WrappingContext {
  return { format: FORMAT, version: "2", key }
}

/** Whether a text can be the id of a wrapping key. */
export function isKeyId(text: unknown): text is string {
  return typeof text === "string" && /^[\x21-\x7e]{1,2048}$/.test(text)
}

export function isSameEnvelope(a: Envelope, b: Envelope): boolean {
  return JSON.stringify(envelopeFields(a)) === JSON.stringify(envelopeFields(b))
}

/** The fields of a file's header that tell its envelope, in the order in which they are authenticated. */
export function envelopeFields(envelope: Envelope) {
  if (envelope.kind === "key") {
    const { id, wrapped } = envelope
    return { version: 2, key: { id, wrapped } }
  }
  const { n, r, p, salt } = envelope.scrypt
  return { version: 1, scrypt: { n, r, p, salt } }
}
