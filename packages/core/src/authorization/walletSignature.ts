import { utf8ToBytes } from "@noble/hashes/utils.js"
import type { Address } from "../address/Address.ts"
import { addressBytes, addressFromBytes, keyKindOf } from "../address/addressBytes.ts"
import type { SignatureVerifierShape } from "../port/SignatureVerifier.ts"
import { parseHex } from "../request/hex.ts"
import { eip191Digest, tip191Digest } from "./messageDigest.ts"

/**
 * Whether a wallet signed a text. `signature` is hex with or without `0x`. For a 20-byte address: 65 bytes r ‖ s ‖ v over the EIP-191 or
 * TIP-191 digest, because one key has the same 20 bytes on EVM and TRON. For a Solana address: 64 bytes of Ed25519 over the UTF-8 text.
 */
export function isWalletSignature(
  verifier: SignatureVerifierShape,
  address: Address,
  text: string,
  signature: string,
): boolean {
  const bytes = parseHex(signature)
  if (bytes === null) return false
  const message = utf8ToBytes(text)
  if (keyKindOf(address) === "key32") {
    return verifier.verifyEd25519(bytes, message, addressBytes(address))
  }
  return [eip191Digest, tip191Digest].some((digest) =>
    isDigestSignature(verifier, address, digest(message), bytes),
  )
}

/** Whether the key behind a 20-byte address signed a digest: 65 bytes r ‖ s ‖ v. */
export function isDigestSignature(
  verifier: SignatureVerifierShape,
  address: Address,
  digest: Uint8Array,
  signature: Uint8Array,
): boolean {
  const signer = verifier.recoverAddress(signature, digest)
  return signer !== null && addressFromBytes(signer) === address
}
