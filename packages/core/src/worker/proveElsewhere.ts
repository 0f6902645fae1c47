import { Context, Effect, Layer } from "effect"
import { OperationStore } from "../port/storage/OperationStore.ts"
import { Prover, ProverBusy } from "../port/Prover.ts"

/** Whether other processes make this process's proofs. */
export const ProofsElsewhere = Context.Reference<boolean>("shielded-relay/ProofsElsewhere", {
  defaultValue: () => false,
})

/**
 * A prover for processes that only accept and send; proving processes on the same storage make the proofs. The operator configures their
 * total capacity, and the storage shows how much of it is in use. If all proving processes are down, that many operations wait until their
 * deadlines and no more are accepted.
 */
export const proveElsewhere = (together: {
  /** Total proofs that the proving processes make at once. */
  readonly workers: number
  /** Maximum operations that wait for a proof. */
  readonly places: number
}): Layer.Layer<Prover, never, OperationStore> =>
  // Fresh: relays on different storages must not share it.
  Layer.fresh(
    Layer.merge(
      Layer.succeed(ProofsElsewhere, true),
      Layer.effect(
        Prover,
        Effect.map(OperationStore, (operations) => ({
          // The proving processes make only the proofs of operations.
          prove: (circuit) =>
            circuit === "disclosure"
              ? Effect.fail(new ProverBusy({ queued: 0 }))
              : Effect.die(new Error("proofs are made by other processes")),
          verify: () => Effect.die(new Error("proofs are verified where they are made")),
          capacity: Effect.suspend(operations.countUnproven).pipe(
            Effect.map((taken) => Math.max(0, together.workers + together.places - taken)),
            // Without an answer from the storage, accept nothing.
            Effect.orElseSucceed(() => 0),
            Effect.map((free) => ({ workers: together.workers, free })),
          ),
        })),
      ),
    ),
  )
