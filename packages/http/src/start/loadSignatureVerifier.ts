import { nobleDigestSigner, nobleSignatureVerifier } from "@shielded-relay/core"
import {
  loadNativeSignatureVerifier,
  type LoadedSignatureVerifier,
} from "@shielded-relay/crypto-native"
import type { Logger } from "shielded-relay/handler"

/**
 * Which implementation verifies and signs secp256k1 and Ed25519. `auto`: native code if installed, else JavaScript.
 * `native`: native code, or the start fails. `portable`: JavaScript only.
 */
export type SignatureVerifierChoice = (typeof signatureVerifierChoices)[number]

export const signatureVerifierChoices = ["auto", "native", "portable"] as const

/** `native` is configured but native code cannot be loaded. `message` says what to do. */
export class SignatureVerifierNotLoaded extends Error {
  override readonly name = "SignatureVerifierNotLoaded"
  readonly retryable = false
}

/**
 * Loads the configured implementation and logs which one is used.
 *
 * @rejects SignatureVerifierNotLoaded for `native` if libsecp256k1 cannot be loaded.
 */
export async function loadSignatureVerifier(
  choice: SignatureVerifierChoice,
  logger: Logger,
  loadNative = loadNativeSignatureVerifier,
): Promise<Pick<LoadedSignatureVerifier, "verifier" | "signDigest">> {
  if (choice === "portable") {
    logger.info("signature-verifier", { secp256k1: "noble", ed25519: "noble" })
    return { verifier: nobleSignatureVerifier, signDigest: nobleDigestSigner }
  }
  const loaded = await loadNative()
  const { secp256k1 } = loaded
  const found = { secp256k1, ed25519: "openssl" }
  if (secp256k1 === "libsecp256k1") {
    logger.info("signature-verifier", found)
    return loaded
  }
  if (choice === "native") {
    throw new SignatureVerifierNotLoaded(
      "libsecp256k1 cannot be loaded: npm install secp256k1, then npm rebuild secp256k1 where it ships no binary",
    )
  }
  // JavaScript works at a twentieth of the speed, so warn the operator.
  logger.warn("signature-verifier", found)
  return loaded
}
