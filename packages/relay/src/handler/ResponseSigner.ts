/** Signs responses, so that callers can detect changes made in transit. */
export interface ResponseSigner {
  /** The public key, PEM of a SubjectPublicKeyInfo (RFC 5480). */
  readonly verificationPublicKey: string
  /** SHA-256 of the SubjectPublicKeyInfo in DER, as hex. Attestations refer to the key by this. */
  readonly keyDigest: string
  /** ECDSA on P-256 with SHA-256 (FIPS 186-5) over the bytes: base64 of r || s, 64 bytes. */
  readonly sign: (bytes: Uint8Array) => string
}
