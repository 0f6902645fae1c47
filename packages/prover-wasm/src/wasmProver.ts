import type { Layer } from "effect"
import type { Prover } from "@shielded-relay/core"
import {
  proverOfWorkers,
  type ProverUnavailable,
  type WorkerProverOptions,
} from "@shielded-relay/prover-workers"

/** Almost all of a worker's memory and work is in WebAssembly; V8 would take much for young objects and for compiling in parallel. */
const FLAGS = ["--max-semi-space-size=1", "--v8-pool-size=1"]

/**
 * `Prover` in separate processes, with arithmetic in WebAssembly. It needs a processor with fused multiply-add (x86-64 since 2013, every
 * arm64) and an engine with relaxed SIMD (Node 22 and later). If one is missing, building the layer fails with a message that says so.
 * Proving time depends on the proven values (docs/limits.md).
 */
export function wasmProver(
  options: WorkerProverOptions = {},
): Layer.Layer<Prover, ProverUnavailable> {
  return proverOfWorkers(import.meta.url, options, FLAGS)
}
