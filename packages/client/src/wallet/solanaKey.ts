import { ed25519 } from "@noble/curves/ed25519.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import { base58 } from "@scure/base"
import type { TextWallet } from "./Wallet.ts"

/**
 * The Solana wallet of a raw secret key, as bytes or base58: a 32-byte seed, or 64 bytes of seed and public key as
 * Solana's tools store it.
 *
 * @throws TypeError if the key is malformed or its public key does not match. The message does not quote it.
 */
export function solanaKey(secretKey: Uint8Array | string): TextWallet {
  const bytes = typeof secretKey === "string" ? decoded(secretKey) : secretKey
  const seed = bytes.slice(0, 32)
  if (bytes.length !== 32 && bytes.length !== 64) throw malformed()
  const publicKey = ed25519.getPublicKey(seed)
  if (bytes.length === 64 && bytesToHex(publicKey) !== bytesToHex(bytes.subarray(32)))
    throw malformed()
  const address = base58.encode(publicKey)
  return {
    signs: "text",
    address: async () => address,
    signMessage: async (text) => bytesToHex(ed25519.sign(utf8ToBytes(text), seed)),
  }
}

function decoded(text: string): Uint8Array {
  try {
    return base58.decode(text)
  } catch {
    throw malformed()
  }
}

function malformed(): TypeError {
  return new TypeError("A Solana secret key must be 32 bytes, or 64 with its public key")
}
