import { keccak_256 } from "@noble/hashes/sha3.js"
import { concatBytes, utf8ToBytes } from "@noble/hashes/utils.js"

/** The digest that an Ethereum wallet signs for a text. EIP-191, version 0x45 (`personal_sign`). */
export function eip191Digest(message: Uint8Array): Uint8Array {
  return prefixedDigest("\x19Ethereum Signed Message:\n", message)
}

/** The digest that a TRON wallet's `signMessageV2` signs for a text. TIP-191; the length counts bytes, in decimal. */
export function tip191Digest(message: Uint8Array): Uint8Array {
  return prefixedDigest("\x19TRON Signed Message:\n", message)
}

function prefixedDigest(prefix: string, message: Uint8Array): Uint8Array {
  return keccak_256(concatBytes(utf8ToBytes(`${prefix}${message.length}`), message))
}
