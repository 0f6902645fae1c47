import type { DigestSigner } from "@shielded-relay/core"

/** The part of `secp256k1/bindings.js` that signs. */
export interface SigningBindings {
  readonly privateKeyVerify: (secretKey: Uint8Array) => boolean
  /** Signs with an RFC 6979 nonce and low s. */
  readonly ecdsaSign: (
    digest: Uint8Array,
    secretKey: Uint8Array,
  ) => { readonly signature: Uint8Array; readonly recid: number }
}

/**
 * Signs digests with libsecp256k1.
 * @throws RangeError if the digest or key is not 32 bytes, or the key is 0 or >= the group order
 */
export function signingWith(bindings: SigningBindings): DigestSigner {
  return (digest, secretKey) => {
    const wellFormed = digest.length === 32 && secretKey.length === 32
    if (!wellFormed || !bindings.privateKeyVerify(secretKey)) {
      throw new RangeError("the digest must be 32 bytes and the key a valid secp256k1 secret key")
    }
    const { signature, recid } = bindings.ecdsaSign(digest, secretKey)
    return Uint8Array.from([...signature, recid])
  }
}
