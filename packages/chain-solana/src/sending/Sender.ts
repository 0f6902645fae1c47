import type { Address } from "@shielded-relay/core"
import { hexToBytes } from "@noble/hashes/utils.js"
import { base58 } from "@scure/base"
import { Keypair } from "@solana/web3.js"
import { Redacted } from "effect"
import { addressOfKey } from "../encoding/keys.ts"

/** A relaying account. Its key stays in this process and in no text. */
export interface Sender {
  readonly address: Address
  readonly keypair: Redacted.Redacted<Keypair>
}

/**
 * The account of a secret key of 64 bytes, as wallets export it (base58) or as Solana's tools keep it (a JSON list of bytes), or of the 32
 * bytes that it begins with, in hex (the secret of RFC 8032, as vaults keep one); `null` when it is none. The key is in no error.
 */
export function senderOf(key: Redacted.Redacted<string>): Sender | null {
  const text = Redacted.value(key).trim()
  if (/^(0x)?[0-9a-f]{64}$/i.test(text)) {
    const keypair = Keypair.fromSeed(hexToBytes(text.slice(-64)))
    return { address: addressOfKey(keypair.publicKey), keypair: Redacted.make(keypair) }
  }
  const bytes = secretBytes(text)
  if (bytes?.length !== 64) return null
  try {
    // It checks that the second half is the public key of the first.
    const keypair = Keypair.fromSecretKey(bytes)
    return { address: addressOfKey(keypair.publicKey), keypair: Redacted.make(keypair) }
  } catch {
    return null
  }
}

/** The address of a secret of 32 bytes, base58: whom to send lamports. */
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
