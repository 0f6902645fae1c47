import { secp256k1 } from "@noble/curves/secp256k1.js"
import { keccak_256 } from "@noble/hashes/sha3.js"
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js"
import type { MessageSigner } from "./MessageSigner.ts"

/** A wallet that is only a private key: signs as EIP-191 personal messages. @throws TypeError when the key is malformed. */
export function privateKeyWallet(key: `0x${string}`): MessageSigner {
  if (
    !/^0x[0-9a-fA-F]{64}$/.test(key) ||
    !secp256k1.utils.isValidSecretKey(hexToBytes(key.slice(2)))
  ) {
    // The text stays out of the message: it may be a real key with a slip of the pen.
    throw new TypeError("A private key is 0x and 64 hex digits, below the group's order")
  }
  const secret = hexToBytes(key.slice(2))
  const publicKey = secp256k1.getPublicKey(secret, false)
  const address = checksummed(bytesToHex(keccak_256(publicKey.subarray(1)).subarray(-20)))
  return {
    address: () => Promise.resolve(address),
    sign: (message) => Promise.resolve(personalSign(message, secret)),
  }
}

/** EIP-191, version 0x45: r ‖ s ‖ v with v ∈ {27, 28}. */
function personalSign(message: string, secret: Uint8Array): string {
  const text = utf8ToBytes(message)
  const prefix = utf8ToBytes(`\u0019Ethereum Signed Message:\n${text.length}`)
  const signature = secp256k1.sign(keccak_256(concatBytes(prefix, text)), secret, {
    prehash: false,
    format: "recovered",
  })
  const v = 27 + (signature[0] ?? 0)
  return `0x${bytesToHex(signature.subarray(1))}${v.toString(16)}`
}

/** EIP-55, from 40 lower-case hex digits. */
function checksummed(hex: string): string {
  const hash = bytesToHex(keccak_256(utf8ToBytes(hex)))
  const letters = Array.from(hex, (digit, position) =>
    Number.parseInt(hash.charAt(position), 16) >= 8 ? digit.toUpperCase() : digit,
  )
  return `0x${letters.join("")}`
}
