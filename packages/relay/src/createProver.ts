import { KeyVault, runProver, VaultUnavailable } from "@shielded-relay/core"
import { Effect, Layer } from "effect"
import type { RelayOptions } from "./RelayOptions.ts"
import { relayServices } from "./relayServices.ts"
import { started } from "./started.ts"

/** A process that proves for relays on the same storage and does nothing else. */
export interface RunningProver {
  /** Finishes the proofs under way and lets go of everything; what it did not begin is left to others. */
  readonly stop: () => Promise<void>
}

/**
 * Starts proving what relays with `prover: proveElsewhere(…)` accept, until `stop`. It takes the options of such a relay, with a prover of
 * its own: the same vault, chains, and storage, which several processes can share. Rejects when any of them cannot be used, also when
 * the vault holds no master seed yet: a relay makes it.
 */
export async function createProver(options: RelayOptions): Promise<RunningProver> {
  const background = Effect.gen(function* () {
    const vault = yield* KeyVault
    if ((yield* vault.get("master-seed")) === null)
      return yield* new VaultUnavailable({
        reason: "it holds no master seed: start a relay first",
        retryable: true,
      })
    yield* runProver
  })
  const runtime = await started(
    Layer.effectDiscard(background).pipe(Layer.provideMerge(relayServices(options))),
  )
  return { stop: () => runtime.dispose() }
}
