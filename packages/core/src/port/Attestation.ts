import type { Effect } from "effect"
import { Context, Data } from "effect"

/** What the evidence must contain. Both fields are 10 to 74 printable characters. */
export interface AttestationSubject {
  /** Chosen by the client. It shows that the evidence is fresh and made for this request. */
  readonly nonce: string
  /** Hex SHA-256 of the verification key's SubjectPublicKeyInfo (DER). It shows that the attested program holds that key. */
  readonly keyDigest: string
}

export interface AttestationEvidence {
  /** A token that the platform signed (RFC 7519). */
  readonly jwt: string
  /** Digest of the running image, as the token states it; `null` if the token states none. */
  readonly imageDigest: string | null
}

/** The platform returned no evidence. The adapter writes `reason` itself and leaves the platform's text out. */
export class AttestationUnavailable extends Data.TaggedError("AttestationUnavailable")<{
  readonly reason: string
}> {
  readonly retryable = true
}

/**
 * Asks the platform for evidence about the running program.
 *
 * Laws:
 * 1. On a platform that attests, `evidence` always returns evidence. On any other platform it always returns `null`.
 * 2. The token's `eat_nonce` (RFC 9711, 4.1) contains the subject's nonce and key digest. This holds for concurrent calls too.
 * 3. Fails with `AttestationUnavailable` within ten seconds if the platform refuses, hangs or sends an unexpected answer.
 */
export interface AttestationShape {
  readonly evidence: (
    subject: AttestationSubject,
  ) => Effect.Effect<AttestationEvidence | null, AttestationUnavailable>
}

export class Attestation extends Context.Service<Attestation, AttestationShape>()(
  "shielded-relay/Attestation",
) {}
