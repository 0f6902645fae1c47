import { Prover } from "@shielded-relay/core"
import { Effect, Layer } from "effect"

/** A prover that accepts a proof, reports that to its parent process, and never finishes. */
export const stuckProver = () =>
  Layer.succeed(Prover, {
    prove: () =>
      Effect.andThen(
        Effect.sync(() => process.send?.("proving")),
        Effect.never,
      ),
    verify: () => Effect.never,
    capacity: Effect.succeed({ workers: 1, free: 1 }),
  })
