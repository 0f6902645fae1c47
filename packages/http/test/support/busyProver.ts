import { Prover, ProverBusy } from "@shielded-relay/core"
import { Effect, Layer } from "effect"

/** A prover that never has a place free: everything but proofs can be tried with it. */
export const busyProver = () =>
  Layer.succeed(Prover, {
    prove: () => Effect.fail(new ProverBusy({ queued: 0 })),
    verify: () => Effect.succeed(true),
    capacity: Effect.succeed({ workers: 1, free: 0 }),
  })
