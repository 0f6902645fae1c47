import type { Effect } from "effect"
import { Context, Data } from "effect"

/** What evidence must name. Both are text of 10 to 74 printable characters. */
export interface AttestationSubject {
  /** The asker's: shows that the evidence was made for it, now. */
  readonly nonce: string
  /** SHA-256 of the verification key's SubjectPublicKeyInfo (DER), hex: shows that the attested program holds that key. */
  readonly keyDigest: string
}

export interface AttestationEvidence {
  /** Signed by the platform (RFC 7519). */
  readonly jwt: string
  /** Of the image that runs, as the token names it; `null` when it names none. */
  readonly imageDigest: string | null
}

/** The platform did not attest. `reason` is of the adapter's own words. */
export class AttestationUnavailable extends Data.TaggedError("AttestationUnavailable")<{
  readonly reason: string
}> {
  readonly retryable = true
}

/**
 * Evidence of the platform about the program that runs.
 *
 * Laws:
 * 1. A platform that attests always gives evidence; where there is none the answer is always `null`.
 * 2. The token's `eat_nonce` (RFC 9711, 4.1) names the subject's nonce and key digest, also when many ask at once.
 * 3. A platform that refuses, hangs, or answers with anything else is `AttestationUnavailable` within ten seconds, without its text.
 */
export interface AttestationShape {
  readonly evidence: (
    subject: AttestationSubject,
  ) => Effect.Effect<AttestationEvidence | null, AttestationUnavailable>
}

export class Attestation extends Context.Service<Attestation, AttestationShape>()(
  "shielded-relay/Attestation",
) {}
