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

/** A verifier, a signer of transactions, and what they stand on. */
export interface LoadedSignatureVerifier {
  readonly verifier: SignatureVerifierShape
  readonly signDigest: DigestSigner
  /** Who does secp256k1: requests are signed with it, so this is what decides the service's speed. */
  readonly secp256k1: "libsecp256k1" | "noble"
}

/**
 * The fastest `SignatureVerifier` of this machine: libsecp256k1 where the optional package `secp256k1` has a binary for it, plain
 * JavaScript otherwise; OpenSSL for Ed25519 and SHA-256. All accept exactly the same signatures and make the same.
 *
 * @param load gives libsecp256k1's binding, and rejects where there is none.
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
