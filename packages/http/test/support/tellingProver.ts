import { Effect, Layer } from "effect"
import { busyProver } from "./busyProver.ts"

/** What `tellingProver` did, oldest first. */
export const told: Array<"begun" | "ended"> = []

/** A prover that tells when it begins to start and when it ends. */
export const tellingProver = () =>
  Layer.provideMerge(
    busyProver(),
    Layer.effectDiscard(
      Effect.acquireRelease(
        Effect.sync(() => told.push("begun")),
        () => Effect.sync(() => told.push("ended")),
      ),
    ),
  )
