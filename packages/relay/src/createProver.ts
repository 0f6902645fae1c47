import { KeyVault, runProver, supervised, tellLife, VaultUnavailable } from "@shielded-relay/core"
import { Effect, Layer } from "effect"
import type { RelayOptions } from "./RelayOptions.ts"
import { relayServices } from "./relayServices.ts"
import { started } from "./started.ts"
import { Retirements } from "./senders/Retirements.ts"

/** A process that only makes proofs, for relays on the same storage. */
export interface RunningProver {
  /** Finishes running proofs and releases all resources. Proofs that have not started are left to other processes. */
  readonly stop: () => Promise<void>
}

/**
 * Makes the proofs of relays with `prover: proveElsewhere(…)`, until `stop`. Takes the options of such a relay, but with a prover in this
 * process: the same vault and chains, and the same storage, which must be shareable between processes. Rejects if any of them is unusable,
 * and with `VaultUnavailable` if the vault holds no master seed yet: start a relay first, which creates it.
 */
export async function createProver(options: RelayOptions): Promise<RunningProver> {
  const background = Effect.gen(function* () {
    const vault = yield* KeyVault
    if ((yield* vault.get("master-seed")) === null)
      return yield* new VaultUnavailable({
        reason: "it holds no master seed: start a relay first",
        retryable: true,
      })
    yield* Effect.forkScoped(supervised({ task: "life", chain: "all" }, tellLife(["prover"])))
    yield* runProver
  })
  const runtime = await started(
    Layer.effectDiscard(background).pipe(
      Layer.provideMerge(relayServices(options, new Retirements())),
    ),
  )
  return { stop: () => runtime.dispose() }
}
