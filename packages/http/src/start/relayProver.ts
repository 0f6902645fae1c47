import { Effect, Exit, Layer, Scope } from "effect"
import { proveElsewhere, type RelayOptions } from "shielded-relay"
import { effectLogger, type Logger } from "shielded-relay/handler"
import type { Configuration } from "../configuration/Configuration.ts"
import { loadProver } from "./loadProver.ts"

const placesPerWorker = 16

/** A prover that has begun to start. */
export interface BegunProver {
  readonly layer: RelayOptions["prover"]
  /** Ends it after a start that failed. A relay that was built ends it by itself. */
  readonly end: () => Promise<void>
}

/**
 * A service's prover: one of its own, or "elsewhere" if other processes make the proofs. Its workers read the proving keys from now on, while
 * the vault, the storage and the chains open. The relay waits for them.
 *
 * @rejects ProverNotLoaded
 */
export async function beginProver(
  { name, ...options }: Configuration["prover"],
  logger: Logger,
): Promise<BegunProver> {
  if (name === "elsewhere") {
    const { workers = 1, queueLimit = placesPerWorker * workers } = options
    return { layer: proveElsewhere({ workers, places: queueLimit }), end: async () => {} }
  }
  const prover = Layer.provide(await loadProver(name, options), effectLogger(logger))
  const scope = Scope.makeUnsafe()
  const built = Effect.runPromiseExit(Layer.buildWithScope(prover, scope))
  const exit = Effect.promise(() => built)
  const end = Effect.andThen(exit, Scope.close(scope, Exit.void))
  return {
    layer: Layer.effectContext(
      Effect.acquireRelease(
        Effect.flatMap(exit, (one) => one),
        () => end,
      ),
    ),
    end: () => Effect.runPromise(end),
  }
}
