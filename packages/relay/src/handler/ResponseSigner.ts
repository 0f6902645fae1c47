/** The keys beside the one that signs now. Keys are PEM, times ISO 8601 in UTC. */
export interface OtherKeys {
  /** The key that will sign. */
  readonly nextKey?: { readonly verificationPublicKey: string; readonly validFrom: string }
  /** The key that signed before. */
  readonly previousKey?: { readonly verificationPublicKey: string; readonly validUntil: string }
}

/** Signs responses, so that callers can detect changes made in transit. */
export interface ResponseSigner {
  /** The public key, PEM of a SubjectPublicKeyInfo (RFC 5480). */
  readonly verificationPublicKey: string
  /** SHA-256 of the SubjectPublicKeyInfo in DER, as hex. Attestations refer to the key by this. */
  readonly keyDigest: string
  /** Keys that callers may meet in answers of another time. Absent: there are none. */
  readonly otherKeys?: OtherKeys
  /** ECDSA on P-256 with SHA-256 (FIPS 186-5) over the bytes: base64 of r || s, 64 bytes. */
  readonly sign: (bytes: Uint8Array) => string
}
