/** A signer of `/waas` requests: an Ed25519 key, wherever it is kept. */
export interface Stamper {
  /** The 32 bytes of the public key, 64 hex digits. */
  readonly publicKey: string
  /** Signs a message: 64 bytes R ‖ s of Ed25519 (RFC 8032, 5.1.6). */
  readonly sign: (message: Uint8Array) => Uint8Array | Promise<Uint8Array>
}
