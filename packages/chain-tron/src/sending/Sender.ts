import { openSecret, type SecretText } from "@shielded-relay/chain-rpc"
import {
  addressFromBytes,
  nobleDigestSigner,
  nobleSignatureVerifier,
  type Address,
} from "@shielded-relay/core"
import { hexToBytes } from "@noble/hashes/utils.js"
import { Redacted } from "effect"

/** A relaying account. Its key stays in this process and out of every text. */
export interface Sender {
  readonly address: Address
  readonly secretKey: Redacted.Redacted<Uint8Array>
}

/** The relaying account of a private key of 32 bytes in hex, with or without `0x`; `null` if it is invalid. */
export function senderOf(key: SecretText): Sender | null {
  const digits = /^(?:0x)?([0-9a-fA-F]{64})$/.exec(openSecret(key))?.[1]
  if (digits === undefined) return null
  const secretKey = hexToBytes(digits)
  const address = addressOfKey(secretKey)
  return address === null ? null : { address, secretKey: Redacted.make(secretKey) }
}

/** The key's account, recovered from a signature; `null` if the number is not a valid secret key. */
function addressOfKey(secretKey: Uint8Array): Address | null {
  const digest = new Uint8Array(32).fill(1)
  try {
    const bytes = nobleSignatureVerifier.recoverAddress(
      nobleDigestSigner(digest, secretKey),
      digest,
    )
    return bytes === null ? null : addressFromBytes(bytes)
  } catch {
    return null
  }
}
