/**
 * The part that is used of `secp256k1/bindings.js`, which carries no types: libsecp256k1 itself. The package's main module is never
 * loaded, because it falls back to plain JavaScript without a word.
 */
declare module "secp256k1/bindings.js" {
  const bindings: {
    /** r ‖ s, low s. @throws for r or s of the order or more, and for a key that is no point. */
    ecdsaVerify(signature: Uint8Array, digest: Uint8Array, publicKey: Uint8Array): boolean
    /** High s as well. @throws when there is no such key. */
    ecdsaRecover(
      signature: Uint8Array,
      recoveryId: number,
      digest: Uint8Array,
      compressed: boolean,
    ): Uint8Array
    publicKeyVerify(publicKey: Uint8Array): boolean
  }
  export default bindings
}
