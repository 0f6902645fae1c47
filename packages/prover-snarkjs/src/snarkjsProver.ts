import type { Layer } from "effect"
import type { Prover } from "@shielded-relay/core"
import {
  proverOfWorkers,
  type ProverUnavailable,
  type WorkerProverOptions,
} from "@shielded-relay/prover-workers"

/** `Prover` based on snarkjs, in separate processes. */
export function snarkjsProver(
  options: WorkerProverOptions = {},
): Layer.Layer<Prover, ProverUnavailable> {
  return proverOfWorkers(import.meta.url, options)
}
