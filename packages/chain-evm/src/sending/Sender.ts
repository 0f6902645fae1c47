import { openSecret, type SecretText } from "@shielded-relay/chain-rpc"
import {
  addressFromBytes,
  nobleDigestSigner,
  nobleSignatureVerifier,
  type Address,
} from "@shielded-relay/core"
import { bytesOfHex } from "@shielded-relay/pool-abi"
import { Redacted } from "effect"
import { isHex } from "../rpc/isHex.ts"

/** A relaying account. Its key stays in this process and out of every text. */
export interface Sender {
  readonly address: Address
  readonly secretKey: Redacted.Redacted<Uint8Array>
}

/**
 * The account of a private key; `null` unless the key is 32 bytes, and from 1 to the order of the curve - 1. Errors never contain the key.
 */
export function senderOf(key: SecretText): Sender | null {
  const text = openSecret(key)
  if (!isHex(text) || text.length !== 66) return null
  const secretKey = bytesOfHex(text)
  const address = addressOfKey(secretKey)
  return address === null ? null : { address, secretKey: Redacted.make(secretKey) }
}

/** Recovered from a signature, as core recovers signers. */
function addressOfKey(secretKey: Uint8Array): Address | null {
  const digest = new Uint8Array(32)
  try {
    const signature = nobleDigestSigner(digest, secretKey)
    const address = nobleSignatureVerifier.recoverAddress(signature, digest)
    return address === null ? null : addressFromBytes(address)
  } catch {
    return null
  }
}
