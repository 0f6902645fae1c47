import { utf8ToBytes } from "@noble/hashes/utils.js"
import { eip191Digest, tip191Digest } from "@shielded-relay/core"
import type { PlainMessage } from "./PlainMessage.ts"

/**
 * The 32 bytes that a secp256k1 wallet signs for a message: EIP-191 version 0x45 (`personal_sign`) with the `evm` key, TIP-191
 * (`signMessageV2`) with the `tron` key.
 */
export function messageDigest(message: PlainMessage, key: "evm" | "tron"): Uint8Array {
  const bytes = utf8ToBytes(message)
  switch (key) {
    case "evm":
      return eip191Digest(bytes)
    case "tron":
      return tip191Digest(bytes)
  }
}
