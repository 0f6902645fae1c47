import { hash } from "node:crypto"
import {
  nobleDigestSigner,
  nobleSignatureVerifier,
  type DigestSigner,
  type SignatureVerifierShape,
} from "@shielded-relay/core"
import { type Bindings, libsecp256k1 } from "./libsecp256k1.ts"
import { signingWith, type SigningBindings } from "./signDigest.ts"
import { isStrictEd25519 } from "./strictEd25519.ts"

/** A verifier, a signer of digests, and which library they use. */
export interface LoadedSignatureVerifier {
  readonly verifier: SignatureVerifierShape
  readonly signDigest: DigestSigner
  /** The library for secp256k1. Every request is signed with it, so it determines the service's throughput. */
  readonly secp256k1: "libsecp256k1" | "noble"
}

/**
 * Loads the fastest `SignatureVerifier` for this machine. secp256k1 uses libsecp256k1 if the optional package `secp256k1` has a binary,
 * otherwise plain JavaScript. Ed25519 and SHA-256 use OpenSSL. All of them accept the same signatures and create the same ones.
 * @param load loads libsecp256k1's binding; rejects if there is none
 */
export async function loadNativeSignatureVerifier(
  load: () => Promise<Bindings & SigningBindings> = installedBindings,
): Promise<LoadedSignatureVerifier> {
  const portable = { ...nobleSignatureVerifier, verifyEd25519: isStrictEd25519, sha256 }
  try {
    const bindings = await load()
    return {
      verifier: { ...portable, ...libsecp256k1(bindings) },
      signDigest: signingWith(bindings),
      secp256k1: "libsecp256k1",
    }
  } catch {
    return { verifier: portable, signDigest: nobleDigestSigner, secp256k1: "noble" }
  }
}

function sha256(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(hash("sha256", bytes, "buffer"))
}

async function installedBindings(): Promise<Bindings & SigningBindings> {
  return (await import("secp256k1/bindings.js")).default
}
