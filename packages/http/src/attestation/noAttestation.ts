import { Attestation, type AttestationShape } from "@shielded-relay/core"
import { Effect, Layer } from "effect"

/** For machines on which nobody attests: callers get the key alone and must know by other means whose it is. */
export const nobodyAttests: AttestationShape = { evidence: () => Effect.succeed(null) }

export const noAttestation = Layer.succeed(Attestation, nobodyAttests)
