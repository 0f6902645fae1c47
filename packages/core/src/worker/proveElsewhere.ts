import { Context, Effect, Layer } from "effect"
import { OperationStore } from "../port/storage/OperationStore.ts"
import { Prover } from "../port/Prover.ts"

/** Whether other processes make this one's proofs. */
export const ProofsElsewhere = Context.Reference<boolean>("shielded-relay/ProofsElsewhere", {
  defaultValue: () => false,
})

/**
 * A prover for processes that only accept and send: proving processes on the same storage make the proofs. Nobody counts those, so it is
 * the operator who says how much they take on together; how much of it is taken is in the storage. Should all of them be gone, so many
 * operations wait for them until their deadlines, and no more are accepted.
 */
export const proveElsewhere = (together: {
  /** Proofs that all proving processes make at once. */
  readonly workers: number
  /** Operations that may wait for a proof. */
  readonly places: number
}): Layer.Layer<Prover, never, OperationStore> =>
  Layer.merge(
    Layer.succeed(ProofsElsewhere, true),
    Layer.effect(
      Prover,
      Effect.map(OperationStore, (operations) => ({
        prove: () => Effect.die(new Error("proofs are made by other processes")),
        verify: () => Effect.die(new Error("proofs are verified where they are made")),
        capacity: Effect.suspend(operations.countUnproven).pipe(
          Effect.map((taken) => Math.max(0, together.workers + together.places - taken)),
          // Whoever cannot look accepts nothing.
          Effect.orElseSucceed(() => 0),
          Effect.map((free) => ({ workers: together.workers, free })),
        ),
      })),
    ),
  )
