import { Prover } from "@shielded-relay/core"
import { Effect, Layer } from "effect"

/** A prover that takes a proof on, says so to whoever started its process, and never ends. */
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
