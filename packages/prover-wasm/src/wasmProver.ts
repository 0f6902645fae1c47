import type { Layer } from "effect"
import type { Prover } from "@shielded-relay/core"
import {
  proverOfWorkers,
  type ProverUnavailable,
  type WorkerProverOptions,
} from "@shielded-relay/prover-workers"

/**
 * `Prover` in processes of its own, with arithmetic in WebAssembly. It needs a processor with fused multiply-add (x86-64 since 2013,
 * every arm64) and an engine with relaxed vector instructions (Node 22 and later); where one is missing the layer
 * is not built, and says so. Its time depends on what it proves (docs/limits.md).
 */
export function wasmProver(
  options: WorkerProverOptions = {},
): Layer.Layer<Prover, ProverUnavailable> {
  return proverOfWorkers(import.meta.url, options)
}
