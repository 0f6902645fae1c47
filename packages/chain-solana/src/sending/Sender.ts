import { openSecret, type SecretText } from "@shielded-relay/chain-rpc"
import type { Address } from "@shielded-relay/core"
import { hexToBytes } from "@noble/hashes/utils.js"
import { base58 } from "@scure/base"
import { Keypair } from "@solana/web3.js"
import { Redacted } from "effect"
import { addressOfKey } from "../encoding/keys.ts"

/** A relaying account. Its key stays in this process and appears in no text. */
export interface Sender {
  readonly address: Address
  readonly keypair: Redacted.Redacted<Keypair>
}

/**
 * Parses a secret key: 64 bytes in base58 (wallet exports) or as a JSON array (Solana CLI), or the 32-byte seed in hex (RFC 8032, as vaults
 * store it). `null` if the text is none of these. No error contains the key.
 */
export function senderOf(key: SecretText): Sender | null {
  const text = openSecret(key).trim()
  if (/^(0x)?[0-9a-f]{64}$/i.test(text)) {
    const keypair = Keypair.fromSeed(hexToBytes(text.slice(-64)))
    return { address: addressOfKey(keypair.publicKey), keypair: Redacted.make(keypair) }
  }
  const bytes = secretBytes(text)
  if (bytes?.length !== 64) return null
  try {
    // Checks that the second half is the public key of the first.
    const keypair = Keypair.fromSecretKey(bytes)
    return { address: addressOfKey(keypair.publicKey), keypair: Redacted.make(keypair) }
  } catch {
    return null
  }
}

/** The address of a secret key in any form that `senders` take; `null` if it is in none of them. */
export const addressOfSenderKey = (key: SecretText): Address | null =>
  senderOf(key)?.address ?? null

/** The address of a 32-byte Ed25519 seed, base58: the account to send lamports to. */
export function addressOfSecret(secret: Uint8Array): string {
  return Keypair.fromSeed(secret).publicKey.toBase58()
}

function secretBytes(text: string): Uint8Array | null {
  if (/^[1-9A-HJ-NP-Za-km-z]{64,90}$/.test(text)) return base58.decode(text)
  if (!/^\[[\d,\s]{127,400}\]$/.test(text)) return null
  const numbers = text.slice(1, -1).split(",").map(Number)
  return numbers.every((byte) => Number.isInteger(byte) && byte >= 0 && byte < 256)
    ? Uint8Array.from(numbers)
    : null
}
