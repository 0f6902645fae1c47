import { Attestation, type AttestationShape } from "@shielded-relay/core"
import { Effect, Layer } from "effect"

/** For machines without attestation: callers get only the public key and must verify by other means whose it is. */
export const noEvidence: AttestationShape = { evidence: () => Effect.succeed(null) }

export const noAttestation = Layer.succeed(Attestation, noEvidence)
