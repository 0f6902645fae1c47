import { xchacha20poly1305 } from "@noble/ciphers/chacha.js"
import { bytesToHex, concatBytes, hexToBytes } from "@noble/hashes/utils.js"
import { importSealKey } from "./deriveSecret.ts"

export const SEAL_NONCE_BYTES = 24

/**
 * BIP-39 entropy under the key of an organization: hex of nonce ‖ XChaCha20-Poly1305 (draft-irtf-cfrg-xchacha-03), with the 16 bytes of the
 * user's id as additional data, so that it opens for no other user.
 *
 * @param nonce 24 fresh random bytes
 */
export function sealSeed(
  organizationRoot: Uint8Array,
  user: Uint8Array,
  nonce: Uint8Array,
  entropy: Uint8Array,
): string {
  const key = importSealKey(organizationRoot)
  const sealed = xchacha20poly1305(key, nonce, user).encrypt(entropy)
  key.fill(0)
  return bytesToHex(concatBytes(nonce, sealed))
}

/**
 * The entropy that `sealSeed` sealed. The caller zeroes it.
 * @throws Error if it was sealed for another user or root, or was changed
 */
export function openSeed(
  organizationRoot: Uint8Array,
  user: Uint8Array,
  importedSeed: string,
): Uint8Array {
  const key = importSealKey(organizationRoot)
  try {
    const bytes = hexToBytes(importedSeed)
    const nonce = bytes.subarray(0, SEAL_NONCE_BYTES)
    return xchacha20poly1305(key, nonce, user).decrypt(bytes.subarray(SEAL_NONCE_BYTES))
  } catch {
    throw new Error("an imported seed was sealed for another user or root, or was changed")
  } finally {
    key.fill(0)
  }
}
