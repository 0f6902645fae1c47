import { secp256k1 } from "@noble/curves/secp256k1.js"
import { keccak_256 } from "@noble/hashes/sha3.js"
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js"

/** A raw key of an EVM or TRON wallet. */
export interface RecoverableKey {
  /** The owner: the last 20 bytes of the public key's Keccak-256. */
  readonly addressBytes: Uint8Array
  /** Signs a 32-byte digest: `0x` and r || s || v, with low s and v of 27 or 28. */
  readonly sign: (digest: Uint8Array) => string
}

/**
 * The key with these 64 hex digits, with or without `0x`.
 *
 * @throws TypeError if they are not a valid secret key.
 */
export function recoverableKey(key: string): RecoverableKey {
  const digits = /^(?:0x)?([0-9a-fA-F]{64})$/.exec(key)?.[1]
  const secret = digits === undefined ? null : hexToBytes(digits)
  if (secret === null || !secp256k1.utils.isValidSecretKey(secret)) {
    // The message does not quote the text, which may be a real key with a typing error.
    throw new TypeError("A private key must be 64 hex digits, not 0 and below the curve order")
  }
  const publicKey = secp256k1.getPublicKey(secret, false)
  return {
    addressBytes: keccak_256(publicKey.subarray(1)).subarray(-20),
    sign: (digest) => {
      const signature = secp256k1.sign(digest, secret, { prehash: false, format: "recovered" })
      const v = 27 + (signature[0] ?? 0)
      return `0x${bytesToHex(signature.subarray(1))}${v.toString(16)}`
    },
  }
}

/** The digest of a text by EIP-191 (version 0x45) or TIP-191, which differ only in the network's name. */
export function personalDigest(network: "Ethereum" | "TRON", text: string): Uint8Array {
  const bytes = utf8ToBytes(text)
  const prefix = utf8ToBytes(`\u0019${network} Signed Message:\n${bytes.length}`)
  return keccak_256(concatBytes(prefix, bytes))
}
