/**
 * The header with the service's signature of an answer: base64 of r ‖ s, 64 bytes, ECDSA on P-256 with SHA-256, over the body's exact
 * bytes. The key is the one of GET /attestation.
 */
export const responseSignatureHeader = "x-service-response-signature"
