import { nobleDigestSigner, nobleSignatureVerifier } from "@shielded-relay/core"
import {
  loadNativeSignatureVerifier,
  type LoadedSignatureVerifier,
} from "@shielded-relay/crypto-native"
import type { Logger } from "../telemetry/Logger.ts"

/** Who checks signatures, and signs transactions: whatever is fastest here, native code or no start at all, or plain JavaScript alone. */
export type SignatureVerifierChoice = (typeof signatureVerifierChoices)[number]

export const signatureVerifierChoices = ["auto", "native", "portable"] as const

/** Native code was demanded and is not there: `message` says what to do. */
export class SignatureVerifierNotLoaded extends Error {
  override readonly name = "SignatureVerifierNotLoaded"
}

/**
 * What the configuration asks for; which one it became is told to the log.
 *
 * @rejects SignatureVerifierNotLoaded for `native` where libsecp256k1 cannot be loaded.
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
  // It works, at a twentieth of the speed: worth a line that operators see.
  logger.warn("signature-verifier", found)
  return loaded
}
