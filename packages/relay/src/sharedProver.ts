import type { OperationStore, Prover } from "@shielded-relay/core"
import { Effect, Layer } from "effect"

/** The provers of this process that relays use now, by layer. */
const shared = Layer.makeMemoMapUnsafe()

/**
 * Builds a prover once for all relays of this process that are given the same layer: its workers load circuits of 100 MB and fit the
 * machine's cores. It is released when the last of these relays stops.
 */
export function sharedProver<E>(
  prover: Layer.Layer<Prover, E, OperationStore>,
): Layer.Layer<Prover, E, OperationStore> {
  return Layer.effectContext(
    Effect.flatMap(Effect.scope, (scope) => Layer.buildWithMemoMap(prover, shared, scope)),
  )
}
