import { Attestation } from "@shielded-relay/core"
import { Effect, Layer } from "effect"

/** For machines without attestation: callers get only the public key and must verify by other means whose it is. */
export const noAttestation = Layer.succeed(Attestation, { evidence: () => Effect.succeed(null) })
