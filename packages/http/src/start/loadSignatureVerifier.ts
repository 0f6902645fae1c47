import { nobleSignatureVerifier, type SignatureVerifierShape } from "@shielded-relay/core"
import { loadNativeSignatureVerifier } from "@shielded-relay/crypto-native"
import type { Logger } from "../telemetry/Logger.ts"

/** Who checks signatures: whatever is fastest here, native code or no start at all, or plain JavaScript alone. */
export type SignatureVerifierChoice = (typeof signatureVerifierChoices)[number]

export const signatureVerifierChoices = ["auto", "native", "portable"] as const

/** Native code was demanded and is not there: `message` says what to do. */
export class SignatureVerifierNotLoaded extends Error {
  override readonly name = "SignatureVerifierNotLoaded"
}

/**
 * The verifier that the configuration asks for; which one it became is told to the log.
 *
 * @rejects SignatureVerifierNotLoaded for `native` where libsecp256k1 cannot be loaded.
 */
export async function loadSignatureVerifier(
  choice: SignatureVerifierChoice,
  logger: Logger,
  loadNative = loadNativeSignatureVerifier,
): Promise<SignatureVerifierShape> {
  if (choice === "portable") {
    logger.info("signature-verifier", { secp256k1: "noble", ed25519: "noble" })
    return nobleSignatureVerifier
  }
  const { verifier, secp256k1 } = await loadNative()
  const found = { secp256k1, ed25519: "openssl" }
  if (secp256k1 === "libsecp256k1") {
    logger.info("signature-verifier", found)
    return verifier
  }
  if (choice === "native") {
    throw new SignatureVerifierNotLoaded(
      "libsecp256k1 cannot be loaded: npm install secp256k1, then npm rebuild secp256k1 where it ships no binary",
    )
  }
  // It works, at a twentieth of the speed: worth a line that operators see.
  logger.warn("signature-verifier", found)
  return verifier
}
