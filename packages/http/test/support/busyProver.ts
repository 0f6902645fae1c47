import { Prover, ProverBusy } from "@shielded-relay/core"
import { Effect, Layer } from "effect"

/** A prover that is always full, for tests of everything but proofs. */
export const busyProver = () =>
  Layer.succeed(Prover, {
    prove: () => Effect.fail(new ProverBusy({ queued: 0 })),
    verify: () => Effect.succeed(true),
    capacity: Effect.succeed({ workers: 1, free: 0 }),
  })
