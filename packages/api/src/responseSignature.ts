/**
 * The header with the service's signature of an answer: base64 of r ‖ s (64 bytes), ECDSA on P-256 with SHA-256 over the exact
 * bytes of the body. GET /attestation returns the public key.
 */
export const responseSignatureHeader = "x-service-response-signature"
