import type { DigestSigner } from "@shielded-relay/core"

/** What is used of `secp256k1/bindings.js` for signing. */
export interface SigningBindings {
  readonly privateKeyVerify: (secretKey: Uint8Array) => boolean
  /** RFC 6979, low s. */
  readonly ecdsaSign: (
    digest: Uint8Array,
    secretKey: Uint8Array,
  ) => { readonly signature: Uint8Array; readonly recid: number }
}

/** Transactions signed by libsecp256k1. */
export function signingWith(bindings: SigningBindings): DigestSigner {
  return (digest, secretKey) => {
    const wellFormed = digest.length === 32 && secretKey.length === 32
    if (!wellFormed || !bindings.privateKeyVerify(secretKey)) {
      throw new RangeError("a digest of 32 bytes and a key of secp256k1 are needed")
    }
    const { signature, recid } = bindings.ecdsaSign(digest, secretKey)
    return Uint8Array.from([...signature, recid])
  }
}
